/* The door of equity.h to Python: every argument is checked here, before any card is dealt. */
#ifndef HUONE_EQUITY_DOOR_H
#define HUONE_EQUITY_DOOR_H

#include "equity.h"

static int read_mask(PyObject *object, CardMask *mask);

/* A whole number from `least` to `most`, or -1 with an error that names it. */
static long read_number(PyObject *object, const char *name, long least, long most) {
    int overflow = 0;
    long number = PyLong_AsLongAndOverflow(object, &overflow);
    if (number == -1 && PyErr_Occurred())
        return -1;
    if (!overflow && number >= least && number <= most)
        return number;
    PyErr_Format(PyExc_ValueError, "%s must be from %ld to %ld, not %S", name, least, most, object);
    return -1;
}

/* The length of a tuple, or -1 with an error that names it. */
static int read_length(PyObject *object, const char *name, int least, int most) {
    if (!PyTuple_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be a tuple", name);
        return -1;
    }
    Py_ssize_t length = PyTuple_Size(object);
    if (length >= least && length <= most)
        return (int)length;
    PyErr_Format(PyExc_ValueError, "%s must be %d to %d, not %zd", name, least, most, length);
    return -1;
}

/* Whether hands and boards of these sizes can be valued for a share. */
static int share_fits(const Definition *definition, int use, long own_cards, long board_cards) {
    if (use == USE_OMAHA)
        return definition->method != BY_BADUGI && definition->cards_most >= 5 && own_cards >= 2 &&
               own_cards <= 6 && board_cards >= 3 && board_cards <= 5;
    long cards = own_cards + (use == USE_ANY ? board_cards : 0);
    return cards >= 1 && cards <= (long)definition->cards_most;
}

/* A share is a tuple (ranking, use, board); returns the deck that its ranking knows, 0 if wrong. */
static CardMask read_share(Spot *spot, Share *share, PyObject *object, long own, long board) {
    if (read_length(object, "the numbers of a share", 3, 3) < 0)
        return 0;
    long id = read_number(PyTuple_GetItem(object, 0), "a ranking", 0, RANKINGS - 1);
    long use = read_number(PyTuple_GetItem(object, 1), "a use", 0, USES - 1);
    if (id < 0 || use < 0)
        return 0;
    int boards = spot->boards > 0 ? spot->boards : 1;
    long on = read_number(PyTuple_GetItem(object, 2), "the board of a share", 0, boards - 1);
    if (on < 0)
        return 0;
    if (!share_fits(&DEFINITIONS[id], (int)use, own, spot->boards ? board : 0)) {
        PyErr_Format(PyExc_ValueError, "%s cannot value these hands", DEFINITIONS[id].name);
        return 0;
    }
    *share = (Share){ranking_by_id((int)id), (enum Use)use, (int)on};
    return DEFINITIONS[id].deck;
}

/* Note that a hand or board is to be filled up to so many cards. */
static int add_slot(Spot *spot, CardMask *mask, long cards) {
    long missing = cards - (long)card_count(*mask);
    if (missing < 0) {
        PyErr_SetString(PyExc_ValueError, "a hand or board has more cards than it may");
        return -1;
    }
    if (missing)
        spot->slot[spot->slots++] = (Slot){mask, (int)missing};
    return 0;
}

/* Note cards as used; -1 if one was used before or is in no deck of the game. */
static int use_cards(CardMask cards, CardMask deck, CardMask *used) {
    if (cards & ~deck) {
        PyErr_SetString(PyExc_ValueError, "a card is not in the deck of the game");
        return -1;
    }
    if (cards & *used) {
        PyErr_SetString(PyExc_ValueError, "a card is in two places");
        return -1;
    }
    *used |= cards;
    return 0;
}

static int read_masks(PyObject *tuple, CardMask *masks, int count) {
    for (int i = 0; i < count; i++)
        if (read_mask(PyTuple_GetItem(tuple, i), &masks[i]) < 0)
            return -1;
    return 0;
}

/* shares, hands or ranges, own_cards, boards, board_cards, stock: what both calls begin with.
 * The hands themselves are read by the caller. Returns the cards used by boards and stock. */
