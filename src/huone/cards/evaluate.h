/* Evaluate: the value of the best hand in a mask of cards, by table.
 *
 * A ranking is data: a value for each multiset of ranks and for each set of suited ranks, larger is
 * better, 0 is no hand. Only hands of up to five cards are ordered (order.h); six and seven cards are
 * worth the best of leaving one out. Tables are built when a ranking is first asked for, in a few
 * milliseconds, and never change afterwards.
 *
 * Functions here trust their input. The door that checks it is _kernel.c.
 */
#ifndef HUONE_EVALUATE_H
#define HUONE_EVALUATE_H

#include <stdlib.h>
#include <string.h>

#include "order.h"

enum RankingId {
    HIGH_RANKING,
    LOW_A5_RANKING,
    EIGHT_OR_BETTER_RANKING,
    LOW_27_RANKING,
    BADUGI_RANKING,
    SHORT_DECK_RANKING,
    SOKO_RANKING,
    FRONT_RANKING,
    RANKINGS,
};

enum FlushRule {
    FLUSH_IGNORED,
    FLUSH_BETTER, /* a flush is played when it is the best */
    FLUSH_WORSE,  /* a flush is played when it cannot be helped */
};

enum Method { BY_TABLE, BY_FOUR_FLUSH, BY_BADUGI };

/* What a ranking is, before its tables. */
typedef struct {
    const char *name;
    unsigned cards_most;
    CardMask deck;
    enum Method method;
    enum FlushRule flush_rule;
    uint32_t (*sort_key)(const uint8_t *count, int flush);
} Definition;

#define SHORT_DECK_CARDS 0x1FF01FF01FF01FF0ull

static const Definition DEFINITIONS[RANKINGS] = {
    {"high", 7, FULL_DECK, BY_TABLE, FLUSH_BETTER, high_sort_key},
    {"low-a5", 7, FULL_DECK, BY_TABLE, FLUSH_IGNORED, low_a5_sort_key},
    {"eight-or-better", 7, FULL_DECK, BY_TABLE, FLUSH_IGNORED, eight_or_better_sort_key},
    {"low-27", 7, FULL_DECK, BY_TABLE, FLUSH_WORSE, low_27_sort_key},
    {"badugi", 7, FULL_DECK, BY_BADUGI, FLUSH_IGNORED, NULL},
    {"short-deck", 7, SHORT_DECK_CARDS, BY_TABLE, FLUSH_BETTER, short_deck_sort_key},
    {"soko", 5, FULL_DECK, BY_FOUR_FLUSH, FLUSH_BETTER, soko_sort_key},
    {"front", 3, FULL_DECK, BY_TABLE, FLUSH_BETTER, high_sort_key},
};

enum { RANK_TRIPLES = 455, PAIR_STRIDE = 96 /* 91 pairs of ranks, in whole cache lines */ };

typedef struct {
    enum Method method;
    enum FlushRule flush_rule;
    uint16_t value[INDEX_SIZE];
    uint16_t flush[SUIT_SETS];      /* five or more suited ranks */
    uint16_t four_flush[SUIT_SETS]; /* four suited ranks, in Soko */
    uint16_t badugi[SUIT_SETS];     /* one to four ranks, in badugi */
    int16_t omaha[RANK_TRIPLES][PAIR_STRIDE]; /* three ranks of the board, two of the hand */
} Ranking;

static Ranking tables[RANKINGS];
static const Ranking *ready[RANKINGS];

static uint8_t pair_index[RANKS][RANKS];
static uint16_t triple_index[RANKS][RANKS][RANKS];

/* ---- the value of one set of cards ------------------------------------------------------- */

static unsigned table_value(const Ranking *ranking, CardMask mask);

/* The ranks of the suit that holds five or more cards, without a branch to guess. */
static inline unsigned flush_suit(CardMask mask) {
    unsigned found = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned ranks = suit_of(mask, suit);
        found |= ranks & -(keys.suit_key[ranks] >> 31);
    }
    return found;
}

