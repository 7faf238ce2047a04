import { Injectable } from '@nestjs/common';
import { bookingState } from '@tour-portal/contracts/booking/booking-state.js';
import type { FoundBookings } from '@tour-portal/contracts/client-service/client-service-api.js';
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

/** How many bookings an answer lists at most. */
const PAGE = 20;
/**
 * How many documents of an index are read at most for a term. A search for one term, apart from states, shows only the first
 * of many bookings anyway; with several terms more are read, to find the bookings that fit all of them.
 */
const SINGLE_LIMIT = 150;
const SEVERAL_LIMIT = 1_000;
/**
 * How many bookings a set of documents leads to at most; a search for a state alone reads so many at a time. Also how many
 * documents are first read for each of several terms.
 */
const MOST_COMPARED = 300;
/**
 * How many bookings a set leads to at most if a date, number or id was looked up; also how many documents of a date are read
 * beside other terms. Higher than `MOST_COMPARED`: no index finds the bookings of a day whose guests have a common name.
 */
const MAX_BOOKINGS_OF_DAY = 3_000;
/** How many different words with one prefix are read at most. */
const MOST_WORDS = 300;
const LATER_WORDS: readonly SearchIndex[] = ['word2', 'word3'];
const WORDS: readonly SearchIndex[] = ['word1', ...LATER_WORDS];
/** The range of the texts that begin with a prefix: it ends with a character that sorts after every letter up to U+FFFF. */
const startingWith = (prefix: string) => ({ from: prefix, to: `${prefix}\uffff` });

/** What can be found by an index; the state of a booking cannot. */
type IndexedTerm = Exclude<SearchTerm, { readonly kind: 'state' }>;

/** Documents that the indexes have for one term; `isComplete` is false where a look-up found as many as its limit allows. */
interface FoundDocuments {
  readonly documents: readonly SearchDocument[];
  readonly isComplete: boolean;
}

const NOTHING_FOUND: FoundDocuments = { documents: [], isComplete: true };

type AccountCache = Map<number, AccountDocument | null>;

/**
 * Finds bookings (D40) by number, id, e-mail, phone, date and state, and by names, also by the beginnings of their words
 * and with typos. The indexes give the bookings of one term at a time, of the rarest where they have all of its documents;
 * each booking is then compared with all terms.
 */
@Injectable()
export class Search {
  constructor(private readonly documents: Documents) {}

  /** @param from how many of the found bookings were shown before */
  async find(text: string, from: number, catalogue: Catalogue, now: Instant): Promise<FoundBookings> {
    const terms = parseSearchTerms(text);
    if (terms.length === 0) return { bookings: [] };
    const indexed = terms.filter((term) => term.kind !== 'state');
    const cache: AccountCache = new Map();
    const matchesAmong = async (ids: readonly number[]) =>
      (await this.withOwners(ids, cache, catalogue, now))
        .map((candidate) => ({ candidate, distance: matchDistance(terms, candidate) }))
        .filter((match): match is Match => match.distance !== null);
    let matches: Match[] = [];
    if (indexed.length === 0) matches = await this.inState(matchesAmong, from + PAGE + 1);
    for await (const { documents } of this.documentSets(indexed)) {
      matches = await matchesAmong(await this.bookingsOf(documents, terms, cache));
      if (matches.length > 0) break;
    }
    matches.sort((a, b) => a.distance - b.distance || b.candidate.booking.id - a.candidate.booking.id);
    const bookings = matches.slice(from, from + PAGE).map(({ candidate }) => foundBooking(candidate));
    return { bookings, ...(matches.length > from + PAGE ? { next: String(from + PAGE) } : {}) };
  }

  /** Bookings of a state, the newest first. No index has the state: bookings are compared until enough are found. */
  private async inState(
    matchesAmong: (ids: readonly number[]) => Promise<Match[]>,
    enough: number,
  ): Promise<Match[]> {
    const [first, last] = [calendarDate('1970-01-01'), calendarDate('9999-12-31')];
    const ids: number[] = [];
    for await (const { bookings } of this.documents.allDepartureBookings(first, last)) ids.push(...bookings);
    ids.sort((a, b) => b - a);
    const matches: Match[] = [];
    for (let index = 0; index < ids.length && matches.length < enough; index += MOST_COMPARED)
      matches.push(...(await matchesAmong(ids.slice(index, index + MOST_COMPARED))));
    return matches;
  }

