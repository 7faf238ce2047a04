import { textBlockProblem, textProblem } from '../values/text-rules.js';
import { PASSWORD_MAX } from './account-rules.js';

/** Rules of what client service enters (D42, D45). Lengths are in UTF-16 units. */

export const STAFF_CODE_DIGITS = 6;
export const REASON_MAX = 500;
export const NOTE_MAX = 4000;
/** The most hours by which one action extends a hold. */
export const EXTENSION_MAX_HOURS = 24 * 60;

/** Passwords of client service are longer than those of customers need to be. */
export const STAFF_PASSWORD_MIN = 12;
export const STAFF_NAME_MAX = 100;

export function staffNameProblem(value: string): string | null {
  return textProblem('The name', value, STAFF_NAME_MAX);
}

export function staffPasswordProblem(value: string): string | null {
  if (value.length < STAFF_PASSWORD_MIN) return `Use ${STAFF_PASSWORD_MIN} characters or more`;
  return value.length > PASSWORD_MAX ? `Use ${PASSWORD_MAX} characters or fewer` : null;
}

export function staffCodeProblem(value: string): string | null {
  return /^[0-9]{6}$/.test(value) ? null : `Enter the ${STAFF_CODE_DIGITS} digits of the code`;
}

/** For the reason of an action of client service (D42). */
export function reasonProblem(value: string): string | null {
  if (value.trim() === '') return 'Please say why';
  return value.length > REASON_MAX ? `Please use ${REASON_MAX} characters or fewer` : null;
}

export function noteProblem(value: string): string | null {
  return value.trim() === '' ? 'Write the note' : textBlockProblem('The note', value, NOTE_MAX);
}
