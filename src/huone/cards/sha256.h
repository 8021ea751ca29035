/* SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104), for messages of a few blocks.
 *
 * A state is a small struct: copied, it goes on from where it was, so a key is taken in once.
 */
#ifndef HUONE_SHA256_H
#define HUONE_SHA256_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_BYTES = 32, SHA_BLOCK = 64 };

typedef struct {
    uint32_t words[8];
    uint64_t length; /* Bytes so far; those of an unfinished block are in `rest`. */
    uint8_t rest[SHA_BLOCK];
} Sha;

typedef struct {
    Sha inner, outer;
} Keyed;

static const uint32_t SHA_ROUNDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

static inline uint32_t load_big(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static inline void store_big(uint8_t *at, uint32_t word) {
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (24 - 8 * i));
}

static inline void sha_round(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e,
                             uint32_t f, uint32_t g, uint32_t *h, uint32_t mixed) {
    uint32_t sum = *h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (g ^ (e & (f ^ g))) + mixed;
    *d += sum;
    *h = sum + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) | (c & (a | b)));
}

static void sha_block(uint32_t words[8], const uint8_t *block) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = load_big(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[i - 7] +
               (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
    uint32_t e = words[4], f = words[5], g = words[6], h = words[7];
    for (int i = 0; i < 64; i += 8) { /* In eight rounds every variable is back in its place. */
        const uint32_t *k = SHA_ROUNDS + i, *m = w + i;
        sha_round(a, b, c, &d, e, f, g, &h, k[0] + m[0]);
        sha_round(h, a, b, &c, d, e, f, &g, k[1] + m[1]);
        sha_round(g, h, a, &b, c, d, e, &f, k[2] + m[2]);
        sha_round(f, g, h, &a, b, c, d, &e, k[3] + m[3]);
        sha_round(e, f, g, &h, a, b, c, &d, k[4] + m[4]);
        sha_round(d, e, f, &g, h, a, b, &c, k[5] + m[5]);
        sha_round(c, d, e, &f, g, h, a, &b, k[6] + m[6]);
        sha_round(b, c, d, &e, f, g, h, &a, k[7] + m[7]);
    }
    words[0] += a, words[1] += b, words[2] += c, words[3] += d;
    words[4] += e, words[5] += f, words[6] += g, words[7] += h;
}

static void sha_begin(Sha *sha) {
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sha->words, first, sizeof first);
    sha->length = 0;
}

static void sha_add(Sha *sha, const void *data, size_t size) {
    const uint8_t *from = data;
    size_t held = sha->length % SHA_BLOCK;
    sha->length += size;
    while (held + size >= SHA_BLOCK) {
        size_t part = SHA_BLOCK - held;
        memcpy(sha->rest + held, from, part);
        sha_block(sha->words, sha->rest);
        from += part, size -= part, held = 0;
    }
    memcpy(sha->rest + held, from, size);
}

static void sha_end(Sha *sha, uint8_t hash[HASH_BYTES]) {
    size_t held = sha->length % SHA_BLOCK;
    sha->rest[held++] = 0x80;
    if (held > SHA_BLOCK - 8) {
        memset(sha->rest + held, 0, SHA_BLOCK - held);
        sha_block(sha->words, sha->rest);
        held = 0;
    }
    memset(sha->rest + held, 0, SHA_BLOCK - 8 - held);
    store_big(sha->rest + SHA_BLOCK - 8, (uint32_t)(sha->length >> 29));
    store_big(sha->rest + SHA_BLOCK - 4, (uint32_t)(sha->length << 3));
    sha_block(sha->words, sha->rest);
    for (int i = 0; i < 8; i++)
        store_big(hash + 4 * i, sha->words[i]);
}

static void take_key(Keyed *keyed, const uint8_t *key, size_t size) {
    uint8_t padded[SHA_BLOCK] = {0};
    Sha sha;
    if (size > SHA_BLOCK) {
        sha_begin(&sha);
        sha_add(&sha, key, size);
        sha_end(&sha, padded);
    } else {
        memcpy(padded, key, size);
    }
    for (int i = 0; i < SHA_BLOCK; i++)
        padded[i] ^= 0x36;
    sha_begin(&keyed->inner);
    sha_add(&keyed->inner, padded, SHA_BLOCK);
    for (int i = 0; i < SHA_BLOCK; i++)
        padded[i] ^= 0x36 ^ 0x5c;
    sha_begin(&keyed->outer);
    sha_add(&keyed->outer, padded, SHA_BLOCK);
}

static void keyed_hash(const Keyed *keyed, const void *message, size_t size,
                       uint8_t hash[HASH_BYTES]) {
    Sha inner = keyed->inner, outer = keyed->outer;
    sha_add(&inner, message, size);
    sha_end(&inner, hash);
    sha_add(&outer, hash, HASH_BYTES);
    sha_end(&outer, hash);
}

#endif