  /**
   * Yields sets of documents, each of one term; the caller asks for the next set if no booking of the last one fits. If the
   * documents of at least one term are complete, the smallest complete set is the only one; an unknown name that may have a
   * typo does not count. Otherwise yields the complete sets found for names with typos. If there is none, several terms are
   * read with a higher limit, and one set follows: the first that is complete, or else the largest; none if no term has any.
   */
  private async *documentSets(
    terms: readonly IndexedTerm[],
  ): AsyncGenerator<FoundDocuments, void, undefined> {
    const [few, many] = terms.length === 1 ? [SINGLE_LIMIT, SINGLE_LIMIT] : [MOST_COMPARED, SEVERAL_LIMIT];
    const isWholeDay = ({ kind }: IndexedTerm) => kind === 'date' && terms.length > 1;
    const firstLimit = (term: IndexedTerm) => (isWholeDay(term) ? MAX_BOOKINGS_OF_DAY : few);
    const direct = await Promise.all(terms.map((term) => this.candidates(term, firstLimit(term))));
    const complete = direct.filter((found, index) => found.isComplete && !mayHaveTypo(terms[index]!, found));
    if (complete.length > 0) {
      yield mostSelective(complete);
      return;
    }
    // From the last term on: fewer people share a last name than a first name.
    const fromLast = [...terms.entries()].reverse();
    const byTerm = direct.slice();
    for (const [index, term] of fromLast) {
      if (!mayHaveTypo(term, direct[index] ?? NOTHING_FOUND)) continue;
      const found = await this.withTypos(term.word, many);
      byTerm[index] = found;
      if (found.isComplete && found.documents.length > 0) yield found;
    }
    // Some typos are found by no index: then the other terms have to lead to the booking.
    const nonEmpty = byTerm.filter(({ documents }) => documents.length > 0);
    if (nonEmpty.length === 0 || nonEmpty.some(({ isComplete }) => isComplete)) return;
    const incomplete: FoundDocuments[] = [];
    for (const [index, term] of fromLast) {
      const found = byTerm[index] ?? NOTHING_FOUND;
      const mayFindMore = few < many && found === direct[index] && !isWholeDay(term);
      const extended = mayFindMore ? await this.candidates(term, many) : found;
      if (extended.documents.length === 0) continue;
      if (extended.isComplete) {
        yield extended;
        return;
      }
      incomplete.push(extended);
    }
    yield mostSelective(incomplete);
  }

  private async candidates(term: IndexedTerm, limit: number): Promise<FoundDocuments> {
    switch (term.kind) {
      case 'name':
        return this.lookUp(WORDS, { ...startingWith(term.word), limit });
      case 'email':
        return this.lookUp(['email'], { equals: term.email, limit });
      case 'date':
        return this.lookUp(['departedAt'], { equals: term.date, limit });
      case 'digits': {
        const phones = await Promise.all(
          term.phones.map((equals) => this.lookUp(['phone'], { equals, limit })),
        );
        const booking = term.id === null ? null : await this.documents.booking(term.id);
        const byId = booking === null ? [] : [await this.documents.searchDocument(booking.id)];
        const documents = byId.filter((document) => document !== null);
        return merged([...phones, { documents, isComplete: true }]);
      }
      case 'number':
        return this.lookUp(['number'], { ...startingWith(term.prefix), limit });
    }
  }

  private async withTypos(word: string, limit: number): Promise<FoundDocuments> {
    const allowed = typosAllowed(word);
    const { stem, begins, ends } = typoProbes(word);
    const wordsByStart = await Promise.all([
      this.wordsWithPrefix('word1', stem),
      ...begins.flatMap((begin) => LATER_WORDS.map((index) => this.wordsWithPrefix(index, begin))),
    ]);
    const reversedWords = await Promise.all(
      ends.map((end) => this.wordsWithPrefix('tail', reverseText(end))),
    );
    const words = [...wordsByStart.flat(), ...reversedWords.flat().map(reverseText)];
    const nearWords = new Set(words.filter((other) => editDistance(word, other, allowed) <= allowed));
    return merged(await Promise.all([...nearWords].map((equals) => this.lookUp(WORDS, { equals, limit }))));
  }

