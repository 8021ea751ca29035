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
    int plain; /* one share, of own cards and board together, by table: the shortest way */
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
        unsigned part = UNITS / card_count(winners);
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

/* A suited key is a rank key with a counter for each suit above it. They add up card by card; a
 * hand's counters start at three, so that the fifth card of a suit reaches the fourth bit. */
#define SUIT_COUNTER(suit) (1ull << (36 + 4 * (suit)))
#define FOUR_COUNTERS (SUIT_COUNTER(0) + SUIT_COUNTER(1) + SUIT_COUNTER(2) + SUIT_COUNTER(3))

static uint64_t suited_key(CardMask mask) {
    uint64_t key = key_of(mask) & ~FLUSH_BIT;
    for (int suit = 0; suit < SUITS; suit++)
        key += card_count(suit_of(mask, suit)) * SUIT_COUNTER(suit);
    return key;
}

static inline unsigned value_by_key(const Ranking *ranking, uint64_t key, CardMask mask) {
    unsigned value = ranking->value[index_of((uint32_t)key)];
    return __builtin_expect((key & 8 * FOUR_COUNTERS) != 0, 0) ? flush_value(ranking, mask, value)
                                                               : value;
}

typedef struct {
    Spot *spot;
    const Ranking *ranking;
    uint64_t hand_key[PLAYERS_MOST], stock_key[DECK_SIZE];
} BoardDeal;

static inline void board_showdown(const BoardDeal *deal, CardMask board, uint64_t key) {
    Spot *spot = deal->spot;
    unsigned values[PLAYERS_MOST];
    for (int player = 0; player < spot->players; player++)
        values[player] = value_by_key(deal->ranking, deal->hand_key[player] + key,
                                      spot->hand[player] | board);
    if (spot->players == 2)
        spot->by_winners[(unsigned)(values[0] >= values[1]) |
                         (unsigned)(values[1] >= values[0]) << 1]++;
    else
        spot->by_winners[best_players(values, spot->players)]++;
}

/* Deal `left` more cards to the board, the first of them from places `from` to before `end`. */
static void deal_boards(const BoardDeal *deal, CardMask board, uint64_t key, int from, int end,
                        int left) {
    int size = deal->spot->stock_size;
    for (int at = from; at < end; at++) {
        CardMask more = board | deal->spot->stock[at];
        uint64_t more_key = key + deal->stock_key[at];
        if (left == 1)
            board_showdown(deal, more, more_key);
        else
            deal_boards(deal, more, more_key, at + 1, size - left + 2, left - 1);
    }
}

/* The common case: everybody's key and the board's key are added, and the sum is looked up. */
static void deal_plain_boards(Spot *spot, int first, int end) {
    BoardDeal deal = {.spot = spot, .ranking = spot->share[0].ranking};
    int left = spot->slot[0].missing, most = spot->stock_size - left + 1;
    for (int player = 0; player < spot->players; player++)
        deal.hand_key[player] = suited_key(spot->hand[player]) + 3 * FOUR_COUNTERS;
    for (int at = 0; at < spot->stock_size; at++)
        deal.stock_key[at] = suited_key(spot->stock[at]);
    deal_boards(&deal, spot->board[0], suited_key(spot->board[0]), first, end < most ? end : most,
                left);
}

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
    if (lacks_board_only(spot)) {
        deal_plain_boards(spot, first, end);
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

/* The common case: one random word for each board. */
static void sample_boards(Spot *spot, Luck luck, int samples) {
    CardMask known = spot->board[0];
    CardMask stock[DECK_SIZE];
    int missing = spot->slot[0].missing, size = spot->stock_size;
    memcpy(stock, spot->stock, sizeof stock);
    for (int i = 0; i < samples; i++) {
        uint64_t word = next_word(&luck);
        CardMask board = known;
        for (int at = 0; at < missing; at++)
            board |= draw_card(stock, size, at, &word);
        plain_showdown(spot, board);
    }
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
        if (only_board)
            sample_boards(spot, luck_of_block(seed, block), part);
        else
            sample_any(spot, ranges, luck_of_block(seed, block), part);
    }
}

/* ---- five cards to come, by ranks ------------------------------------------------------------
 *
 * Instead of 1.7 million boards: the 6,175 multisets of five ranks, each weighted by the number of
 * boards that have it, and apart from them the boards on which somebody can make a flush.
 */

enum { BOARD_RANKS = 6175, BOARD_CARDS = 5 };

typedef struct {
    uint32_t key;
    uint8_t ranks[BOARD_CARDS];
    uint8_t count[RANKS];
} BoardRanks;

static BoardRanks board_ranks[BOARD_RANKS];
static uint16_t board_place[INDEX_SIZE]; /* by the index of the five ranks */
static int board_ranks_listed;

typedef struct {
    Spot *spot;
    uint64_t weight[BOARD_RANKS];
    uint16_t value[SHARES_MOST][PLAYERS_MOST][BOARD_RANKS];
    uint8_t suited[SUITS][RANKS], others[SUITS][RANKS]; /* cards left: of the suit, of the rest */
    uint8_t left[RANKS];
} Weighing;

static void list_board_ranks_of(void *context, const RankCounts *counts) {
    (void)context;
    BoardRanks *board = &board_ranks[board_ranks_listed];
    board_place[index_of(counts->key)] = (uint16_t)board_ranks_listed++;
    board->key = counts->key;
    memcpy(board->count, counts->count, sizeof board->count);
    for (int rank = 0, at = 0; rank < RANKS; rank++)
        for (int n = 0; n < counts->count[rank]; n++)
            board->ranks[at++] = (uint8_t)rank;
}

