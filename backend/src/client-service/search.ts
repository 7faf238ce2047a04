import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import { bookingState } from '@tour-portal/contracts/booking-state.js';
import type { BookingState } from '@tour-portal/contracts/booking-state.js';
import type { FoundBooking, FoundBookings } from '@tour-portal/contracts/client-service-api.js';
import {
  nameWords,
  reversed,
  slipProbes,
  slipsAllowed,
  slipsBetween,
} from '@tour-portal/contracts/name-search.js';
import { partyName } from '@tour-portal/contracts/party.js';
import { BUSINESS_ZONE, isCalendarDate } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { searchedNumber } from '@tour-portal/projections/search.js';
import type { SearchDocument } from '@tour-portal/projections/search.js';
import type { Documents, SearchIndex } from '../read-side/documents.js';
import type { Catalogue } from '../reference/catalogue.js';

const PAGE = 20;
/** Documents looked at for one word: what more people have in common is no search. */
const MOST = 2_000;
/** Different words looked at for one beginning. */
const MOST_WORDS = 300;
const WORDS: readonly SearchIndex[] = ['word1', 'word2', 'word3'];
/** Sorts after every text that begins with what stands before it. */
const LAST = '\uffff';

const STATES: readonly BookingState[] = ['hold', 'expired', 'deleted', 'cancelled', 'active', 'travelled'];

/** How well a booking fits, by its id: 0 is what was typed, each slip and each letter not typed makes it worse. */
type Fits = Map<number, number>;

/**
 * Finds bookings (D40): number, id, e-mail, phone and date as they are, names by the beginning of their words and with a
 * slip of the finger. Every word that is typed must fit, in the booking, its guests or its owner.
 */
export class Search {
  constructor(private readonly documents: Documents) {}

  /** @param from how many of the found were shown already */
  async find(text: string, from: number, catalogue: Catalogue, now: Instant): Promise<FoundBookings> {
    const terms = isPhone(text) ? [text] : text.split(/\s+/).filter((term) => term !== '');
    const states = terms.map((term) => term.toLowerCase()).filter((term) => isState(term));
    const words = terms.filter((term) => !isState(term.toLowerCase()));
    if (words.length === 0) return { bookings: [] };
    const fits = await this.all(words);
    const ids = [...fits].sort(([a, one], [b, other]) => one - other || b - a).map(([id]) => id);
    const found: FoundBooking[] = [];
    let seen = from;
    while (seen < ids.length && found.length < PAGE) {
      const page = await this.shown(ids.slice(seen, seen + PAGE), catalogue, now);
      for (const booking of page) {
        if (found.length === PAGE) break;
        seen += 1;
        if (
          booking !== null &&
          (states.length === 0 || (states as readonly string[]).includes(booking.state))
        )
          found.push(booking);
      }
    }
    return { bookings: found, ...(seen < ids.length ? { next: String(seen) } : {}) };
  }

  private async all(words: readonly string[]): Promise<Fits> {
    let together: Fits | null = null;
    for (const word of words) {
      const fits = await this.one(word);
      together = together === null ? fits : bothOf(together, fits);
      if (together.size === 0) break;
    }
    return together ?? new Map<number, number>();
  }

  private async one(word: string): Promise<Fits> {
    if (word.includes('@')) return this.exactly('email', normalizeEmail(word));
    if (isCalendarDate(word)) return this.exactly('departedAt', word);
    const digits = word.replaceAll(/[\s()+.-]/g, '');
    if (/^\d+$/.test(digits)) return this.number(digits);
    if (/^[A-Za-z]{2}\d{2,6}/.test(word)) return this.beginning('number', searchedNumber(word));
    return this.name(word);
  }

  /** A booking's id, or a phone number, with or without the 1 of North America. */
  private async number(digits: string): Promise<Fits> {
    const phones = digits.length < 7 ? [] : digits.length === 10 ? [digits, `1${digits}`] : [digits];
    const found = await Promise.all(phones.map((phone) => this.exactly('phone', phone)));
    const booking = digits.length > 10 ? null : await this.documents.booking(Number(digits));
    return merged([...found, new Map(booking === null ? [] : [[booking.id, 0]])]);
  }

  /** `van-buren` is two words of a name, both of which must fit. */
  private async name(text: string): Promise<Fits> {
    const parts = await Promise.all(nameWords(text).map((word) => this.nameWord(word)));
    return (
      parts.reduce<Fits | null>((all, part) => (all === null ? part : bothOf(all, part)), null) ?? new Map()
    );
  }

