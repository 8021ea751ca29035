/* The kernel's door to Python: every argument is checked here, before any table is read.
 *
 * Plain limited API, so one build serves every Python from 3.11 on. Scalar calls cost little more
 * than calling any builtin; batches work on any buffer and release the GIL.
 */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "equity_door.h"
#include "evaluate.h"
#include "seal_door.h"

static const char NOT_A_MASK[] = "not a card mask: a bit is set that is no card";

/* ---- checked arguments: -1 is an error that Python knows of -------------------------------- */

static int read_mask(PyObject *object, CardMask *mask) {
#if SIZE_MAX >= UINT64_MAX
    *mask = PyLong_AsSize_t(object); /* Half the time of PyLong_AsUnsignedLongLong. */
#else
    *mask = PyLong_AsUnsignedLongLong(object);
#endif
    if (__builtin_expect((*mask & ~FULL_DECK) == 0, 1))
        return 0;
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError))
            return -1;
        PyErr_Clear(); /* Negative or huge: an integer, and no mask. */
    }
    PyErr_SetString(PyExc_ValueError, NOT_A_MASK);
    return -1;
}

static int read_ranking(PyObject *const *arguments, Py_ssize_t count, Py_ssize_t at) {
    if (count <= at)
        return HIGH_RANKING;
    int overflow = 0;
    long id = PyLong_AsLongAndOverflow(arguments[at], &overflow);
    if (__builtin_expect(id >= 0 && id < RANKINGS, 1))
        return (int)id;
    if (id == -1 && PyErr_Occurred())
        return -1;
    PyErr_Format(PyExc_ValueError, "no ranking has the number %S", arguments[at]);
    return -1;
}

static int check_count(Py_ssize_t count, Py_ssize_t most, const char *call) {
    if (__builtin_expect(count == most || count == most - 1, 1))
        return 0;
    PyErr_Format(PyExc_TypeError, "%s takes %zd or %zd arguments, not %zd", call, most - 1, most,
                 count);
    return -1;
}

/* The places of one to so many cards are below this one. */
static inline uint32_t place_limit(const Definition *definition) {
    return definition->cards_most << COUNT_SHIFT;
}

/* Say what is wrong with a mask that is not a hand; `where` names it, or is empty. */
static void refuse_hand(const Definition *definition, CardMask mask, const char *where) {
    unsigned cards = card_count(mask);
    if (mask & ~FULL_DECK)
        PyErr_Format(PyExc_ValueError, "%s%s", where, NOT_A_MASK);
    else if (cards - 1 >= definition->cards_most)
        PyErr_Format(PyExc_ValueError, "%s%s takes 1 to %u cards, not %u", where, definition->name,
                     definition->cards_most, cards);
    else
        PyErr_Format(PyExc_ValueError, "%sthe short deck has no card below six", where);
}

/* ---- evaluate ------------------------------------------------------------------------------ */

PyDoc_STRVAR(evaluate_doc, "evaluate(mask, ranking=0, /)\n--\n\n"
                           "Value the best hand in a mask of cards: larger is better, 0 is no hand.");

static PyObject *evaluate(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    CardMask mask;
    if (check_count(count, 2, "evaluate") < 0)
        return NULL;
    int id = read_ranking(arguments, count, 1);
    if (id < 0 || read_mask(arguments[0], &mask) < 0)
        return NULL;
    const Definition *definition = &DEFINITIONS[id];
    uint32_t key = key_of(mask), place = place_of(key);
    if (__builtin_expect((mask & ~definition->deck) || place >= place_limit(definition), 0)) {
        refuse_hand(definition, mask, "");
        return NULL;
    }
    const Ranking *ranking = ranking_by_id(id);
    unsigned value = ranking->method == BY_TABLE ? placed_value(ranking, mask, key, place)
                                                 : best_value(ranking, mask);
    return PyLong_FromLong((long)value);
}

/* ---- evaluate_omaha ------------------------------------------------------------------------ */

PyDoc_STRVAR(evaluate_omaha_doc,
             "evaluate_omaha(hole_mask, board_mask, ranking=0, /)\n--\n\n"
             "Value the best hand of exactly two hole cards and three board cards.");

static int check_omaha(CardMask hole, CardMask board, const Definition *definition) {
    unsigned holes = card_count(hole), boards = card_count(board);
    if (hole & board)
        PyErr_SetString(PyExc_ValueError, "the hole cards and the board share a card");
    else if (holes < 2 || holes > 6)
        PyErr_Format(PyExc_ValueError, "2 to 6 hole cards are needed, not %u", holes);
    else if (boards < 3 || boards > 5)
        PyErr_Format(PyExc_ValueError, "3 to 5 board cards are needed, not %u", boards);
    else if ((hole | board) & ~definition->deck)
        PyErr_SetString(PyExc_ValueError, "the short deck has no card below six");
    else
        return 0;
    return -1;
}

static PyObject *evaluate_omaha(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    CardMask hole, board;
    if (check_count(count, 3, "evaluate_omaha") < 0)
        return NULL;
    int id = read_ranking(arguments, count, 2);
    if (id < 0)
        return NULL;
    const Definition *definition = &DEFINITIONS[id];
    if (definition->method == BY_BADUGI || definition->cards_most < 5)
        return PyErr_Format(PyExc_ValueError, "%s has no hands of two hole and three board cards",
                            definition->name);
    if (read_mask(arguments[0], &hole) < 0 || read_mask(arguments[1], &board) < 0)
        return NULL;
    if (check_omaha(hole, board, definition) < 0)
        return NULL;
    return PyLong_FromLong((long)omaha_value(ranking_by_id(id), hole, board));
}

