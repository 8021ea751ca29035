/* Index: sets of cards as masks, and a small number for each multiset of ranks.
 *
 * A set of cards is a 64-bit mask: a lane of 16 bits for each suit (club, diamond, heart, spade), of
 * which the lowest 13 are the ranks from the deuce to the ace.
 *
 * The rank key of a set counts its ranks in base five, in two halves: the six low ranks in bits 0-13
 * and the seven high ranks in bits 14-30. It is a sum over the suits, so one table gives it; bit 31
 * of an entry says that this suit alone holds five or more cards. No rank is there more than four
 * times, so the key of any mask at all is in range.
 *
 * The place of a key numbers the 76,155 multisets of up to seven ranks without gaps in its lower
 * bits: the low half opens a block, the high half is a position in it. No hashing, no search, no
 * magic constants. The upper bits are the number of cards less one, so that one comparison tells
 * whether a mask holds from one to seven cards.
 */
#ifndef HUONE_INDEX_H
#define HUONE_INDEX_H

#include <stdint.h>

typedef uint64_t CardMask;

enum {
    RANKS = 13,
    LOW_RANKS = 6, /* deuce to seven; the other seven are the high half */
    SUITS = 4,
    DECK_SIZE = 52,
    CARDS_MOST = 7,
    SUIT_SETS = 1 << RANKS,
    LOW_KEYS = 15625,  /* 5 to the 6th */
    HIGH_KEYS = 78125, /* 5 to the 7th */
    HIGH_SHIFT = 14,
    INDEX_SIZE = 76155,
    COUNT_SHIFT = 20,
};

#define SUIT_BITS 0x1FFFu
#define LOW_KEY_BITS 0x3FFFu
#define HIGH_KEY_BITS 0x1FFFFu
#define INDEX_BITS 0xFFFFFu
#define FULL_DECK 0x1FFF1FFF1FFF1FFFull
#define FLUSH_BIT 0x80000000u

static uint32_t rank_key[RANKS];

/* Together, so that the hot loops reach all of them from one register. */
static struct {
    uint32_t suit_key[1 << 16]; /* for the whole lane, so that it needs no masking */
    uint32_t low_place[LOW_KEY_BITS + 1];
    uint32_t high_place[HIGH_KEY_BITS + 1];
} keys;

static inline unsigned suit_of(CardMask mask, int suit) {
    return (unsigned)(mask >> (16 * suit)) & SUIT_BITS;
}

/* The rank of the lowest card of a mask, or of a suit's bits. */
static inline int rank_of_lowest(CardMask mask) {
    return __builtin_ctzll(mask) & 15;
}

/* How many cards a mask holds; written out because the baseline of x86-64 has no instruction. */
static inline unsigned card_count(CardMask mask) {
    mask -= (mask >> 1) & 0x5555555555555555ull;
    mask = (mask & 0x3333333333333333ull) + ((mask >> 2) & 0x3333333333333333ull);
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Full;
    return (unsigned)(mask * 0x0101010101010101ull >> 56);
}

/* The rank key of a mask, with FLUSH_BIT if one suit holds five or more of its (at most) seven. */
static inline uint32_t key_of(CardMask mask) {
    return keys.suit_key[(uint16_t)mask] + keys.suit_key[(uint16_t)(mask >> 16)] +
           keys.suit_key[(uint16_t)(mask >> 32)] + keys.suit_key[mask >> 48];
}

static inline uint32_t place_of(uint32_t key) {
    return keys.low_place[key & LOW_KEY_BITS] + keys.high_place[key >> HIGH_SHIFT & HIGH_KEY_BITS];
}

/* The number of a multiset of at most seven ranks. */
static inline uint32_t index_of(uint32_t key) {
    return place_of(key) & INDEX_BITS;
}

/* A multiset of ranks, and its key. */
typedef struct {
    uint8_t count[RANKS];
    uint32_t key;
} RankCounts;

typedef void (*RankVisitor)(void *context, const RankCounts *counts);

/* Visit every multiset of exactly `left` more cards of the ranks from `rank` up. */
static void visit_multisets(RankCounts *counts, int rank, int left, RankVisitor visit,
                            void *context) {
    if (rank == RANKS) {
        if (left == 0)
            visit(context, counts);
        return;
    }
    if (left > SUITS * (RANKS - rank))
        return;
    uint32_t key = counts->key;
    for (int n = 0; n <= SUITS && n <= left; n++) {
        counts->count[rank] = (uint8_t)n;
        counts->key = key + (uint32_t)n * rank_key[rank];
        visit_multisets(counts, rank + 1, left - n, visit, context);
    }
    counts->count[rank] = 0;
    counts->key = key;
}

/* The number of cards in each half key: the sum of its base-five digits. */
static void count_digits(uint8_t *cards, int half_keys) {
    cards[0] = 0;
    for (int key = 1; key < half_keys; key++)
        cards[key] = (uint8_t)(cards[key / 5] + key % 5);
}

static void build_keys(void) {
    uint32_t power = 1;
    for (int rank = 0; rank < LOW_RANKS; rank++, power *= 5)
        rank_key[rank] = power;
    power = 1u << HIGH_SHIFT;
    for (int rank = LOW_RANKS; rank < RANKS; rank++, power *= 5)
        rank_key[rank] = power;
    for (unsigned suit = 1; suit < SUIT_SETS; suit++) {
        uint32_t rest = keys.suit_key[suit & (suit - 1)] & ~FLUSH_BIT;
        keys.suit_key[suit] = rest + rank_key[rank_of_lowest(suit)];
        if (card_count(suit) >= 5)
            keys.suit_key[suit] |= FLUSH_BIT;
    }
}

/* The upper bits of a half's place; both halves together make the count less one. */
static uint32_t count_bits(int cards, int less) {
    int shown = cards > CARDS_MOST ? CARDS_MOST + 1 : cards;
    return (uint32_t)(shown - less) << COUNT_SHIFT;
}

/* Number the multisets; returns how many there are, which must be INDEX_SIZE. */
static uint32_t build_index(void) {
    static uint8_t cards[HIGH_KEYS];
    uint32_t fewer[CARDS_MOST + 2] = {0}; /* [n]: the high halves of fewer than n cards */
    uint32_t next[CARDS_MOST + 1];
    build_keys();
    count_digits(cards, HIGH_KEYS);
    for (int key = 0; key < HIGH_KEYS; key++)
        for (int n = cards[key] + 1; n <= CARDS_MOST + 1; n++)
            fewer[n]++;
    for (int n = 0; n <= CARDS_MOST; n++)
        next[n] = fewer[n];
    for (int key = 0; key < HIGH_KEYS; key++) {
        keys.high_place[key] = count_bits(cards[key], 0);
        if (cards[key] <= CARDS_MOST)
            keys.high_place[key] += next[cards[key]]++;
    }
    /* A low half of n cards needs a position for each high half of at most seven less n. */
    count_digits(cards, LOW_KEYS);
    uint32_t block = 0;
    for (int key = 0; key < LOW_KEYS; key++) {
        keys.low_place[key] = count_bits(cards[key], 1);
        if (cards[key] <= CARDS_MOST) {
            keys.low_place[key] += block;
            block += fewer[CARDS_MOST - cards[key] + 1];
        }
    }
    return block;
}

#endif
