/* Sealed lists and the orders of a seed; cards/sealing.py has the same in plain Python. */
#ifndef HUONE_SEAL_DOOR_H
#define HUONE_SEAL_DOOR_H

#include "sha256.h"

#define TEXT_AND_ZERO(text) text, sizeof(text) /* The zero at the end is part of each name. */

enum { ORDER_MOST = 256, SEALED_MOST = 1 << 25, NAME_MOST = 64 };

static int read_bytes(PyObject *object, const char *name, const uint8_t **data, Py_ssize_t *size) {
    if (!PyBytes_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be bytes", name);
        return -1;
    }
    *data = (const uint8_t *)PyBytes_AsString(object);
    *size = PyBytes_Size(object);
    return 0;
}

/* ---- seal ---------------------------------------------------------------------------------- */

PyDoc_STRVAR(seal_doc, "seal(seed, payloads, /)\n--\n\n"
                       "Give the salts of a list of texts, and every node of its tree from the\n"
                       "leaves up; 32 bytes each, all in a row.");

/* Join each two nodes of a level; a last one without a neighbour goes up as it is. */
static size_t join_level(const uint8_t *below, size_t width, uint8_t *above) {
    for (size_t i = 0; i + 1 < width; i += 2) {
        Sha sha;
        sha_begin(&sha);
        sha_add(&sha, TEXT_AND_ZERO("huone/node/1"));
        sha_add(&sha, below + HASH_BYTES * i, 2 * HASH_BYTES);
        sha_end(&sha, above + HASH_BYTES * (i / 2));
    }
    if (width % 2)
        memcpy(above + HASH_BYTES * (width / 2), below + HASH_BYTES * (width - 1), HASH_BYTES);
    return (width + 1) / 2;
}

static size_t count_nodes(size_t width) {
    size_t nodes = width;
    for (; width > 1; nodes += width)
        width = (width + 1) / 2;
    return nodes;
}

/* Salt and seal each payload; -1 if one is no text. */
static int seal_leaves(const Keyed *keyed, PyObject *payloads, size_t count, uint8_t *salts,
                       uint8_t *leaves) {
    uint8_t message[] = "huone/salt/1\0####";
    const size_t named = sizeof "huone/salt/1";
    for (size_t i = 0; i < count; i++) {
        Py_ssize_t size;
        const char *payload = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(payloads, (Py_ssize_t)i), &size);
        if (payload == NULL)
            return -1;
        Sha sha;
        store_big(message + named, (uint32_t)i);
        keyed_hash(keyed, message, named + 4, salts + HASH_BYTES * i);
        sha_begin(&sha);
        sha_add(&sha, TEXT_AND_ZERO("huone/leaf/1"));
        sha_add(&sha, message + named, 4);
        sha_add(&sha, salts + HASH_BYTES * i, HASH_BYTES);
        sha_add(&sha, payload, (size_t)size);
        sha_end(&sha, leaves + HASH_BYTES * i);
    }
    return 0;
}

static PyObject *seal(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    const uint8_t *seed;
    Py_ssize_t size;
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "seal takes 2 arguments, not %zd", count);
    if (read_bytes(arguments[0], "the seed", &seed, &size) < 0)
        return NULL;
    int width = read_length(arguments[1], "the payloads", 1, SEALED_MOST);
    if (width < 0)
        return NULL;
    Py_ssize_t all = HASH_BYTES * (Py_ssize_t)count_nodes((size_t)width);
    PyObject *salts = PyBytes_FromStringAndSize(NULL, HASH_BYTES * (Py_ssize_t)width);
    PyObject *nodes = PyBytes_FromStringAndSize(NULL, all);
    Keyed keyed;
    take_key(&keyed, seed, (size_t)size);
    if (salts == NULL || nodes == NULL ||
        seal_leaves(&keyed, arguments[1], (size_t)width, (uint8_t *)PyBytes_AsString(salts),
                    (uint8_t *)PyBytes_AsString(nodes)) < 0) {
        Py_XDECREF(salts);
        Py_XDECREF(nodes);
        return NULL;
    }
    uint8_t *level = (uint8_t *)PyBytes_AsString(nodes);
    for (size_t left = (size_t)width; left > 1;) {
        uint8_t *above = level + HASH_BYTES * left;
        left = join_level(level, left, above);
        level = above;
    }
    PyObject *both = PyTuple_Pack(2, salts, nodes);
    Py_DECREF(salts);
    Py_DECREF(nodes);
    return both;
}

/* ---- order_of_seed ------------------------------------------------------------------------- */

PyDoc_STRVAR(order_of_seed_doc,
             "order_of_seed(seed, purpose, count, /)\n--\n\n"
             "Give the numbers from 0 up to, not including, `count` in the order of a seed.");

/* The bytes that a seed grows into for one purpose, as `cards.shuffle.SeedStream` takes them. */
typedef struct {
    Keyed keyed;
    uint8_t message[NAME_MOST + 32];
    size_t named, at;
    uint64_t blocks;
    uint8_t block[HASH_BYTES];
} Stream;

static unsigned next_byte(Stream *stream) {
    if (stream->at == HASH_BYTES) {
        store_big(stream->message + stream->named, (uint32_t)(stream->blocks >> 32));
        store_big(stream->message + stream->named + 4, (uint32_t)stream->blocks);
        keyed_hash(&stream->keyed, stream->message, stream->named + 8, stream->block);
        stream->blocks++;
        stream->at = 0;
    }
    return stream->block[stream->at++];
}

static PyObject *order_of_seed(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    (void)module;
    static const char name[] = "huone/stream/1";
    const uint8_t *seed, *purpose;
    Py_ssize_t seed_size, purpose_size;
    if (count != 3)
        return PyErr_Format(PyExc_TypeError, "order_of_seed takes 3 arguments, not %zd", count);
    if (read_bytes(arguments[0], "the seed", &seed, &seed_size) < 0 ||
        read_bytes(arguments[1], "the purpose", &purpose, &purpose_size) < 0)
        return NULL;
    if (purpose_size > NAME_MOST)
        return PyErr_Format(PyExc_ValueError, "a purpose has at most %d bytes", NAME_MOST);
    long items = read_number(arguments[2], "the number of items", 0, ORDER_MOST);
    if (items < 0)
        return NULL;
    Stream stream = {.named = sizeof name + (size_t)purpose_size, .at = HASH_BYTES};
    take_key(&stream.keyed, seed, (size_t)seed_size);
    memcpy(stream.message, name, sizeof name);
    memcpy(stream.message + sizeof name, purpose, (size_t)purpose_size);
    uint8_t order[ORDER_MOST];
    for (long i = 0; i < items; i++)
        order[i] = (uint8_t)i;
    for (unsigned last = (unsigned)(items > 0 ? items - 1 : 0); last > 0; last--) {
        unsigned low_bits = (2u << (31 - __builtin_clz(last))) - 1, other;
        do
            other = next_byte(&stream) & low_bits;
        while (other > last); /* It would favour some orders. */
        uint8_t card = order[last];
        order[last] = order[other];
        order[other] = card;
    }
    return PyBytes_FromStringAndSize((const char *)order, items);
}

#endif
