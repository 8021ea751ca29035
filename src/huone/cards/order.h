/* Order: what beats what, as a sort key for each hand of up to five cards.
 *
 * This is precedence.py once more, for speed of start; a test compares the two hand by hand.
 *
 * A sort key is larger for a better hand and 0 for no hand. Bits 20 and up are the step on the
 * ranking's ladder of categories, then come five nibbles, one for each rank that decides, the most
 * important first. A nibble of 0 is a missing kicker, which is below any card.
 */
#ifndef HUONE_ORDER_H
#define HUONE_ORDER_H

#include "index.h"

enum Category {
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FOUR_STRAIGHT,
    FOUR_FLUSH,
    CATEGORIES,
};

/* The step of each category, counted from 1 for the worst. */
static const uint8_t HIGH_STEPS[CATEGORIES] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0};
static const uint8_t SHORT_STEPS[CATEGORIES] = {1, 2, 3, 4, 5, 7, 6, 8, 9, 0, 0};
static const uint8_t SOKO_STEPS[CATEGORIES] = {1, 2, 5, 6, 7, 8, 9, 10, 11, 3, 4};

enum { NO_RANK = -1, EIGHT_HIGH = 7 /* with the ace as 0 */ };

/* What a hand is: a category, and the ranks that decide inside it. */
typedef struct {
    enum Category category;
    int ranks[5];
    int size;
} Shape;

/* The lowest straight of a deck, in which the ace is low. */
typedef struct {
    unsigned bits;
    int top;
} Wheel;

static const Wheel FIVE_HIGH_WHEEL = {0x100F, 3}; /* A-2-3-4-5 */
static const Wheel SHORT_WHEEL = {0x10F0, 7};     /* A-6-7-8-9 */
static const Wheel NO_WHEEL = {0, NO_RANK};
static const Wheel FOUR_WHEEL = {0x1007, 2}; /* A-2-3-4 */

static unsigned rank_bits(const uint8_t *count) {
    unsigned bits = 0;
    for (int rank = 0; rank < RANKS; rank++)
        bits |= (unsigned)(count[rank] > 0) << rank;
    return bits;
}

/* The top of a run of exactly these ranks, or NO_RANK. */
static int run_top(unsigned bits, int length, Wheel wheel) {
    if (bits == wheel.bits)
        return wheel.top;
    unsigned run = (1u << length) - 1;
    for (int top = length - 1; top < RANKS; top++)
        if (bits == run << (top - length + 1))
            return top;
    return NO_RANK;
}

static enum Category pairing(const uint8_t *count) {
    int of[SUITS + 1] = {0}; /* [n]: how many ranks are there n times */
    for (int rank = 0; rank < RANKS; rank++)
        of[count[rank]]++;
    if (of[4])
        return FOUR_OF_A_KIND;
    if (of[3])
        return of[2] ? FULL_HOUSE : THREE_OF_A_KIND;
    return of[2] >= 2 ? TWO_PAIR : of[2] ? PAIR : HIGH_CARD;
}

/* Pairs and high cards: each rank once, the most numerous first, then the highest. */
static Shape grouped_shape(const uint8_t *count) {
    Shape shape = {pairing(count), {0}, 0};
    for (int n = SUITS; n > 0; n--)
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (count[rank] == n)
                shape.ranks[shape.size++] = rank;
    return shape;
}

static Shape high_shape(const uint8_t *count, int flush, Wheel wheel) {
    int top = run_top(rank_bits(count), 5, wheel);
    if (top != NO_RANK)
        return (Shape){flush ? STRAIGHT_FLUSH : STRAIGHT, {top}, 1};
    Shape shape = grouped_shape(count);
    if (flush)
        shape.category = FLUSH;
    return shape;
}

