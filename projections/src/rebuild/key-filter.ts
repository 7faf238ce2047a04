/** The filter’s size. */
const BITS = 2 ** 26;
/** How many bits stand for a key. */
const HASHES = 4;

/**
 * A Bloom filter of the keys that were written, in 8 MB whatever their number: it may say yes for a key that was not written,
 * but never says no for one that was. So a rebuild need not look in the store for a document whose key it says no to.
 */
export class KeyFilter {
  private readonly bits = new Uint32Array(BITS / 32);

  add(collection: number, key: string): void {
    const [a, b] = hashes(collection, key);
    for (let round = 0; round < HASHES; round += 1) {
      const bit = (a + round * b) % BITS;
      this.bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  mayHave(collection: number, key: string): boolean {
    const [a, b] = hashes(collection, key);
    for (let round = 0; round < HASHES; round += 1) {
      const bit = (a + round * b) % BITS;
      if ((this.bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/** Two independent hashes of a key; its bits follow from them. */
function hashes(collection: number, key: string): [number, number] {
  let a = 0x811c9dc5 ^ collection;
  let b = 0x9e3779b9 + collection;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
    b ^= b >>> 13;
  }
  a ^= a >>> 15;
  return [a >>> 0, (Math.imul(b, 0xc2b2ae35) | 1) >>> 0];
}
