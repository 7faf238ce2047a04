import { Injectable } from '@nestjs/common';
import { bookingState } from '@tour-portal/contracts/booking/booking-state.js';
import type {
  FoundBooking,
  FoundBookings,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  reverseText,
  typoProbes,
  typosAllowed,
  editDistance,
} from '@tour-portal/contracts/values/name-search.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { SearchDocument } from '@tour-portal/projections/search.js';
import { Documents } from '../../read-side/documents.js';
import type { SearchIndex } from '../../read-side/documents.js';
import type { Catalogue } from '../../reference/catalogue.js';
import { foundBooking } from './found-booking.js';
import { matchDistance, parseSearchTerms, wordDistance } from './search-terms.js';
import type { SearchCandidate, SearchTerm } from './search-terms.js';

const PAGE = 20;
/**
 * How many documents of an index are read for a term: one term alone shows the first of many anyway; of several terms each
 * needs more, so that the bookings that fit all of them are among these.
 */
const MOST_ALONE = 150;
const MOST_TOGETHER = 1_000;
/** How many bookings are read and compared at most. */
const MOST_COMPARED = 300;
/** How many bookings of one day are read and compared at most: a day and a common name leave no other way. */
const MOST_OF_A_DAY = 3_000;
/** How many departures are read at most for a state alone. */
const MOST_DEPARTURES = 10_000;
/** How many different words with one beginning are read at most. */
const MOST_WORDS = 300;
const LATER_WORDS: readonly SearchIndex[] = ['word2', 'word3'];
const WORDS: readonly SearchIndex[] = ['word1', ...LATER_WORDS];
/** A prefix with this appended sorts after every text that begins with the prefix. */
const LAST = '\uffff';

/** The documents that the indexes have for one term; not `whole` where there were more than the limit. */
interface Candidates {
  readonly documents: readonly SearchDocument[];
  readonly whole: boolean;
}

const NONE: Candidates = { documents: [], whole: true };

/** The accounts that were read for a search. */
type People = Map<number, AccountDocument | null>;

/**
 * Finds bookings (D40) by number, id, e-mail, phone and date, and by names, also by the beginnings of their words and with
 * typing slips. The indexes give the bookings of the rarest term; each booking is then compared with all terms.
 */
@Injectable()
export class Search {
  constructor(private readonly documents: Documents) {}

  /** @param from how many of the found were shown already */
  async find(text: string, from: number, catalogue: Catalogue, now: Instant): Promise<FoundBookings> {
    const terms = parseSearchTerms(text);
    const indexed = terms.filter(({ kind }) => kind !== 'state');
    if (terms.length === 0) return { bookings: [] };
    const people: People = new Map();
    if (indexed.length === 0) return this.inState(terms, from, people, catalogue, now);
    const among = async ({ documents }: Candidates) => {
      const ids = await this.bookingsOf(documents, terms, people);
      const searched = await this.searched(ids, people, catalogue, now);
      return searched
        .map((one) => ({ one, far: matchDistance(terms, one) }))
        .filter((found): found is { one: SearchCandidate & Owned; far: number } => found.far !== null)
        .sort((a, b) => a.far - b.far || b.one.booking.id - a.one.booking.id);
    };
    let fitting: Awaited<ReturnType<typeof among>> = [];
    for await (const candidates of this.leads(indexed)) {
      fitting = await among(candidates);
      if (fitting.length > 0) break;
    }
    const bookings = fitting.slice(from, from + PAGE).map(({ one }) => foundBooking(one));
    return { bookings, ...(fitting.length > from + PAGE ? { next: String(from + PAGE) } : {}) };
  }

  /** Bookings of a state, the newest first. No index has the state: bookings are compared until the page is full. */
  private async inState(
    terms: readonly SearchTerm[],
    from: number,
    people: People,
    catalogue: Catalogue,
    now: Instant,
  ): Promise<FoundBookings> {
    const [first, last] = [calendarDate('1970-01-01'), calendarDate('9999-12-31')];
    const departures = await this.documents.departureBookingsBetween(first, last, MOST_DEPARTURES);
    const ids = departures.flatMap(({ bookings }) => bookings).sort((a, b) => b - a);
    const fitting: FoundBooking[] = [];
    for (let place = 0; place < ids.length && fitting.length <= from + PAGE; place += MOST_COMPARED) {
      const searched = await this.searched(ids.slice(place, place + MOST_COMPARED), people, catalogue, now);
      fitting.push(...searched.filter((one) => matchDistance(terms, one) !== null).map(foundBooking));
    }
    const more = fitting.length > from + PAGE ? { next: String(from + PAGE) } : {};
    return { bookings: fitting.slice(from, from + PAGE), ...more };
  }

