/* Equity: deal the cards that are still to come, in every way or in many random ways, and count who
 * wins which part of the pot.
 *
 * A pot is cut into equal shares (the high half and the low half, one for each of two boards), and a
 * share into as many parts as there are winners. All counting is in whole units: a share is UNITS,
 * which every possible number of winners divides. So an exact answer is exact to the last digit.
 *
 * Functions here trust their input. The door that checks it is equity_door.h. The same deals in plain
 * Python, number for number, are in deals.py.
 */
#ifndef HUONE_EQUITY_H
#define HUONE_EQUITY_H

#include "evaluate.h"

enum {
    PLAYERS_MOST = 12,
    BOARDS_MOST = 2,
    SHARES_MOST = 4,
    SLOTS_MOST = PLAYERS_MOST + BOARDS_MOST,
    UNITS = 27720,         /* the least number that 1, 2, ... 12 divide */
    SAMPLES_OF_BLOCK = 16384, /* after so many samples the stock is sorted and luck starts anew */
    CARDS_OF_WORD = 5,     /* so many cards are drawn from one random word */
    TRIES_OF_SAMPLE = 256, /* how often ranges may collide before the rest of a block is given up */
};

enum Use {
    USE_ANY,   /* the best of own cards and board together */
    USE_OMAHA, /* exactly two own cards and three of the board */
    USE_OWN,   /* own cards alone */
    USES,
};

/* One share of the pot: which hand wins it, and on which board. */
typedef struct {
    const Ranking *ranking;
    enum Use use;
    int board;
} Share;

/* A hand or a board that lacks cards. */
typedef struct {
    CardMask *mask;
    int missing;
} Slot;

/* The hands that a player may hold, each equally likely: masks of eight bytes, perhaps unaligned. */
typedef struct {
    const char *bytes;
    uint32_t count;
} Range;

/* A spot: what is known, what is to come, and what was counted so far. */
typedef struct {
    int players, boards, shares, slots, stock_size;
    unsigned reserved; /* cards of the stock that hands will be chosen from */
    int plain; /* one share, of own cards and board together, by table, and all have a hand */
    Share share[SHARES_MOST];
    CardMask hand[PLAYERS_MOST], board[BOARDS_MOST];
    Slot slot[SLOTS_MOST];
    CardMask stock[DECK_SIZE];
    CardMask taken; /* cards of the stock that are in a hand or on a board for now */
    uint64_t deals;
    uint64_t units[PLAYERS_MOST], wins[PLAYERS_MOST], ties[PLAYERS_MOST], squares[PLAYERS_MOST];
    uint64_t *by_winners; /* with one share: deals by the set of winners */
} Spot;

typedef unsigned Values[SHARES_MOST][PLAYERS_MOST];

/* Whether a plain ranking decides and nothing but one board lacks cards: the common case. */
static int lacks_board_only(const Spot *spot) {
    return spot->plain && spot->slots == 1 && spot->slot[0].mask == &spot->board[0];
}

/* ---- who wins ------------------------------------------------------------------------------ */

/* The set of players with the best value; empty when nobody has a hand. */
static inline unsigned best_players(const unsigned *values, int players) {
    unsigned best = 0, winners = 0;
    for (int player = 0; player < players; player++)
        best = values[player] > best ? values[player] : best;
    for (int player = 0; player < players; player++)
        winners |= (unsigned)(values[player] == best) << player;
    return best ? winners : 0;
}

/* Give out the pot of `weight` equal deals. A share that nobody has a hand for goes to the first. */
static void give_out(Spot *spot, Values values, uint64_t weight) {
    unsigned first = best_players(values[0], spot->players);
    if (spot->shares == 1) {
        spot->by_winners[first] += weight;
        return;
    }
    uint64_t units[PLAYERS_MOST] = {0};
    spot->deals += weight;
    for (int i = 0; i < spot->shares; i++) {
        unsigned winners = i ? best_players(values[i], spot->players) : first;
        winners = winners ? winners : first;
        unsigned part = winners ? UNITS / card_count(winners) : 0;
        for (int player = 0; player < spot->players; player++)
            units[player] += winners >> player & 1 ? part : 0;
    }
    uint64_t pot = (uint64_t)UNITS * (unsigned)spot->shares;
    for (int player = 0; player < spot->players; player++) {
        spot->units[player] += weight * units[player];
        spot->squares[player] += weight * units[player] * units[player];
        spot->wins[player] += weight * (units[player] == pot);
        spot->ties[player] += weight * (units[player] && units[player] != pot);
    }
}

