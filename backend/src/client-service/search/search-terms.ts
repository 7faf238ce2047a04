import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { nameWords, typosAllowed, editDistance } from '@tour-portal/contracts/values/name-search.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { normalizeBookingNumber } from '@tour-portal/projections/search.js';

/** One thing that is searched for (D40). */
export type SearchTerm =
  | { readonly kind: 'name'; readonly word: string }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  /** A booking's id, or a phone number as typed; ten digits are searched with the 1 of North America before them too. */
  | { readonly kind: 'digits'; readonly id: number | null; readonly phones: readonly string[] }
  /** The beginning of a booking number, in capitals and without its dash. */
  | { readonly kind: 'number'; readonly prefix: string }
  | { readonly kind: 'state'; readonly state: BookingState };

/** A booking with its owner, as it is compared with what is searched for. */
export interface SearchCandidate {
  readonly booking: Pick<BookingDocument, 'id' | 'number' | 'departedAt'> & {
    readonly guests: readonly Pick<BookingDocument['guests'][number], 'fullName' | 'email' | 'phoneNumber'>[];
  };
  readonly account: Pick<AccountDocument, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;
  readonly state: BookingState;
}

const STATES: readonly BookingState[] = ['hold', 'expired', 'deleted', 'cancelled', 'active', 'travelled'];
/** Digits of the shortest phone number, and of the longest id. */
const SHORTEST_PHONE = 7;
const LONGEST_ID = 10;

/** The terms of a searched text; a booking has to fit all of them. */
export function parseSearchTerms(text: string): SearchTerm[] {
  const parts = isPhone(text) ? [text] : text.split(/\s+/).filter((part) => part !== '');
  return parts.flatMap(termsOfPart);
}

function termsOfPart(part: string): SearchTerm[] {
  const state = STATES.find((name) => name === part.toLowerCase());
  if (state !== undefined) return [{ kind: 'state', state }];
  if (part.includes('@')) return [{ kind: 'email', email: normalizeEmail(part) }];
  if (isCalendarDate(part)) return [{ kind: 'date', date: part }];
  const digits = part.replaceAll(/[\s()+.-]/g, '');
  if (/^\d+$/.test(digits)) {
    const phones = digits.length === 10 ? [digits, `1${digits}`] : [digits];
    const id = digits.length <= LONGEST_ID ? Number(digits) : null;
    return [{ kind: 'digits', id, phones: digits.length < SHORTEST_PHONE ? [] : phones }];
  }
  if (/^[A-Za-z]{2}\d{2,6}/.test(part)) return [{ kind: 'number', prefix: normalizeBookingNumber(part) }];
  const words = nameWords(part);
  // A part without a letter or a digit is a term all the same, and fits no name.
  return (words.length === 0 ? [part] : words).map((word) => ({ kind: 'name', word }));
}

/** Whether the whole text is read as one phone number, which may be typed with spaces in it. */
function isPhone(text: string): boolean {
  return (
    /^[+\d\s().-]+$/.test(text) &&
    text.replaceAll(/\D/g, '').length >= SHORTEST_PHONE &&
    !text.trim().split(/\s+/).some(isCalendarDate)
  );
}

/** How far a booking is from the terms: more than 0 for typos and unfinished words in names, else 0; null: it does not fit. */
export function matchDistance(terms: readonly SearchTerm[], candidate: SearchCandidate): number | null {
  let sum = 0;
  for (const term of terms) {
    const distance = distanceOf(term, candidate);
    if (distance === null) return null;
    sum += distance;
  }
  return sum;
}

function distanceOf(term: SearchTerm, { booking, account, state }: SearchCandidate): number | null {
  const zeroIf = (fits: boolean) => (fits ? 0 : null);
  const people = [account, ...booking.guests];
  switch (term.kind) {
    case 'name':
      return wordDistance(term.word, [
        ...nameWords(`${account.firstName} ${account.lastName}`),
        ...booking.guests.flatMap(({ fullName }) => nameWords(fullName)),
      ]);
    case 'email':
      return zeroIf(people.some(({ email }) => email !== null && normalizeEmail(email) === term.email));
    case 'date':
      return zeroIf(booking.departedAt === term.date);
    case 'digits': {
      const phones = people.map(({ phoneNumber }) => phoneNumber);
      return zeroIf(booking.id === term.id || term.phones.some((phone) => phones.includes(phone)));
    }
    case 'number':
      return zeroIf(normalizeBookingNumber(booking.number).startsWith(term.prefix));
    case 'state':
      return zeroIf(state === term.state);
  }
}

/** How far a typed word is from the nearest of these words of names; null: it is like none of them. */
export function wordDistance(word: string, words: readonly string[]): number | null {
  const allowed = typosAllowed(word);
  const distances = words.map((other) => {
    if (other === word) return 0;
    if (other.startsWith(word)) return 0.5;
    const typos = editDistance(word, other, allowed);
    return typos <= allowed ? typos : Number.POSITIVE_INFINITY;
  });
  const nearest = Math.min(Number.POSITIVE_INFINITY, ...distances);
  return Number.isFinite(nearest) ? nearest : null;
}