/* A flush that hurts: of six or seven cards, the best of leaving one out. */
static unsigned unwanted_flush_value(const Ranking *ranking, CardMask mask) {
    if (card_count(mask) == 5)
        return ranking->flush[flush_suit(mask)];
    unsigned best = 0;
    for (CardMask left = mask; left; left &= left - 1) {
        unsigned value = table_value(ranking, mask & ~(left & -left));
        best = value > best ? value : best;
    }
    return best;
}

/* The value of cards with five or more of a suit; `value` is what they are worth by rank alone. */
static __attribute__((noinline)) unsigned flush_value(const Ranking *ranking, CardMask mask,
                                                      unsigned value) {
    if (ranking->flush_rule == FLUSH_WORSE)
        return unwanted_flush_value(ranking, mask);
    /* Where flushes are ignored, their values are 0. */
    unsigned flush = ranking->flush[flush_suit(mask)];
    return flush > value ? flush : value;
}

/* The value of cards whose key and place are known already. */
static inline unsigned placed_value(const Ranking *ranking, CardMask mask, uint32_t key,
                                    uint32_t place) {
    unsigned value = ranking->value[place & INDEX_BITS];
    return __builtin_expect((key & FLUSH_BIT) != 0, 0) ? flush_value(ranking, mask, value) : value;
}

static inline unsigned table_value(const Ranking *ranking, CardMask mask) {
    uint32_t key = key_of(mask);
    return placed_value(ranking, mask, key, place_of(key));
}

/* Up to five cards of which four suited ones count (Soko). */
static unsigned four_flush_value(const Ranking *ranking, CardMask mask) {
    unsigned value = table_value(ranking, mask);
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned four = suit_of(mask, suit);
        if (card_count(four) != 4)
            continue;
        CardMask fifth = mask & ~((CardMask)SUIT_BITS << (16 * suit));
        unsigned best = ranking->four_flush[four] + (fifth ? 1 + rank_of_lowest(fifth) : 0);
        return best > value ? best : value;
    }
    return value;
}

/* The best choice of one card or none from each suit, all of different ranks. */
static unsigned badugi_value(const Ranking *ranking, CardMask mask, int suit, unsigned chosen) {
    if (suit == SUITS)
        return ranking->badugi[chosen];
    unsigned best = badugi_value(ranking, mask, suit + 1, chosen);
    for (unsigned left = suit_of(mask, suit) & ~chosen; left; left &= left - 1) {
        unsigned value = badugi_value(ranking, mask, suit + 1, chosen | (left & -left));
        best = value > best ? value : best;
    }
    return best;
}

static inline unsigned best_value(const Ranking *ranking, CardMask mask) {
    if (__builtin_expect(ranking->method == BY_TABLE, 1))
        return table_value(ranking, mask);
    if (ranking->method == BY_FOUR_FLUSH)
        return four_flush_value(ranking, mask);
    return badugi_value(ranking, mask, 0, 0);
}

/* ---- exactly two hole cards and three board cards ---------------------------------------- */

static inline int list_ranks(CardMask mask, uint8_t *ranks) {
    int cards = 0;
    for (; mask; mask &= mask - 1)
        ranks[cards++] = (uint8_t)rank_of_lowest(mask);
    return cards;
}

/* The best flush of two of these suited hole ranks and three of these board ranks, 0 if none. */
static unsigned omaha_suit_flush(const Ranking *ranking, unsigned hole, unsigned board) {
    unsigned best = 0;
    for (unsigned a = hole; a; a &= a - 1)
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            unsigned pair = (a & -a) | (b & -b);
            for (unsigned i = board; i; i &= i - 1)
                for (unsigned j = i & (i - 1); j; j &= j - 1)
                    for (unsigned k = j & (j - 1); k; k &= k - 1) {
                        unsigned five = pair | (i & -i) | (j & -j) | (k & -k);
                        unsigned value = ranking->flush[five];
                        best = value > best ? value : best;
                    }
        }
    return best;
}

static unsigned omaha_flush(const Ranking *ranking, CardMask hole, CardMask board) {
    unsigned best = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned value = omaha_suit_flush(ranking, suit_of(hole, suit), suit_of(board, suit));
        best = value > best ? value : best;
    }
    return best;
}