/* Turn the deals by their winners into units; once, at the end. */
static void settle(Spot *spot) {
    if (spot->shares > 1)
        return;
    spot->deals = spot->by_winners[0];
    for (unsigned winners = 1; winners < 1u << spot->players; winners++) {
        uint64_t deals = spot->by_winners[winners];
        if (!deals)
            continue;
        unsigned part = UNITS / card_count(winners);
        spot->deals += deals;
        for (int player = 0; player < spot->players; player++)
            if (winners >> player & 1) {
                spot->units[player] += deals * part;
                spot->squares[player] += deals * part * part;
                *(part == UNITS ? &spot->wins[player] : &spot->ties[player]) += deals;
            }
    }
}

static unsigned share_value(const Share *share, CardMask hand, CardMask board) {
    switch (share->use) {
    case USE_OMAHA:
        return omaha_value(share->ranking, hand, board);
    case USE_OWN:
        return best_value(share->ranking, hand);
    default:
        return best_value(share->ranking, hand | board);
    }
}

static __attribute__((noinline)) void full_showdown(Spot *spot) {
    Values values;
    for (int i = 0; i < spot->shares; i++) {
        const Share *share = &spot->share[i];
        for (int player = 0; player < spot->players; player++)
            values[i][player] = share_value(share, spot->hand[player], spot->board[share->board]);
    }
    give_out(spot, values, 1);
}

static inline void plain_showdown(Spot *spot, CardMask board) {
    const Ranking *ranking = spot->share[0].ranking;
    if (spot->players == 2) {
        unsigned one = table_value(ranking, spot->hand[0] | board);
        unsigned other = table_value(ranking, spot->hand[1] | board);
        spot->by_winners[(unsigned)(one >= other) | (unsigned)(other >= one) << 1]++;
        return;
    }
    unsigned values[PLAYERS_MOST];
    for (int player = 0; player < spot->players; player++)
        values[player] = table_value(ranking, spot->hand[player] | board);
    spot->by_winners[best_players(values, spot->players)]++;
}

static inline void showdown(Spot *spot) {
    if (spot->plain)
        plain_showdown(spot, spot->board[0]);
    else
        full_showdown(spot);
}

/* ---- every way ----------------------------------------------------------------------------- */

/* Deal `left` more cards to a slot, none before `from` in the stock, then the slots after it. */
static void deal_every_way(Spot *spot, int slot, int from, int left) {
    if (left == 0 && ++slot < spot->slots) {
        from = 0;
        left = spot->slot[slot].missing;
    }
    if (left == 0) {
        showdown(spot);
        return;
    }
    CardMask *mask = spot->slot[slot].mask, before = *mask;
    int last = left == 1 && slot == spot->slots - 1;
    for (int at = from; at <= spot->stock_size - left; at++) {
        CardMask card = spot->stock[at];
        if (card & spot->taken)
            continue;
        *mask = before | card;
        if (last) {
            showdown(spot);
            continue;
        }
        spot->taken |= card;
        deal_every_way(spot, slot, at + 1, left - 1);
        spot->taken &= ~card;
    }
    *mask = before;
}

/* As above, but of the first card only the places `first` to before `end` in the stock. */
static void deal_part(Spot *spot, int first, int end) {
    if (spot->slots == 0) {
        showdown(spot);
        return;
    }
    Slot *slot = &spot->slot[0];
    CardMask before = *slot->mask;
    for (int at = first; at < end; at++) {
        spot->taken = spot->stock[at];
        *slot->mask = before | spot->stock[at];
        deal_every_way(spot, 0, at + 1, slot->missing - 1);
    }
}

/* ---- random ways --------------------------------------------------------------------------- */

typedef struct {
    uint64_t state, word;
    int cards_left; /* cards that may still be drawn from the word */
} Luck;