/* Call with the GIL held. */
static void list_board_ranks(void) {
    RankCounts counts = {{0}, 0};
    if (!board_ranks_listed)
        visit_multisets(&counts, 0, BOARD_CARDS, list_board_ranks_of, NULL);
}

static unsigned choose_small(unsigned n, unsigned k) {
    static const uint8_t CHOOSE[SUITS + 1][SUITS + 1] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    return CHOOSE[n][k];
}

static int can_weigh(const Spot *spot) {
    if (spot->slots != 1 || spot->slot[0].mask != &spot->board[0] || spot->boards != 1 ||
        spot->slot[0].missing != BOARD_CARDS)
        return 0;
    for (int i = 0; i < spot->shares; i++) {
        const Ranking *ranking = spot->share[i].ranking;
        if (spot->share[i].use != USE_OWN &&
            (ranking->method != BY_TABLE || ranking->flush_rule == FLUSH_WORSE))
            return 0;
    }
    return 1;
}

static void count_left(Weighing *weighing) {
    for (int at = 0; at < weighing->spot->stock_size; at++) {
        int bit = __builtin_ctzll(weighing->spot->stock[at]);
        weighing->suited[bit >> 4][bit & 15] = 1;
        weighing->left[bit & 15]++;
    }
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < RANKS; rank++)
            weighing->others[suit][rank] =
                (uint8_t)(weighing->left[rank] - weighing->suited[suit][rank]);
}

static void weigh_boards(Weighing *weighing) {
    for (int place = 0; place < BOARD_RANKS; place++) {
        uint64_t weight = 1;
        for (int rank = 0; rank < RANKS; rank++)
            weight *= choose_small(weighing->left[rank], board_ranks[place].count[rank]);
        weighing->weight[place] = weight;
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

/* What a player's hand is worth by rank alone on each board that is possible. */
static void value_boards(Weighing *weighing, const Share *share, CardMask hand, uint16_t *values) {
    int16_t triples[RANK_TRIPLES];
    uint32_t key = key_of(hand) & ~FLUSH_BIT;
    uint16_t own = share->use == USE_OWN ? (uint16_t)best_value(share->ranking, hand) : 0;
    if (share->use == USE_OMAHA)
        value_triples(share->ranking, hand, triples);
    for (int place = 0; place < BOARD_RANKS; place++) {
        const BoardRanks *board = &board_ranks[place];
        if (share->use == USE_OWN)
            values[place] = own;
        else if (share->use == USE_OMAHA)
            values[place] = best_triple(triples, board->ranks);
        else if (weighing->weight[place]) /* Otherwise a rank could be there five times. */
            values[place] = share->ranking->value[index_of(key + board->key)];
    }
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

static void give_out_board(Weighing *weighing, int place, Values flushes, uint64_t weight) {
    Spot *spot = weighing->spot;
    Values values;
    for (int i = 0; i < spot->shares; i++)
        for (int player = 0; player < spot->players; player++) {
            unsigned value = weighing->value[i][player][place], flush = flushes[i][player];
            values[i][player] = flush > value ? flush : value;
        }
    give_out(spot, values, weight);
}

/* The boards with exactly these suited ranks: fill up with `more` cards of the other suits. */
static void give_out_suited(Weighing *weighing, int suit, Values flushes, uint32_t key, int from,
                            int more, uint64_t weight) {
    if (more == 0) {
        int place = board_place[index_of(key)];
        weighing->weight[place] -= weight;
        give_out_board(weighing, place, flushes, weight);
        return;
    }
    for (int rank = from; rank < RANKS; rank++)
        for (int n = 1; n <= more && n <= weighing->others[suit][rank]; n++)
            give_out_suited(weighing, suit, flushes, key + (uint32_t)n * rank_key[rank], rank + 1,
                            more - n, weight * choose_small(weighing->others[suit][rank], (unsigned)n));
}

static void give_out_flushes(Weighing *weighing, int suit) {
    unsigned available = 0;
    Values flushes;
    for (int rank = 0; rank < RANKS; rank++)
        available |= (unsigned)weighing->suited[suit][rank] << rank;
    for (unsigned board = available; board; board = (board - 1) & available) {
        int cards = (int)card_count(board);
        if (cards < 3 || cards > BOARD_CARDS ||
            !value_flushes(weighing->spot, suit, board, flushes))
            continue;
        give_out_suited(weighing, suit, flushes, key_of(board) & ~FLUSH_BIT, 0,
                        BOARD_CARDS - cards, 1);
    }
}

/* Returns -1 when there is no memory. */
static int deal_by_ranks(Spot *spot) {
    Weighing *weighing = calloc(1, sizeof *weighing);
    Values none = {{0}};
    if (!weighing)
        return -1;
    weighing->spot = spot;
    count_left(weighing);
    weigh_boards(weighing);
    for (int i = 0; i < spot->shares; i++)
        for (int player = 0; player < spot->players; player++)
            value_boards(weighing, &spot->share[i], spot->hand[player], weighing->value[i][player]);
    for (int suit = 0; suit < SUITS; suit++)
        give_out_flushes(weighing, suit);
    for (int place = 0; place < BOARD_RANKS; place++)
        if (weighing->weight[place])
            give_out_board(weighing, place, none, weighing->weight[place]);
    free(weighing);
    return 0;
}

#endif
