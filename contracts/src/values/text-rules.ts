/** Control characters, lone surrogates and line separators, which a line of text may not contain. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Invisible characters that reverse a line or make two different names look the same, such as direction marks, fillers
 * and soft hyphens. The joiners that some scripts need inside words are allowed, see `JOINERS_IN_WORDS`.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const JOINERS_IN_WORDS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;
/** Direction marks, which reorder text. A text of several lines may have other invisible characters: emoji need some. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * What is wrong with one line of text that must not be empty; null when nothing is.
 * @param label begins the sentence, `Last name`
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textProblem(label: string, value: string, max: number): string | null {
  if (value.trim() === '') return `${label} is required`;
  if (value.length > max) return `${label} must have at most ${max} characters`;
  const hasForbidden = FORBIDDEN.test(value) || INVISIBLE.test(value.replaceAll(JOINERS_IN_WORDS, ''));
  return hasForbidden ? `${label} has a character that cannot be used` : null;
}

/**
 * What is wrong with a text of any number of lines, which may be empty; null when nothing is.
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textBlockProblem(label: string, value: string, max: number): string | null {
  if (value.length > max) return `${label} must have at most ${max} characters`;
  return FORBIDDEN.test(value.replaceAll(/[\n\r\t]/g, '')) || DIRECTION_MARKS.test(value)
    ? `${label} has a character that cannot be used`
    : null;
}