  private async nameWord(word: string): Promise<Fits> {
    const begun = await Promise.all(WORDS.map((index) => this.beginning(index, word)));
    const found = merged(begun);
    return found.size > 0 ? found : this.withSlips(word);
  }

  private async withSlips(word: string): Promise<Fits> {
    const allowed = slipsAllowed(word);
    if (allowed === 0) return new Map();
    const { begins, ends } = slipProbes(word);
    const begun = await Promise.all(WORDS.map((index) => this.wordsFrom(index, begins)));
    const ended = await this.wordsFrom('tail', reversed(ends));
    const near = new Set(
      [...begun.flat(), ...ended.map(reversed)].filter((one) => slipsBetween(word, one, allowed) <= allowed),
    );
    const found = await Promise.all(
      [...near].flatMap((one) =>
        WORDS.map((index) => this.exactly(index, one, slipsBetween(word, one, allowed))),
      ),
    );
    return merged(found);
  }

  /** The different words that begin so: from each to the next one behind it, however many people have it. */
  private async wordsFrom(index: SearchIndex, begin: string): Promise<string[]> {
    const words: string[] = [];
    for (let from = begin; words.length < MOST_WORDS;) {
      const [next] = await this.documents.searched(index, { from, to: begin + LAST, limit: 1 });
      const word = next?.[index] ?? null;
      if (word === null) break;
      words.push(word);
      from = `${word}\u0001`;
    }
    return words;
  }

  private async beginning(index: SearchIndex, begin: string): Promise<Fits> {
    const found = await this.documents.searched(index, { from: begin, to: begin + LAST, limit: MOST });
    return this.bookingsOf(found, (document) => (document[index] === begin ? 0 : 0.5));
  }

  private async exactly(index: SearchIndex, value: string, slips = 0): Promise<Fits> {
    const found = await this.documents.searched(index, { equals: value, limit: MOST });
    return this.bookingsOf(found, () => slips);
  }

  private async bookingsOf(
    found: readonly SearchDocument[],
    fit: (document: SearchDocument) => number,
  ): Promise<Fits> {
    const fits: Fits = new Map();
    const owners = found.filter(({ account }) => account !== null);
    const accounts = await this.documents.accounts(owners.map(({ account }) => account as number));
    for (const [place, owner] of owners.entries())
      for (const booking of accounts[place]?.bookings ?? []) better(fits, booking, fit(owner));
    for (const document of found)
      if (document.booking !== null) better(fits, document.booking, fit(document));
    return fits;
  }

  private async shown(
    ids: readonly number[],
    catalogue: Catalogue,
    now: Instant,
  ): Promise<(FoundBooking | null)[]> {
    const bookings = await this.documents.bookings(ids);
    const accounts = await this.documents.accounts(bookings.map(({ owner }) => owner));
    const byId = new Map(
      bookings.map((booking, place) => [booking.id, { booking, account: accounts[place] }]),
    );
    return ids.map((id) => {
      const found = byId.get(id);
      return found?.account == null ? null : shownBooking(found.booking, found.account, catalogue, now);
    });
  }
}

function shownBooking(
  booking: BookingDocument,
  account: { readonly id: number; readonly firstName: string; readonly lastName: string },
  catalogue: Catalogue,
  now: Instant,
): FoundBooking {
  const { id, number, tour, departedAt, guests } = booking;
  const zone = catalogue.tour(tour)?.timezoneEnd ?? BUSINESS_ZONE;
  const { firstName, lastName } = account;
  return {
    id,
    number,
    tour,
    departedAt,
    owner: { id: account.id, firstName, lastName },
    party: partyName(guests, { firstName, lastName }),
    state: bookingState({ ...booking, depositPaid: guests.some(({ paid }) => paid) }, zone, now),
  };
}

/** A phone number may be typed with spaces in it. */
function isPhone(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7 && !isCalendarDate(text);
}

function isState(text: string): text is BookingState {
  return (STATES as readonly string[]).includes(text);
}

function better(fits: Fits, booking: number, fit: number): void {
  fits.set(booking, Math.min(fits.get(booking) ?? Number.POSITIVE_INFINITY, fit));
}

function merged(all: readonly Fits[]): Fits {
  const together: Fits = new Map();
  for (const fits of all) for (const [booking, fit] of fits) better(together, booking, fit);
  return together;
}

function bothOf(one: Fits, other: Fits): Fits {
  return new Map(
    [...one].flatMap(([id, fit]) => (other.has(id) ? [[id, fit + (other.get(id) ?? 0)] as const] : [])),
  );
}