/* Every two of the hole with every three of the board, for the rankings that tables do not fit. */
static unsigned omaha_by_trying(const Ranking *ranking, CardMask hole, CardMask board) {
    unsigned best = 0;
    for (CardMask a = hole; a; a &= a - 1)
        for (CardMask b = a & (a - 1); b; b &= b - 1)
            for (CardMask i = board; i; i &= i - 1)
                for (CardMask j = i & (i - 1); j; j &= j - 1)
                    for (CardMask k = j & (j - 1); k; k &= k - 1) {
                        CardMask five =
                            (a & -a) | (b & -b) | (i & -i) | (j & -j) | (k & -k);
                        unsigned value = best_value(ranking, five);
                        best = value > best ? value : best;
                    }
    return best;
}

static unsigned omaha_value(const Ranking *ranking, CardMask hole, CardMask board) {
    if (ranking->method != BY_TABLE || ranking->flush_rule == FLUSH_WORSE)
        return omaha_by_trying(ranking, hole, board);
    uint8_t held[8], shared[8], pairs[16];
    int holes = list_ranks(hole, held), boards = list_ranks(board, shared), found = 0;
    for (int a = 0; a < holes; a++)
        for (int b = a + 1; b < holes; b++)
            pairs[found++] = pair_index[held[a]][held[b]];
    int16_t best = 0;
    for (int i = 0; i < boards; i++)
        for (int j = i + 1; j < boards; j++)
            for (int k = j + 1; k < boards; k++) {
                const int16_t *row = ranking->omaha[triple_index[shared[i]][shared[j]][shared[k]]];
                for (int pair = 0; pair < found; pair++)
                    best = row[pairs[pair]] > best ? row[pairs[pair]] : best;
            }
    if (ranking->flush_rule == FLUSH_IGNORED)
        return (unsigned)best;
    unsigned flush = omaha_flush(ranking, hole, board);
    return flush > (unsigned)best ? flush : (unsigned)best;
}

/* ---- building the tables ----------------------------------------------------------------- */

/* A hand waiting for its value: the sort key above, the place of the value below. */
enum { PLACE_RANKS = 0, PLACE_FLUSH = 1 << 20, PLACE_FOUR_FLUSH = 2 << 20, PLACE_BADUGI = 3 << 20 };
enum { PLACE_KIND = 3 << 20, PLACES = 12000, FIFTH_CARDS = RANKS };

typedef struct {
    const Definition *definition;
    Ranking *ranking;
    uint64_t waiting[PLACES];
    int count;
} Building;

static void await_value(Building *building, uint32_t sort_key, uint32_t place) {
    if (sort_key)
        building->waiting[building->count++] = (uint64_t)sort_key << 32 | place;
}

static void await_ranks(void *context, const RankCounts *counts) {
    Building *building = context;
    await_value(building, building->definition->sort_key(counts->count, 0),
                PLACE_RANKS | index_of(counts->key));
}

static void await_flush(Building *building, unsigned suit) {
    uint8_t count[RANKS];
    for (int rank = 0; rank < RANKS; rank++)
        count[rank] = suit >> rank & 1;
    await_value(building, building->definition->sort_key(count, 1), PLACE_FLUSH | suit);
}