static int read_spot(Spot *spot, PyObject *const *arguments, long *own_cards, CardMask *deck,
                     CardMask *used) {
    CardMask stock;
    spot->shares = read_length(arguments[0], "shares", 1, SHARES_MOST);
    spot->boards = read_length(arguments[3], "boards", 0, BOARDS_MOST);
    if (spot->shares < 0 || spot->boards < 0)
        return -1;
    *own_cards = read_number(arguments[2], "own_cards", 1, CARDS_MOST);
    long board_cards = read_number(arguments[4], "board_cards", 0, 5);
    if (*own_cards < 0 || board_cards < 0 || read_mask(arguments[5], &stock) < 0 ||
        read_masks(arguments[3], spot->board, spot->boards) < 0)
        return -1;
    *deck = FULL_DECK;
    for (int i = 0; i < spot->shares; i++) {
        PyObject *share = PyTuple_GetItem(arguments[0], i);
        CardMask known = read_share(spot, &spot->share[i], share, *own_cards, board_cards);
        if (!known)
            return -1;
        *deck &= known;
    }
    spot->plain = spot->shares == 1 && spot->share[0].use == USE_ANY &&
                  spot->share[0].ranking->method == BY_TABLE &&
                  spot->share[0].ranking != ready[EIGHT_OR_BETTER_RANKING];
    *used = 0;
    if (use_cards(stock, *deck, used) < 0)
        return -1;
    for (; stock; stock &= stock - 1)
        spot->stock[spot->stock_size++] = stock & -stock;
    for (int i = 0; i < spot->boards; i++)
        if (use_cards(spot->board[i], *deck, used) < 0)
            return -1;
    return (int)board_cards;
}

/* Note what is to be dealt to hands and boards, and see that the stock has as many cards. */
static int add_slots(Spot *spot, long own_cards, long board_cards) {
    int missing = 0;
    for (int i = 0; i < spot->players; i++)
        if (add_slot(spot, &spot->hand[i], own_cards) < 0)
            return -1;
    for (int i = 0; i < spot->boards; i++)
        if (add_slot(spot, &spot->board[i], board_cards) < 0)
            return -1;
    for (int i = 0; i < spot->slots; i++)
        missing += spot->slot[i].missing;
    if (missing + (int)spot->reserved <= spot->stock_size)
        return 0;
    PyErr_SetString(PyExc_ValueError, "the stock has too few cards");
    return -1;
}

static int put_numbers(PyObject *tuple, Py_ssize_t at, const uint64_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(numbers[i]);
        if (!number || PyTuple_SetItem(tuple, at + i, number) < 0)
            return -1;
    }
    return 0;
}

/* (deals, units of each player, wins, ties, squares of units) as one flat tuple. */
static PyObject *counted(Spot *spot) {
    int players = spot->players;
    PyObject *tuple = PyTuple_New(1 + 4 * players);
    if (!tuple)
        return NULL;
    settle(spot);
    if (put_numbers(tuple, 0, &spot->deals, 1) < 0 ||
        put_numbers(tuple, 1, spot->units, players) < 0 ||
        put_numbers(tuple, 1 + players, spot->wins, players) < 0 ||
        put_numbers(tuple, 1 + 2 * players, spot->ties, players) < 0 ||
        put_numbers(tuple, 1 + 3 * players, spot->squares, players) < 0) {
        Py_DECREF(tuple);
        return NULL;
    }
    return tuple;
}

typedef PyObject *(*Call)(Spot *spot, PyObject *const *arguments);

/* Answer a call with an empty spot, and give its memory back. */
static PyObject *with_spot(Call call, PyObject *const *arguments) {
    Spot spot = {0};
    spot.players = read_length(arguments[1], "hands", 2, PLAYERS_MOST);
    if (spot.players < 0)
        return NULL;
    spot.by_winners = calloc(1u << spot.players, sizeof *spot.by_winners);
    if (!spot.by_winners)
        return PyErr_NoMemory();
    PyObject *answer = call(&spot, arguments);
    free(spot.by_winners);
    return answer;
}

/* ---- count_deals --------------------------------------------------------------------------- */

PyDoc_STRVAR(
    count_deals_doc,
    "count_deals(shares, hands, own_cards, boards, board_cards, stock, first, end, /)\n--\n\n"
    "Deal every way whose first card has a place from `first` to before `end` in the stock.\n\n"
    "Gives (deals, units of each player, wins, ties, squares of units), flat.");

static int read_known_spot(Spot *spot, PyObject *const *arguments) {
    long own_cards;
    CardMask deck, used;
    int board_cards = read_spot(spot, arguments, &own_cards, &deck, &used);
    if (board_cards < 0 || read_masks(arguments[1], spot->hand, spot->players) < 0)
        return -1;
    for (int i = 0; i < spot->players; i++)
        if (use_cards(spot->hand[i], deck, &used) < 0)
            return -1;
    return add_slots(spot, own_cards, board_cards);
}

