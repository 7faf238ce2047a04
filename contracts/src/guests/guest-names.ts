import type { Guest } from '../api/api.js';
import { textProblem } from '../values/text-rules.js';

/** Longest full name, in UTF-16 units; a passport has room for fewer. */
export const FULL_NAME_MAX = 120;

/** The label of the field for a guest's name (spec §5 "Guest names"). @param index the guest's place, counted from 0 */
export function guestNameLabel(index: number): string {
  return `Guest ${index + 1} First and Last Name`;
}

/** What is wrong with a guest's name, which must have a first and a last one (spec §5 "Guest names"); null when nothing is. */
export function fullNameProblem(value: string): string | null {
  const problem = textProblem('The name', value, FULL_NAME_MAX);
  if (problem !== null) return problem;
  if (!/\p{L}/u.test(value)) return 'The name must have letters';
  return value.trim().split(/\s+/).length >= 2 ? null : 'Enter the first and the last name';
}

/** A name as it is stored: NFC, without spaces around it, and with one space between words. */
export function tidyName(value: string): string {
  return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** Whether only client service can change names: from the first payment on (spec §5 "Guest names", D22). */
export function areNamesLocked(guests: readonly Pick<Guest, 'paid' | 'fees'>[]): boolean {
  return guests.some(({ paid, fees }) => paid || fees.some((fee) => fee.paymentLineItems.length > 0));
}