/* SplitMix64. */
static inline uint64_t mixed(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return word ^ (word >> 31);
}

static inline uint64_t next_word(Luck *luck) {
    return mixed(luck->state += 0x9E3779B97F4A7C15ull);
}

static Luck luck_of_block(uint64_t seed, uint64_t block) {
    return (Luck){mixed(seed ^ mixed(block + 1)), 0, 0};
}

/* Split a random word into a number below `bound` and what is left of it. */
static inline uint32_t split_word(uint64_t *word, uint32_t bound) {
#ifdef __SIZEOF_INT128__
    unsigned __int128 product = (unsigned __int128)*word * bound;
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
#else
    uint64_t low = (*word & 0xFFFFFFFFu) * bound, high = (*word >> 32) * bound + (low >> 32);
    *word *= bound;
    return (uint32_t)(high >> 32);
#endif
}

/* Bring a card to place `at` of the stock, each of those from there on equally likely. */
static inline CardMask draw_card(CardMask *stock, int size, int at, uint64_t *word) {
    int other = at + (int)split_word(word, (uint32_t)(size - at));
    CardMask card = stock[other];
    stock[other] = stock[at];
    stock[at] = card;
    return card;
}

static inline CardMask hand_of_range(const Range *range, uint32_t at) {
    CardMask hand;
    memcpy(&hand, range->bytes + sizeof hand * at, sizeof hand);
    return hand;
}

/* Give everyone a hand of his range; 0 if two of them want the same card. */
static int draw_hands(Spot *spot, const Range *ranges, Luck *luck) {
    spot->taken = 0;
    for (int player = 0; player < spot->players; player++) {
        const Range *range = &ranges[player];
        uint32_t at = 0;
        if (range->count > 1) {
            uint64_t word = next_word(luck);
            at = split_word(&word, range->count);
        }
        spot->hand[player] = hand_of_range(range, at);
        if (spot->hand[player] & spot->taken)
            return 0;
        spot->taken |= spot->hand[player];
    }
    return 1;
}

/* Fill every slot from the stock; a card that is taken is passed over. */
static void draw_slots(Spot *spot, Luck *luck) {
    int at = 0;
    luck->cards_left = 0;
    for (int i = 0; i < spot->slots; i++)
        for (int left = spot->slot[i].missing; left; at++) {
            if (luck->cards_left-- == 0) {
                luck->word = next_word(luck);
                luck->cards_left = CARDS_OF_WORD - 1;
            }
            CardMask card = draw_card(spot->stock, spot->stock_size, at, &luck->word);
            if (card & spot->taken)
                continue;
            *spot->slot[i].mask |= card;
            left--;
        }
}

/* The common case: only a board lacks cards, all of which are drawn from one word. */
static inline CardMask draw_board(const Spot *spot, CardMask *stock, Luck *luck) {
    uint64_t word = next_word(luck);
    CardMask board = spot->board[0];
    for (int at = 0; at < spot->slot[0].missing; at++)
        board |= draw_card(stock, spot->stock_size, at, &word);
    return board;
}

static void sample_boards(Spot *spot, Luck luck, int samples) {
    CardMask stock[DECK_SIZE];
    memcpy(stock, spot->stock, sizeof stock);
    for (int i = 0; i < samples; i++)
        plain_showdown(spot, draw_board(spot, stock, &luck));
}

/* The most common case, without a memory access to count. */
static void sample_heads_up(Spot *spot, Luck luck, int samples) {
    const Ranking *ranking = spot->share[0].ranking;
    CardMask stock[DECK_SIZE], one = spot->hand[0], other = spot->hand[1];
    uint64_t wins = 0, ties = 0;
    memcpy(stock, spot->stock, sizeof stock);
    for (int i = 0; i < samples; i++) {
        CardMask board = draw_board(spot, stock, &luck);
        unsigned value = table_value(ranking, one | board);
        unsigned against = table_value(ranking, other | board);
        wins += value > against;
        ties += value == against;
    }
    spot->by_winners[1] += wins;
    spot->by_winners[2] += (uint64_t)samples - wins - ties;
    spot->by_winners[3] += ties;
}