/* The best four in a row with the fifth card, if there is one; size 0 if there are no four. */
static Shape four_straight_shape(const uint8_t *count, int cards) {
    Shape best = {FOUR_STRAIGHT, {NO_RANK, NO_RANK}, 0};
    uint8_t four[RANKS];
    for (int out = NO_RANK; out < RANKS; out++) {
        if (cards == 4 ? out != NO_RANK : out == NO_RANK || !count[out])
            continue;
        for (int rank = 0; rank < RANKS; rank++)
            four[rank] = (uint8_t)(count[rank] - (rank == out));
        int top = run_top(rank_bits(four), 4, FOUR_WHEEL);
        if (top > best.ranks[0] || (top == best.ranks[0] && out > best.ranks[1]))
            best = (Shape){FOUR_STRAIGHT, {top, out}, top == NO_RANK ? 0 : cards - 3};
    }
    return best;
}

static uint32_t climbing(Shape shape, const uint8_t *steps) {
    uint32_t key = steps[shape.category];
    for (int i = 0; i < 5; i++)
        key = key << 4 | (i < shape.size ? (uint32_t)shape.ranks[i] + 1 : 0);
    return key;
}

static uint32_t descending(Shape shape) {
    uint32_t key = STRAIGHT_FLUSH + 1 - shape.category;
    for (int i = 0; i < 5; i++)
        key = key << 4 | (i < shape.size ? (uint32_t)(RANKS - shape.ranks[i]) : 0);
    return key;
}

/* The counts with the ace moved below the deuce. */
static void count_ace_low(const uint8_t *count, uint8_t *low) {
    for (int rank = 0; rank < RANKS; rank++)
        low[(rank + 1) % RANKS] = count[rank];
}

static int cards_in(const uint8_t *count) {
    int cards = 0;
    for (int rank = 0; rank < RANKS; rank++)
        cards += count[rank];
    return cards;
}

static uint32_t high_sort_key(const uint8_t *count, int flush) {
    return climbing(high_shape(count, flush, FIVE_HIGH_WHEEL), HIGH_STEPS);
}

static uint32_t low_a5_sort_key(const uint8_t *count, int flush) {
    (void)flush;
    uint8_t low[RANKS];
    count_ace_low(count, low);
    return descending(grouped_shape(low));
}

static uint32_t eight_or_better_sort_key(const uint8_t *count, int flush) {
    uint8_t low[RANKS];
    count_ace_low(count, low);
    unsigned bits = rank_bits(low);
    int qualifies = card_count(bits) == 5 && bits < 1u << (EIGHT_HIGH + 1);
    return qualifies ? low_a5_sort_key(count, flush) : 0;
}

static uint32_t low_27_sort_key(const uint8_t *count, int flush) {
    return descending(high_shape(count, flush, NO_WHEEL));
}

static uint32_t short_deck_sort_key(const uint8_t *count, int flush) {
    int too_low = (rank_bits(count) & 0xF) != 0;
    return too_low ? 0 : climbing(high_shape(count, flush, SHORT_WHEEL), SHORT_STEPS);
}

static uint32_t soko_sort_key(const uint8_t *count, int flush) {
    Shape shape = high_shape(count, flush, FIVE_HIGH_WHEEL);
    if (shape.category == HIGH_CARD || shape.category == PAIR) {
        int cards = cards_in(count);
        Shape four = four_straight_shape(count, cards);
        if (cards >= 4 && four.size)
            shape = four;
    }
    return climbing(shape, SOKO_STEPS);
}

/* Four suited ranks without a fifth card; with one, the last nibble is its rank and one. */
static uint32_t four_flush_sort_key(unsigned suit) {
    Shape shape = {FOUR_FLUSH, {0}, 0};
    for (int rank = RANKS - 1; rank >= 0; rank--)
        if (suit >> rank & 1)
            shape.ranks[shape.size++] = rank;
    return climbing(shape, SOKO_STEPS);
}

/* One to four different ranks of different suits: more cards first, then lower ones. */
static uint32_t badugi_sort_key(unsigned ranks) {
    uint8_t count[RANKS], low[RANKS];
    for (int rank = 0; rank < RANKS; rank++)
        count[rank] = ranks >> rank & 1;
    count_ace_low(count, low);
    return card_count(ranks) << 24 | descending(grouped_shape(low));
}

#endif
