import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { reverseText, searchedWords } from '@tour-portal/contracts/values/name-search.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/**
 * The texts by which client service finds bookings (D40): one document for each account (`a7`), each guest with a name or
 * details (`g101`) and each booking (`b11`), but none of an account or guest who was erased. The document of an account leads
 * to the account's bookings, the others to the booking that they name.
 */
export interface SearchDocument {
  account: number | null;
  booking: number | null;
  /** The text that the words below are taken from; of an account, the first and the last name on a line each. */
  name: string;
  word1: string | null;
  word2: string | null;
  word3: string | null;
  /** The last word reversed, to find it in spite of a typing error at its beginning. */
  tail: string | null;
  email: string | null;
  phone: string | null;
  /** The booking's number without its dash. */
  number: string | null;
  departedAt: CalendarDate | null;
}

export const searchProjection: Projection<SearchDocument> = {
  name: 'search',
  version: 1,
  indexes: {
    word1: 'text',
    word2: 'text',
    word3: 'text',
    tail: 'text',
    email: 'text',
    phone: 'text',
    number: 'text',
    departedAt: 'text',
  },
  follows: [
    'AccountOpened',
    'ProfileChanged',
    'PhoneChanged',
    'EmailChanged',
    'AccountErased',
    'HoldPlaced',
    'NamesSet',
    'GuestDetailsSet',
  ],
  fromOtherStreams: ['AccountErased'],
  keys: keysOf,
  evolve: evolveSearch,
};

/** The number of a booking as it is searched for: capitals, without dashes. */
export function normalizeBookingNumber(number: string): string {
  return number.toUpperCase().replaceAll('-', '');
}

function keysOf({ type, data }: RecordedEvent): string[] {
  switch (type) {
    case 'AccountOpened':
    case 'ProfileChanged':
    case 'PhoneChanged':
    case 'EmailChanged':
      return [`a${data.account}`];
    case 'AccountErased':
      return [`a${data.account}`, ...data.guests.map((guest) => `g${guest}`)];
    case 'HoldPlaced':
      return [`b${data.booking}`];
    case 'NamesSet':
    case 'GuestDetailsSet':
      return [...new Set(data.prints.map(({ guest }) => `g${guest}`))];
    default:
      return [];
  }
}

const EMPTY_DOCUMENT: SearchDocument = {
  account: null,
  booking: null,
  name: '',
  word1: null,
  word2: null,
  word3: null,
  tail: null,
  email: null,
  phone: null,
  number: null,
  departedAt: null,
};

function evolveSearch(
  before: SearchDocument | null,
  event: RecordedEvent,
  key: string,
): SearchDocument | null {
  const document = before ?? EMPTY_DOCUMENT;
  switch (event.type) {
    case 'AccountOpened': {
      const { account, firstName, lastName, email, phoneNumber } = event.data;
      return { ...withName(document, `${firstName}\n${lastName}`), account, email, phone: phoneNumber };
    }
    case 'ProfileChanged':
      return before === null ? null : withProfile(before, event.data.profile);
    case 'PhoneChanged':
      return before === null ? null : { ...before, phone: event.data.phoneNumber };
    case 'EmailChanged':
      return before === null ? null : { ...before, email: event.data.email };
    case 'AccountErased':
      return null;
    case 'HoldPlaced': {
      const { booking, number, departedAt } = event.data;
      return { ...document, booking, number: normalizeBookingNumber(number), departedAt };
    }
    case 'NamesSet': {
      const { booking, names } = event.data;
      const entry = typeof names === 'string' ? undefined : names.find(({ guest }) => `g${guest}` === key);
      return entry === undefined ? before : { ...withName(document, entry.fullName), booking };
    }
    case 'GuestDetailsSet': {
      const { booking, details } = event.data;
      const entry =
        typeof details === 'string' ? undefined : details.find(({ guest }) => `g${guest}` === key);
      if (entry === undefined) return before;
      const { email = document.email, phoneNumber = document.phone } = entry;
      return {
        ...document,
        booking,
        email: email === null ? null : normalizeEmail(email),
        phone: phoneNumber,
      };
    }
    default:
      return before;
  }
}

/** A change of the profile may lack the first or the last name; a name that it lacks stays as it was. */
function withProfile(
  document: SearchDocument,
  profile: Extract<RecordedEvent, { type: 'ProfileChanged' }>['data']['profile'] | string,
): SearchDocument {
  // The change is erased with the person's other data (D44).
  if (typeof profile === 'string') return document;
  const [first = '', last = ''] = document.name.split('\n');
  const { firstName = first, lastName = last } = profile;
  return withName(document, `${firstName}\n${lastName}`);
}

function withName(document: SearchDocument, name: string): SearchDocument {
  const [word1 = null, word2 = null, word3 = null] = searchedWords(name);
  const last = word3 ?? word2 ?? word1;
  return { ...document, name, word1, word2, word3, tail: last === null ? null : reverseText(last) };
}
