/** How names are searched for (D40): without accents and case, by the beginning of a word, with typing mistakes (typos). */

/** How many words of a name are searched at most: the first ones, and always the last. */
export const MAX_SEARCHED_WORDS = 3;
/** Shorter words may have no typo: they would match too many others. */
const SHORTEST_WITH_TYPO = 4;
/** Words of so many characters may have two typos. */
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

/** The words of a name that are searched: at most {@link MAX_SEARCHED_WORDS}, the last among them. */
export function searchedWords(name: string): string[] {
  const words = nameWords(name);
  return words.length <= MAX_SEARCHED_WORDS
    ? words
    : [...words.slice(0, MAX_SEARCHED_WORDS - 1), words.at(-1) ?? ''];
}

export function reverseText(word: string): string {
  return Array.from(word).reverse().join('');
}

/** How many typos a match may have: none in short words, two in long ones, else one. */
export function typosAllowed(word: string): number {
  if (word.length < SHORTEST_WITH_TYPO) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

export interface TypoProbes {
  /**
   * The first letters, which are right unless the typo is among them. The first word of a name is looked up by them instead
   * of by `begins`.
   */
  readonly stem: string;
  /** After one typo, the intended word begins with one of these, or ends with one of `ends`. */
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/**
 * Beginnings and ends by which a word of four letters or more is found in spite of a typo: wherever the one typo is, one
 * half of the word is right. Only two swapped letters at the middle change both halves, so the halves with these two
 * swapped back are probes as well.
 */
export function typoProbes(word: string): TypoProbes {
  const half = Math.floor(word.length / 2);
  const swappedBack = [
    word.slice(0, half - 1),
    word.charAt(half),
    word.charAt(half - 1),
    word.slice(half + 1),
  ];
  const words = [...new Set([word, swappedBack.join('')])];
  return {
    stem: word.slice(0, Math.max(2, half - 1)),
    begins: words.map((variant) => variant.slice(0, half)),
    ends: words.map((variant) => variant.slice(half)),
  };
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbor to get from one word to the other.
 * Letters that were swapped are not changed again: this is the optimal string alignment distance, a restricted
 * Damerau–Levenshtein distance. For anything above `limit` the answer is `limit + 1`.
 */
export function editDistance(word: string, other: string, limit: number): number {
  if (Math.abs(word.length - other.length) > limit) return limit + 1;
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      let cost = Math.min(
        (lastRow[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1])
        cost = Math.min(cost, (secondLastRow[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    secondLastRow = lastRow;
    lastRow = current;
  }
  return Math.min(lastRow[other.length] ?? 0, limit + 1);
}