static void sample_any(Spot *spot, const Range *ranges, Luck luck, int samples) {
    CardMask board[BOARDS_MOST], stock[DECK_SIZE];
    memcpy(board, spot->board, sizeof board);
    memcpy(stock, spot->stock, sizeof stock);
    int tries = samples * TRIES_OF_SAMPLE;
    while (samples && tries--) {
        if (!draw_hands(spot, ranges, &luck))
            continue;
        memcpy(spot->board, board, sizeof board);
        draw_slots(spot, &luck);
        showdown(spot);
        samples--;
    }
    memcpy(spot->board, board, sizeof board);
    memcpy(spot->stock, stock, sizeof stock);
}

/* Deal at random, block by block; the same block of a seed always gives the same deals. */
static void deal_at_random(Spot *spot, const Range *ranges, uint64_t seed, uint64_t block,
                           int samples) {
    int only_board = lacks_board_only(spot) && spot->reserved == 0;
    for (; samples > 0; samples -= SAMPLES_OF_BLOCK, block++) {
        int part = samples < SAMPLES_OF_BLOCK ? samples : SAMPLES_OF_BLOCK;
        if (only_board && spot->players == 2)
            sample_heads_up(spot, luck_of_block(seed, block), part);
        else if (only_board)
            sample_boards(spot, luck_of_block(seed, block), part);
        else
            sample_any(spot, ranges, luck_of_block(seed, block), part);
    }
}

/* ---- a board to come, by ranks ---------------------------------------------------------------
 *
 * When the hands are known and only a board lacks cards: instead of 1.7 million boards, the 6,175
 * multisets of five ranks (91 of two), each weighted by the number of boards that have it; and apart
 * from them the boards on which somebody makes a flush, which takes three board cards of one suit, so
 * it can be done in one suit only.
 */

enum {
    BOARD_CARDS = 5,
    RUNOUTS = 8554, /* multisets of one to five ranks */
};

/* A multiset of the ranks that come. */
typedef struct {
    uint32_t key;
    uint8_t ranks[BOARD_CARDS]; /* in order */
} Runout;

static Runout runouts[RUNOUTS];
static int runouts_end[BOARD_CARDS + 1]; /* where those of so many cards end */
static uint16_t runout_place[INDEX_SIZE]; /* by the index of the multiset */

typedef struct {
    Spot *spot;
    int missing, first, count;         /* the runouts: how many cards, and which of them */
    uint64_t *weight;                  /* of each runout: how many boards have these ranks */
    uint16_t *values;                  /* of each share, player and runout, by rank alone */
    uint8_t left[RANKS];               /* cards of the stock of each rank */
    unsigned suited[SUITS];            /* ranks of the stock in each suit */
} Weighing;

static void list_runout(void *context, const RankCounts *counts) {
    int *listed = context;
    Runout *runout = &runouts[*listed];
    runout_place[index_of(counts->key)] = (uint16_t)*listed;
    runout->key = counts->key;
    for (int rank = 0, at = 0; rank < RANKS; rank++)
        for (int n = 0; n < counts->count[rank]; n++)
            runout->ranks[at++] = (uint8_t)rank;
    ++*listed;
}

/* Call with the GIL held. */
static void list_runouts(void) {
    RankCounts counts = {{0}, 0};
    int listed = 0;
    for (int cards = 1; cards <= BOARD_CARDS && !runouts_end[BOARD_CARDS]; cards++) {
        visit_multisets(&counts, 0, cards, list_runout, &listed);
        runouts_end[cards] = listed;
    }
}

static int can_weigh(const Spot *spot) {
    if (spot->slots != 1 || spot->boards != 1 || spot->slot[0].mask != &spot->board[0] ||
        spot->slot[0].missing + (int)card_count(spot->board[0]) != BOARD_CARDS)
        return 0;
    for (int i = 0; i < spot->shares; i++) {
        const Share *share = &spot->share[i];
        if (share->use == USE_OWN)
            continue;
        if (share->ranking->method != BY_TABLE || share->ranking->flush_rule == FLUSH_WORSE ||
            (share->use == USE_ANY && card_count(spot->hand[0]) > 2))
            return 0;
    }
    return 1;
}