static PyObject *count_spot(Spot *spot, PyObject *const *arguments) {
    if (read_known_spot(spot, arguments) < 0)
        return NULL;
    long first = read_number(arguments[6], "first", 0, spot->stock_size);
    long end = read_number(arguments[7], "end", 0, spot->stock_size);
    if (first < 0 || end < 0)
        return NULL;
    int by_ranks = first == 0 && end == spot->stock_size && can_weigh(spot), failed = 0;
    if (by_ranks)
        list_runouts();
    Py_BEGIN_ALLOW_THREADS
    if (by_ranks)
        failed = deal_by_ranks(spot);
    else
        deal_part(spot, (int)first, (int)end);
    Py_END_ALLOW_THREADS
    return failed ? PyErr_NoMemory() : counted(spot);
}

static PyObject *count_deals(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    if (count != 8)
        return PyErr_Format(PyExc_TypeError, "count_deals takes 8 arguments, not %zd", count);
    return with_spot(count_spot, arguments);
}

/* ---- sample_deals -------------------------------------------------------------------------- */

PyDoc_STRVAR(
    sample_deals_doc,
    "sample_deals(shares, ranges, own_cards, boards, board_cards, stock, seed, block, samples, /)"
    "\n--\n\n"
    "Deal `samples` random ways, beginning with a block of a seed.\n\n"
    "A range is masks as native bytes, eight each, all equally likely. They are cards of the\n"
    "stock; only a range of one hand may lie outside of it. Gives what `count_deals` gives, with\n"
    "fewer deals if the ranges collide often.");

enum { SAMPLES_MOST = 1 << 26, RANGE_MOST = 1 << 20 };

/* Check each hand of a range and keep the first one, for its size. */
static int check_range(Spot *spot, int player, const Range *range, CardMask deck, CardMask stock,
                       CardMask *used) {
    CardMask first = hand_of_range(range, 0);
    spot->hand[player] = first;
    if (range->count == 1 && !(first & stock))
        return use_cards(first, deck, used);
    spot->reserved += card_count(first);
    for (uint32_t i = 0; i < range->count; i++) {
        CardMask hand = hand_of_range(range, i);
        if ((hand & ~stock) || card_count(hand) != card_count(first)) {
            PyErr_SetString(PyExc_ValueError,
                            "the hands of a range must be in the stock and of the same size");
            return -1;
        }
    }
    return 0;
}

static int read_range(PyObject *object, Range *range) {
    char *bytes;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(object, &bytes, &length) < 0)
        return -1;
    if (length < 8 || length % 8 || length > 8 * RANGE_MOST) {
        PyErr_SetString(PyExc_ValueError, "a range must be bytes, eight for each hand");
        return -1;
    }
    *range = (Range){bytes, (uint32_t)(length / 8)};
    return 0;
}

static int read_ranges(Spot *spot, PyObject *const *arguments, Range *ranges) {
    long own_cards;
    CardMask deck, used, stock;
    int board_cards = read_spot(spot, arguments, &own_cards, &deck, &used);
    if (board_cards < 0 || read_mask(arguments[5], &stock) < 0)
        return -1;
    for (int i = 0; i < spot->players; i++)
        if (read_range(PyTuple_GetItem(arguments[1], i), &ranges[i]) < 0 ||
            check_range(spot, i, &ranges[i], deck, stock, &used) < 0)
            return -1;
    return add_slots(spot, own_cards, board_cards);
}

static PyObject *sample_spot(Spot *spot, PyObject *const *arguments) {
    Range ranges[PLAYERS_MOST];
    if (read_ranges(spot, arguments, ranges) < 0)
        return NULL;
    uint64_t seed = PyLong_AsUnsignedLongLong(arguments[6]);
    uint64_t block = PyErr_Occurred() ? 0 : PyLong_AsUnsignedLongLong(arguments[7]);
    if (PyErr_Occurred())
        return NULL;
    long samples = read_number(arguments[8], "samples", 1, SAMPLES_MOST);
    if (samples < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    deal_at_random(spot, ranges, seed, block, (int)samples);
    Py_END_ALLOW_THREADS
    return counted(spot);
}

static PyObject *sample_deals(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    if (count != 9)
        return PyErr_Format(PyExc_TypeError, "sample_deals takes 9 arguments, not %zd", count);
    return with_spot(sample_spot, arguments);
}

#endif