  /** The different words with this prefix. Each read skips to the next different word, however many people have the last one. */
  private async wordsWithPrefix(index: SearchIndex, prefix: string): Promise<string[]> {
    const words: string[] = [];
    for (let from = prefix; words.length < MOST_WORDS;) {
      const [next] = await this.documents.searchDocuments(index, { ...startingWith(prefix), from, limit: 1 });
      const word = next?.[index] ?? null;
      if (word === null) break;
      words.push(word);
      from = `${word}\u0001`;
    }
    return words;
  }

  private async lookUp(
    indexes: readonly SearchIndex[],
    range: Parameters<Documents['searchDocuments']>[1],
  ): Promise<FoundDocuments> {
    const found = await Promise.all(indexes.map((index) => this.documents.searchDocuments(index, range)));
    return { documents: found.flat(), isComplete: found.every(({ length }) => length < range.limit) };
  }

  /**
   * Ids of the bookings that the documents lead to, up to a limit: first of people who fit every name, then of others, each
   * newest first. A search for names alone leaves the others out if a page of people fits.
   */
  private async bookingsOf(
    found: readonly SearchDocument[],
    terms: readonly SearchTerm[],
    cache: AccountCache,
  ): Promise<number[]> {
    const names = terms.filter((term) => term.kind === 'name');
    const fits = (document: SearchDocument) => {
      const words = WORDS.map((index) => document[index] ?? '');
      return names.every(({ word }) => wordDistance(word, words) !== null);
    };
    const fitting = found.filter(fits);
    const limit = found.some(({ departedAt }) => departedAt !== null) ? MAX_BOOKINGS_OF_DAY : MOST_COMPARED;
    const ids = new Set<number>();
    for (const documents of [fitting, found]) {
      const owners = documents.flatMap(({ account }) => (account === null ? [] : [account]));
      const accounts = await this.accounts(owners.slice(0, MOST_COMPARED), cache);
      const ofOwners = accounts.flatMap((account) => account?.bookings ?? []);
      const ofGuests = documents.flatMap(({ booking }) => (booking === null ? [] : [booking]));
      for (const id of [...ofOwners, ...ofGuests].sort((a, b) => b - a)) {
        if (ids.size === limit) break;
        ids.add(id);
      }
      if (ids.size > 0 && names.length === terms.length && fitting.length >= PAGE) break;
    }
    return [...ids];
  }

  private async withOwners(
    ids: readonly number[],
    cache: AccountCache,
    catalogue: Catalogue,
    now: Instant,
  ): Promise<OwnedCandidate[]> {
    const bookings = await this.documents.bookings(ids);
    const owners = bookings.map(({ owner }) => owner);
    const accounts = await this.accounts(owners, cache);
    return bookings.flatMap((booking, index) => {
      const account = accounts[index] ?? null;
      if (account === null) return [];
      return [{ booking, account, state: bookingState(booking, catalogue.tour(booking.tour), now) }];
    });
  }

  private async accounts(ids: readonly number[], cache: AccountCache): Promise<(AccountDocument | null)[]> {
    const missing = [...new Set(ids)].filter((id) => !cache.has(id));
    const read = await this.documents.accounts(missing);
    for (const [index, id] of missing.entries()) cache.set(id, read[index] ?? null);
    return ids.map((id) => cache.get(id) ?? null);
  }
}

interface OwnedCandidate extends SearchCandidate {
  readonly booking: BookingDocument;
  readonly account: SearchCandidate['account'] & { readonly id: number };
}

interface Match {
  readonly candidate: OwnedCandidate;
  readonly distance: number;
}

/** Whether a term is a name that may have a typo: it is long enough for one, and no known name begins like it. */
function mayHaveTypo(
  term: SearchTerm,
  { documents }: FoundDocuments,
): term is Extract<SearchTerm, { kind: 'name' }> {
  return term.kind === 'name' && documents.length === 0 && typosAllowed(term.word) > 0;
}

/**
 * The smallest of the complete sets. Where none is complete, the largest: sets that were cut off say nothing about how rare
 * their term is, and more documents lead to more bookings.
 */
function mostSelective(all: readonly FoundDocuments[]): FoundDocuments {
  const complete = all.filter(({ isComplete }) => isComplete);
  const size = ({ documents }: FoundDocuments) => documents.length;
  const [first] =
    complete.length > 0
      ? complete.toSorted((a, b) => size(a) - size(b))
      : all.toSorted((a, b) => size(b) - size(a));
  return first ?? NOTHING_FOUND;
}

function merged(all: readonly FoundDocuments[]): FoundDocuments {
  return {
    documents: all.flatMap(({ documents }) => documents),
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}