  /**
   * Yields candidates; the caller goes on to the next ones where no booking among the first ones fits all terms. Where the
   * documents of a term are whole, the rarest such term gives the only ones. Otherwise names with slips come first, then
   * longer reads of frequent terms.
   */
  private async *leads(terms: readonly SearchTerm[]): AsyncGenerator<Candidates, void, undefined> {
    const [few, many] = terms.length === 1 ? [MOST_ALONE, MOST_ALONE] : [MOST_COMPARED, MOST_TOGETHER];
    const fewOf = ({ kind }: SearchTerm) => (kind === 'date' && terms.length > 1 ? MOST_OF_A_DAY : few);
    const direct = await Promise.all(terms.map((term) => this.candidates(term, fewOf(term))));
    const sure = direct.filter((found, place) => found.whole && !mayBeSlipped(terms[place]!, found));
    if (sure.length > 0) {
      yield rarest(sure);
      return;
    }
    // From the last term on: fewer people share a last name than a first name.
    const fromLast = [...terms.entries()].reverse();
    const all = direct.slice();
    for (const [place, term] of fromLast) {
      if (!mayBeSlipped(term, direct[place] ?? NONE)) continue;
      const found = await this.slipped(term.word, many);
      all[place] = found;
      if (found.whole && found.documents.length > 0) yield found;
    }
    // No index finds some slips: then the other terms have to lead to the booking.
    const led = all.filter(({ documents }) => documents.length > 0);
    if (led.length === 0 || led.some(({ whole }) => whole)) return;
    if (few === many) {
      yield rarest(led);
      return;
    }
    const more: Candidates[] = [];
    for (const [place, term] of fromLast) {
      const found = all[place] ?? NONE;
      const closer = found === direct[place] ? await this.candidates(term, many) : found;
      if (closer.documents.length === 0) continue;
      if (closer.whole) {
        yield closer;
        return;
      }
      more.push(closer);
    }
    yield rarest(more);
  }

  private async candidates(term: SearchTerm, most: number): Promise<Candidates> {
    switch (term.kind) {
      case 'name':
        return this.beginning(WORDS, term.word, most);
      case 'email':
        return this.exactly(['email'], term.email, most);
      case 'date':
        return this.exactly(['departedAt'], term.date, most);
      case 'digits': {
        const phones = await Promise.all(term.phones.map((phone) => this.exactly(['phone'], phone, most)));
        const booking = term.id === null ? null : await this.documents.booking(term.id);
        const own = booking === null ? [] : [await this.documents.searchDocument(booking.id)];
        return merged([...phones, { documents: own.filter((one) => one !== null), whole: true }]);
      }
      case 'number':
        return this.beginning(['number'], term.begins, most);
      case 'state':
        return { documents: [], whole: false };
    }
  }

  private async slipped(word: string, most: number): Promise<Candidates> {
    const allowed = typosAllowed(word);
    const { stem, begins, ends } = typoProbes(word);
    const begun = await Promise.all([
      this.wordsFrom('word1', stem),
      ...begins.flatMap((begin) => LATER_WORDS.map((index) => this.wordsFrom(index, begin))),
    ]);
    const ended = await Promise.all(ends.map((end) => this.wordsFrom('tail', reverseText(end))));
    const words = [...begun.flat(), ...ended.flat().map(reverseText)];
    const near = new Set(words.filter((one) => editDistance(word, one, allowed) <= allowed));
    return merged(await Promise.all([...near].map((one) => this.exactly(WORDS, one, most))));
  }

  /** The different words with this beginning. Each read goes to the next different word, however many people have one. */
  private async wordsFrom(index: SearchIndex, begin: string): Promise<string[]> {
    const words: string[] = [];
    for (let from = begin; words.length < MOST_WORDS;) {
      const [next] = await this.documents.searchDocuments(index, { from, to: begin + LAST, limit: 1 });
      const word = next?.[index] ?? null;
      if (word === null) break;
      words.push(word);
      from = `${word}\u0001`;
    }
    return words;
  }