static unsigned choose_small(unsigned n, unsigned k) {
    static const uint8_t CHOOSE[SUITS + 1][SUITS + 1] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    return CHOOSE[n][k];
}

static void count_left(Weighing *weighing) {
    for (int at = 0; at < weighing->spot->stock_size; at++) {
        int bit = __builtin_ctzll(weighing->spot->stock[at]);
        weighing->suited[bit >> 4] |= 1u << (bit & 15);
        weighing->left[bit & 15]++;
    }
}

static void weigh_runouts(Weighing *weighing) {
    for (int i = 0; i < weighing->count; i++) {
        const uint8_t *ranks = runouts[weighing->first + i].ranks;
        uint64_t weight = 1;
        for (int at = 0, same; at < weighing->missing; at += same) {
            for (same = 1; at + same < weighing->missing && ranks[at + same] == ranks[at];)
                same++;
            weight *= choose_small(weighing->left[ranks[at]], (unsigned)same);
        }
        weighing->weight[i] = weight;
    }
}

/* By rank alone: the best of two own ranks with each three ranks of a board. */
static void value_triples(const Ranking *ranking, CardMask hand, int16_t *best) {
    uint8_t held[8];
    int cards = list_ranks(hand, held);
    memset(best, 0, RANK_TRIPLES * sizeof *best);
    for (int a = 0; a < cards; a++)
        for (int b = a + 1; b < cards; b++)
            for (int triple = 0; triple < RANK_TRIPLES; triple++) {
                int16_t value = ranking->omaha[triple][pair_index[held[a]][held[b]]];
                best[triple] = value > best[triple] ? value : best[triple];
            }
}

static uint16_t best_triple(const int16_t *triples, const uint8_t *ranks) {
    int16_t best = 0;
    for (int i = 0; i < BOARD_CARDS; i++)
        for (int j = i + 1; j < BOARD_CARDS; j++)
            for (int k = j + 1; k < BOARD_CARDS; k++) {
                int16_t value = triples[triple_index[ranks[i]][ranks[j]][ranks[k]]];
                best = value > best ? value : best;
            }
    return (uint16_t)best;
}

static void value_omaha_runouts(const Weighing *weighing, const Ranking *ranking, CardMask hand,
                                uint16_t *values) {
    int16_t triples[RANK_TRIPLES];
    uint8_t ranks[8];
    int known = list_ranks(weighing->spot->board[0], ranks);
    value_triples(ranking, hand, triples);
    for (int i = 0; i < weighing->count; i++) {
        const Runout *runout = &runouts[weighing->first + i];
        memcpy(ranks + known, runout->ranks, (size_t)weighing->missing);
        values[i] = best_triple(triples, ranks);
    }
}

/* What a hand is worth by rank alone on each board that is possible. */
static void value_runouts(const Weighing *weighing, const Share *share, CardMask hand,
                          uint16_t *values) {
    if (share->use == USE_OMAHA) {
        value_omaha_runouts(weighing, share->ranking, hand, values);
        return;
    }
    uint32_t key = key_of(hand | weighing->spot->board[0]) & ~FLUSH_BIT;
    uint16_t own = share->use == USE_OWN ? (uint16_t)best_value(share->ranking, hand) : 0;
    for (int i = 0; i < weighing->count; i++)
        if (share->use == USE_OWN)
            values[i] = own;
        else if (weighing->weight[i]) /* Otherwise a rank could be there five times. */
            values[i] = share->ranking->value[index_of(key + runouts[weighing->first + i].key)];
}

/* What the flushes are worth when the board holds these suited ranks; returns if there are any. */
static int value_flushes(const Spot *spot, int suit, unsigned board, Values flushes) {
    unsigned any = 0;
    for (int i = 0; i < spot->shares; i++) {
        const Share *share = &spot->share[i];
        int counts = share->use != USE_OWN && share->ranking->flush_rule == FLUSH_BETTER;
        for (int player = 0; player < spot->players; player++) {
            unsigned held = suit_of(spot->hand[player], suit), value = 0;
            if (counts && share->use == USE_OMAHA)
                value = omaha_suit_flush(share->ranking, held, board);
            else if (counts && key_of(held | board) & FLUSH_BIT)
                value = share->ranking->flush[held | board];
            flushes[i][player] = value;
            any |= value;
        }
    }
    return any != 0;
}

