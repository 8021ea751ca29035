/** Hash: SHA-256, HMAC and the spellings around them, computed here and at once.
 *
 *  The browser's own `crypto.subtle` is missing where a page comes without TLS, as in a home game on the
 *  local net, and it answers only later; a cut has to be ready the moment a deck is sealed.
 */
const BLOCK = 64;
const HEX = /^(?:[0-9a-f]{2})*$/;
const HASH = /^[0-9a-f]{64}$/;
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
/** The same of the square roots of the first eight. */
const START = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const encoder = new TextEncoder();

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = START.slice();
  const words = new Uint32Array(BLOCK);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
    compress(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) out.setUint32(4 * i, state[i]!);
  return new Uint8Array(out.buffer);
}

/** Takes one block of sixteen words into the state. */
function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < BLOCK; i += 1) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + small + w[i - 7]! + large;
  }
  // Eight names, not a list: this runs thousands of times when a page opens.
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < BLOCK; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + chosen + ROUNDS[i]! + w[i]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (with_: number) =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ with_);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

/** A hash of ours: each kind has its name in front, so that none can pass as another. */
export function named(name: string, ...parts: Uint8Array[]): Uint8Array {
  return sha256(joined(text(`huone/${name}/1\0`), ...parts));
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function text(written: string): Uint8Array {
  return encoder.encode(written);
}

export function u32(number: number): Uint8Array {
  const written = new Uint8Array(4);
  new DataView(written.buffer).setUint32(0, number);
  return written;
}

export function u64(number: number): Uint8Array {
  const written = new Uint8Array(8);
  new DataView(written.buffer).setBigUint64(0, BigInt(number));
  return written;
}

/** Reads lower-case hexadecimal digits; anything else is a touched proof. */
export function bytes(written: string): Uint8Array {
  if (!HEX.test(written)) throw new Error('not lower-case hexadecimal');
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(data: Uint8Array): string {
  let written = '';
  for (const byte of data) written += DIGITS[byte];
  return written;
}

export function isHash(written: unknown): written is string {
  return typeof written === 'string' && HASH.test(written);
}

/** 32 bytes that nobody knows. */
export function secret(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}