  private beginning(indexes: readonly SearchIndex[], begin: string, limit: number): Promise<Candidates> {
    return this.lookUp(indexes, { from: begin, to: begin + LAST, limit });
  }

  private exactly(indexes: readonly SearchIndex[], equals: string, limit: number): Promise<Candidates> {
    return this.lookUp(indexes, { equals, limit });
  }

  private async lookUp(
    indexes: readonly SearchIndex[],
    range: Parameters<Documents['searchDocuments']>[1],
  ): Promise<Candidates> {
    const found = await Promise.all(indexes.map((index) => this.documents.searchDocuments(index, range)));
    return { documents: found.flat(), whole: found.every(({ length }) => length < range.limit) };
  }

  /** Bookings the documents lead to, the newest first; those of people who fit every name before all others. */
  private async bookingsOf(
    found: readonly SearchDocument[],
    terms: readonly SearchTerm[],
    people: People,
  ): Promise<number[]> {
    const names = terms.filter((term) => term.kind === 'name');
    const fits = (document: SearchDocument) => {
      const words = WORDS.map((index) => document[index] ?? '');
      return names.every(({ word }) => wordDistance(word, words) !== null);
    };
    const sure = found.filter(fits);
    const most = found.some(({ departedAt }) => departedAt !== null) ? MOST_OF_A_DAY : MOST_COMPARED;
    const ids = new Set<number>();
    for (const documents of [sure, found]) {
      const owners = documents.flatMap(({ account }) => (account === null ? [] : [account]));
      const accounts = await this.accounts(owners.slice(0, MOST_COMPARED), people);
      const own = accounts.flatMap((account) => account?.bookings ?? []);
      const guests = documents.flatMap(({ booking }) => (booking === null ? [] : [booking]));
      for (const id of [...own, ...guests].sort((a, b) => b - a)) {
        if (ids.size === most) break;
        ids.add(id);
      }
      if (ids.size > 0 && names.length === terms.length && sure.length >= PAGE) break;
    }
    return [...ids];
  }

  private async searched(
    ids: readonly number[],
    people: People,
    catalogue: Catalogue,
    now: Instant,
  ): Promise<(SearchCandidate & Owned)[]> {
    const bookings = await this.documents.bookings(ids);
    const accounts = await this.accounts(
      bookings.map(({ owner }) => owner),
      people,
    );
    return bookings.flatMap((booking, place) => {
      const account = accounts[place] ?? null;
      if (account === null) return [];
      return [{ booking, account, state: bookingState(booking, catalogue.tour(booking.tour), now) }];
    });
  }

  private async accounts(ids: readonly number[], people: People): Promise<(AccountDocument | null)[]> {
    const missing = [...new Set(ids)].filter((id) => !people.has(id));
    const read = await this.documents.accounts(missing);
    for (const [place, id] of missing.entries()) people.set(id, read[place] ?? null);
    return ids.map((id) => people.get(id) ?? null);
  }
}

interface Owned {
  readonly booking: BookingDocument;
  readonly account: SearchCandidate['account'] & { readonly id: number };
}

/** Whether a name may be typed with a slip: no known name begins like it. */
function mayBeSlipped(
  term: SearchTerm,
  { documents }: Candidates,
): term is Extract<SearchTerm, { kind: 'name' }> {
  return term.kind === 'name' && documents.length === 0 && typosAllowed(term.word) > 0;
}

/** The fewest of the whole candidates; where none are whole, the most of those that are cut off. */
function rarest(all: readonly Candidates[]): Candidates {
  const whole = all.filter((one) => one.whole);
  const size = ({ documents }: Candidates) => documents.length;
  const [first] =
    whole.length > 0
      ? whole.toSorted((a, b) => size(a) - size(b))
      : all.toSorted((a, b) => size(b) - size(a));
  return first ?? NONE;
}

function merged(all: readonly Candidates[]): Candidates {
  return { documents: all.flatMap(({ documents }) => documents), whole: all.every(({ whole }) => whole) };
}