/* ---- evaluate_batch ------------------------------------------------------------------------ */

PyDoc_STRVAR(evaluate_batch_doc,
             "evaluate_batch(masks, out, ranking=0, /)\n--\n\n"
             "Value each mask of a buffer of 64-bit integers into a buffer of 16-bit integers.\n\n"
             "A mask that is no hand is an error; what the other buffer holds then is undefined.");

static inline CardMask load_mask(const char *masks, Py_ssize_t at) {
    CardMask mask; /* A buffer may be unaligned. */
    memcpy(&mask, masks + sizeof mask * at, sizeof mask);
    return mask;
}

static inline void store_value(char *out, Py_ssize_t at, unsigned value) {
    uint16_t small = (uint16_t)value;
    memcpy(out + sizeof small * at, &small, sizeof small);
}

/* Value the masks; returns where a mask is no hand, or `size`. */
static Py_ssize_t value_all(const Definition *definition, const Ranking *ranking, const char *masks,
                            char *out, Py_ssize_t size) {
    const uint32_t limit = place_limit(definition);
    CardMask seen = 0;
    Py_ssize_t at;
    for (at = 0; at < size; at++) {
        CardMask mask = load_mask(masks, at);
        uint32_t key = key_of(mask), place = place_of(key);
        seen |= mask;
        if (__builtin_expect(place >= limit, 0))
            break;
        store_value(out, at, placed_value(ranking, mask, key, place));
    }
    if ((seen & ~definition->deck) == 0)
        return at;
    Py_ssize_t first = 0;
    while (first < at && (load_mask(masks, first) & ~definition->deck) == 0)
        first++;
    return first;
}

/* The same for the rankings that need more than a table. */
static Py_ssize_t value_all_slowly(const Definition *definition, const Ranking *ranking,
                                   const char *masks, char *out, Py_ssize_t size) {
    for (Py_ssize_t at = 0; at < size; at++) {
        CardMask mask = load_mask(masks, at);
        if ((mask & ~definition->deck) || place_of(key_of(mask)) >= place_limit(definition))
            return at;
        store_value(out, at, best_value(ranking, mask));
    }
    return size;
}

/* Open a buffer of integers of this size and one of these formats; -1 is an error. */
static int open_buffer(PyObject *object, Py_buffer *view, int flags, const char *letters,
                       Py_ssize_t size, const char *refusal) {
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | flags) < 0) {
        /* The standard library says BufferError, others ValueError. */
        if (!PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_SetString(PyExc_ValueError, refusal);
        return -1;
    }
    const char *format = view->format ? view->format : "B";
    if (view->itemsize == size && format[0] && !format[1] && strchr(letters, format[0]))
        return 0;
    PyErr_SetString(PyExc_ValueError, refusal);
    PyBuffer_Release(view);
    return -1;
}

static int batch(const Py_buffer *masks, const Py_buffer *out, int id) {
    Py_ssize_t size = masks->len / 8, valued;
    if (out->len / 2 != size) {
        PyErr_SetString(PyExc_ValueError, "there must be as many values as masks");
        return -1;
    }
    const Ranking *ranking = ranking_by_id(id);
    Py_BEGIN_ALLOW_THREADS
    valued = (ranking->method == BY_TABLE ? value_all : value_all_slowly)(
        &DEFINITIONS[id], ranking, masks->buf, out->buf, size);
    Py_END_ALLOW_THREADS
    if (valued == size)
        return 0;
    char where[40];
    PyOS_snprintf(where, sizeof where, "hand %lld: ", (long long)valued);
    refuse_hand(&DEFINITIONS[id], load_mask(masks->buf, valued), where);
    return -1;
}

static PyObject *evaluate_batch(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    Py_buffer masks, out;
    if (check_count(count, 3, "evaluate_batch") < 0)
        return NULL;
    int id = read_ranking(arguments, count, 2);
    if (id < 0 || open_buffer(arguments[0], &masks, 0, "QLql", 8,
                              "the masks must be a contiguous buffer of 64-bit integers") < 0)
        return NULL;
    if (open_buffer(arguments[1], &out, PyBUF_WRITABLE, "H", 2,
                    "the values need a writable contiguous buffer of unsigned 16-bit integers") < 0) {
        PyBuffer_Release(&masks);
        return NULL;
    }
    int failed = batch(&masks, &out, id);
    PyBuffer_Release(&out);
    PyBuffer_Release(&masks);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

/* ---- the module ---------------------------------------------------------------------------- */

#define FAST(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL, function##_doc

static PyMethodDef methods[] = {
    {"evaluate", FAST(evaluate)},
    {"evaluate_omaha", FAST(evaluate_omaha)},
    {"evaluate_batch", FAST(evaluate_batch)},
    {"count_deals", FAST(count_deals)},
    {"sample_deals", FAST(sample_deals)},
    {"seal", FAST(seal)},
    {"order_of_seed", FAST(order_of_seed)},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_kernel",
    .m_doc = "Hand values (cards/ranking.py) and sealed decks (cards/sealing.py) in C.",
    .m_size = -1, /* The tables are the process's: the same for every interpreter. */
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__kernel(void) {
    if (build_index() != INDEX_SIZE) {
        PyErr_SetString(PyExc_SystemError, "the index of rank multisets is not what it must be");
        return NULL;
    }
    build_combination_indexes();
    return PyModule_Create(&definition);
}
