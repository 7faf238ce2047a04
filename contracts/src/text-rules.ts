/** Control characters, lone surrogates and line separators belong in no line of text. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * What is wrong with one line of text that must not be empty; null when nothing is.
 * @param label begins the sentence, `Last name`
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textProblem(label: string, value: string, max: number): string | null {
  if (value.trim() === '') return `${label} is required`;
  if (value.length > max) return `${label} must have at most ${max} characters`;
  return NO_TEXT.test(value) ? `${label} has a character that cannot be used` : null;
}

/**
 * What is wrong with a text of any number of lines, which may be empty; null when nothing is.
 * @param max length as JavaScript counts it, in UTF-16 units
 */
export function textBlockProblem(label: string, value: string, max: number): string | null {
  if (value.length > max) return `${label} must have at most ${max} characters`;
  return NO_TEXT.test(value.replaceAll(/[\n\r\t]/g, ''))
    ? `${label} has a character that cannot be used`
    : null;
}
