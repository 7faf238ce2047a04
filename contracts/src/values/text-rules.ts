/** Control characters, lone surrogates and line separators belong in no line of text. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * What nobody sees but what turns a line around or makes two names look the same: marks of direction, fillers, soft
 * hyphens. The joiners that some scripts write inside words are letters' business and stay.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const JOINERS_IN_WORDS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;
/** In a text of several lines they would reorder what stands around it as well. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * What is wrong with one line of text that must not be empty; null when nothing is.
 * @param label begins the sentence, `Last name`
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textProblem(label: string, value: string, max: number): string | null {
  if (value.trim() === '') return `${label} is required`;
  if (value.length > max) return `${label} must have at most ${max} characters`;
  const hasOther = NO_TEXT.test(value) || INVISIBLE.test(value.replaceAll(JOINERS_IN_WORDS, ''));
  return hasOther ? `${label} has a character that cannot be used` : null;
}

/**
 * What is wrong with a text of any number of lines, which may be empty; null when nothing is.
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textBlockProblem(label: string, value: string, max: number): string | null {
  if (value.length > max) return `${label} must have at most ${max} characters`;
  return NO_TEXT.test(value.replaceAll(/[\n\r\t]/g, '')) || TURNING.test(value)
    ? `${label} has a character that cannot be used`
    : null;
}