static void give_out_runout(Weighing *weighing, int runout, Values flushes, uint64_t weight) {
    Spot *spot = weighing->spot;
    const uint16_t *value = weighing->values + runout;
    Values values;
    for (int i = 0; i < spot->shares; i++)
        for (int player = 0; player < spot->players; player++, value += weighing->count)
            values[i][player] =
                flushes[i][player] > *value ? flushes[i][player] : *value;
    give_out(spot, values, weight);
}

/* Boards with a flush whose suited cards are chosen: fill up with `more` cards of other suits. */
static void give_out_flush(Weighing *weighing, int suit, Values flushes, uint32_t key, int from,
                           int more, uint64_t weight) {
    if (more == 0) {
        int runout = runout_place[index_of(key)] - weighing->first;
        weighing->weight[runout] -= weight;
        give_out_runout(weighing, runout, flushes, weight);
        return;
    }
    for (int rank = from; rank < RANKS; rank++) {
        int others = weighing->left[rank] - (int)(weighing->suited[suit] >> rank & 1);
        for (int n = 1; n <= more && n <= others; n++)
            give_out_flush(weighing, suit, flushes, key + (uint32_t)n * rank_key[rank], rank + 1,
                           more - n, weight * choose_small((unsigned)others, (unsigned)n));
    }
}

/* Choose the suited cards that come, from `from` up, and give out the boards that have exactly
 * these and on which somebody makes a flush. */
static void give_out_suit(Weighing *weighing, int suit, unsigned chosen, int from, int more) {
    Values flushes;
    unsigned board = suit_of(weighing->spot->board[0], suit) | chosen;
    if (card_count(board) >= 3 && value_flushes(weighing->spot, suit, board, flushes))
        give_out_flush(weighing, suit, flushes, key_of(chosen) & ~FLUSH_BIT, 0, more, 1);
    for (int rank = from; more && rank < RANKS; rank++)
        if (weighing->suited[suit] >> rank & 1)
            give_out_suit(weighing, suit, chosen | 1u << rank, rank + 1, more - 1);
}

static int flush_is_possible(const Weighing *weighing, int suit) {
    const Spot *spot = weighing->spot;
    unsigned held = 0;
    for (int player = 0; player < spot->players; player++) {
        unsigned cards = card_count(suit_of(spot->hand[player], suit));
        held = cards > held ? cards : held;
    }
    unsigned shown = card_count(suit_of(spot->board[0], suit)) + (unsigned)weighing->missing;
    return shown >= 3 && held + shown >= 5;
}

/* Returns -1 when there is no memory. */
static int deal_by_ranks(Spot *spot) {
    int missing = spot->slot[0].missing, first = runouts_end[missing - 1];
    Weighing weighing = {.spot = spot, .missing = missing, .first = first};
    Values none = {{0}};
    weighing.count = runouts_end[missing] - first;
    size_t count = (size_t)weighing.count, hands = (size_t)(spot->shares * spot->players);
    weighing.weight = calloc(count, sizeof(uint64_t) + hands * sizeof(uint16_t));
    if (!weighing.weight)
        return -1;
    weighing.values = (uint16_t *)(weighing.weight + count);
    count_left(&weighing);
    weigh_runouts(&weighing);
    uint16_t *values = weighing.values;
    for (int i = 0; i < spot->shares; i++)
        for (int player = 0; player < spot->players; player++, values += count)
            value_runouts(&weighing, &spot->share[i], spot->hand[player], values);
    for (int suit = 0; suit < SUITS; suit++)
        if (flush_is_possible(&weighing, suit))
            give_out_suit(&weighing, suit, 0, 0, missing);
    for (int i = 0; i < weighing.count; i++)
        if (weighing.weight[i])
            give_out_runout(&weighing, i, none, weighing.weight[i]);
    free(weighing.weight);
    return 0;
}

#endif