static int compare_waiting(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Give dense values from 1 for the worst; equal sort keys get equal values. */
static void give_values(Building *building) {
    Ranking *ranking = building->ranking;
    qsort(building->waiting, (size_t)building->count, sizeof(uint64_t), compare_waiting);
    uint32_t last_key = 0, value = 0;
    for (int i = 0; i < building->count; i++) {
        uint32_t sort_key = (uint32_t)(building->waiting[i] >> 32);
        uint32_t place = (uint32_t)building->waiting[i];
        value += sort_key != last_key;
        last_key = sort_key;
        uint32_t at = place & ~(uint32_t)PLACE_KIND;
        switch (place & PLACE_KIND) {
        case PLACE_RANKS:
            ranking->value[at] = (uint16_t)value;
            break;
        case PLACE_FLUSH:
            ranking->flush[at] = (uint16_t)value;
            break;
        case PLACE_BADUGI:
            ranking->badugi[at] = (uint16_t)value;
            break;
        default:
            /* The same four with each fifth card follow at once, from the deuce to the ace. */
            ranking->four_flush[at] = (uint16_t)value;
            value += FIFTH_CARDS;
        }
    }
}

static void leave_one_out(void *context, const RankCounts *counts) {
    Ranking *ranking = context;
    uint16_t best = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (counts->count[rank]) {
            uint16_t value = ranking->value[index_of(counts->key - rank_key[rank])];
            best = value > best ? value : best;
        }
    ranking->value[index_of(counts->key)] = best;
}

static void extend_flushes(Ranking *ranking) {
    for (unsigned suit = 0; suit < SUIT_SETS; suit++) {
        if (card_count(suit) <= 5)
            continue;
        uint16_t best = 0; /* A subset is a smaller number, so it already has its value. */
        for (unsigned left = suit; left; left &= left - 1) {
            uint16_t value = ranking->flush[suit & ~(left & -left)];
            best = value > best ? value : best;
        }
        ranking->flush[suit] = best;
    }
}

static void fill_omaha(Ranking *ranking) {
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++)
            for (int c = b; c < RANKS; c++) {
                int16_t *row = ranking->omaha[triple_index[a][b][c]];
                uint32_t three = rank_key[a] + rank_key[b] + rank_key[c];
                for (int x = 0; x < RANKS; x++)
                    for (int y = x; y < RANKS; y++) {
                        /* Five of one rank: all three and both are the same. */
                        int impossible = a == c && x == y && a == x;
                        uint32_t five = three + rank_key[x] + rank_key[y];
                        row[pair_index[x][y]] =
                            impossible ? 0 : (int16_t)ranking->value[index_of(five)];
                    }
            }
}

static void build_ranks(Building *building) {
    Ranking *ranking = building->ranking;
    RankCounts counts = {{0}, 0};
    for (int cards = 1; cards <= 5; cards++)
        visit_multisets(&counts, 0, cards, await_ranks, building);
    for (unsigned suit = 0; suit < SUIT_SETS; suit++) {
        if (ranking->flush_rule != FLUSH_IGNORED && card_count(suit) == 5)
            await_flush(building, suit);
        if (ranking->method == BY_FOUR_FLUSH && card_count(suit) == 4)
            await_value(building, four_flush_sort_key(suit), PLACE_FOUR_FLUSH | suit);
    }
    give_values(building);
    for (int cards = 6; cards <= CARDS_MOST; cards++)
        visit_multisets(&counts, 0, cards, leave_one_out, ranking);
    extend_flushes(ranking);
    fill_omaha(ranking);
}

static void build_badugi(Building *building) {
    for (unsigned ranks = 1; ranks < SUIT_SETS; ranks++)
        if (card_count(ranks) <= SUITS)
            await_value(building, badugi_sort_key(ranks), PLACE_BADUGI | ranks);
    give_values(building);
}

/* The tables of a ranking, built now if they are not there yet. Call with the GIL held. */
static __attribute__((noinline)) const Ranking *build_ranking(int id) {
    if (id == FRONT_RANKING) /* Straights and flushes need five cards: it is high with fewer. */
        return ready[id] = ready[HIGH_RANKING] ? ready[HIGH_RANKING] : build_ranking(HIGH_RANKING);
    static Building building;
    building.definition = &DEFINITIONS[id];
    building.ranking = &tables[id];
    building.count = 0;
    tables[id].method = DEFINITIONS[id].method;
    tables[id].flush_rule = DEFINITIONS[id].flush_rule;
    if (DEFINITIONS[id].method == BY_BADUGI)
        build_badugi(&building);
    else
        build_ranks(&building);
    return ready[id] = &tables[id];
}

static inline const Ranking *ranking_by_id(int id) {
    return __builtin_expect(ready[id] != NULL, 1) ? ready[id] : build_ranking(id);
}

static void build_combination_indexes(void) {
    uint8_t pair = 0;
    uint16_t triple = 0;
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++) {
            pair_index[a][b] = pair_index[b][a] = pair++;
            for (int c = b; c < RANKS; c++, triple++) {
                triple_index[a][b][c] = triple_index[a][c][b] = triple;
                triple_index[b][a][c] = triple_index[b][c][a] = triple;
                triple_index[c][a][b] = triple_index[c][b][a] = triple;
            }
        }
}

#endif
