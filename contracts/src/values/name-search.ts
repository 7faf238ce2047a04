/** How names are searched for (D40): without marks and case, by the beginning of a word, and with a slip of the finger. */

/** Words kept of a name: the first ones, and always the last. */
export const SEARCHED_WORDS = 3;
/** Shorter words are taken as they are: with a slip allowed they would be like too many others. */
const SHORTEST_WITH_SLIP = 4;
const LONG_WORD = 8;

/** The words of a name as they are compared: `Zoë van-Buren` → `zoe`, `van`, `buren`. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a name that are kept: at most {@link SEARCHED_WORDS}, the last among them. */
export function searchedWords(name: string): string[] {
  const words = nameWords(name);
  return words.length <= SEARCHED_WORDS ? words : [...words.slice(0, SEARCHED_WORDS - 1), words.at(-1) ?? ''];
}

export function reversed(word: string): string {
  return Array.from(word).reverse().join('');
}

/** Slips that still count as meant: none for short words, two for long ones. */
export function slipsAllowed(word: string): number {
  if (word.length < SHORTEST_WITH_SLIP) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

export interface SlipProbes {
  /** The letters that are right unless the slip is among the very first: for words whose ends are not known. */
  readonly stem: string;
  /** One of these begins the word that was meant, or one of `ends` ends it. */
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/**
 * How a word of four letters or more must begin or end for a slip in it not to hide it: wherever one slip is, the half
 * before it or the half after it is whole. Two letters that changed places across the middle are in both halves: so the
 * halves with these two put back count as well.
 */
export function slipProbes(word: string): SlipProbes {
  const half = Math.floor(word.length / 2);
  const putBack = [word.slice(0, half - 1), word.charAt(half), word.charAt(half - 1), word.slice(half + 1)];
  const words = [...new Set([word, putBack.join('')])];
  return {
    stem: word.slice(0, Math.max(2, half - 1)),
    begins: words.map((one) => one.slice(0, half)),
    ends: words.map((one) => one.slice(half)),
  };
}

/**
 * Letters to add, leave out, change or swap with their neighbour to get from one word to the other (the
 * Damerau–Levenshtein distance with adjacent transpositions); anything above `most` is told as `most + 1`.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
