import type { Address } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderChoices } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { ERASED_ADDRESS, erasedAccount } from './erasure.js';
import type { Projection } from './runner/projection.js';

/** An account and the ids of its bookings, newest first. Key: the account id. */
export interface AccountDocument {
  id: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  address: Address & { updatedAt: Instant };
  doNotBook: boolean;
  /** Absent until the customer has chosen: all reminders are sent. */
  reminders?: ReminderChoices;
  updatedAt: Instant;
  bookings: number[];
}

export const accountProjection: Projection<AccountDocument> = {
  name: 'account',
  version: 4,
  indexes: {},
  follows: [
    'AccountOpened',
    'ProfileChanged',
    'PhoneChanged',
    'EmailChanged',
    'PasswordChanged',
    'DoNotBookSet',
    'RemindersChosen',
    'HoldPlaced',
    'AccountErased',
  ],
  keys: (event) => ('account' in event.data ? [String(event.data.account)] : []),
  evolve: evolveAccountDocument,
};

function evolveAccountDocument(
  document: AccountDocument | null,
  event: RecordedEvent,
): AccountDocument | null {
  const at = event.metadata.at;
  if (event.type === 'AccountOpened') {
    const { account, address, ...profile } = event.data;
    // A text replaces the address once the personal data is erased (D44).
    const addressFields = typeof address === 'string' ? ERASED_ADDRESS : address;
    return {
      id: account,
      ...profile,
      address: { ...addressFields, updatedAt: at },
      doNotBook: false,
      updatedAt: at,
      bookings: [],
    };
  }
  if (document === null) return null;
  switch (event.type) {
    case 'ProfileChanged':
      return { ...withProfile(document, event.data.profile, at), updatedAt: at };
    case 'PhoneChanged':
      return { ...document, phoneNumber: event.data.phoneNumber, updatedAt: at };
    case 'EmailChanged':
      return { ...document, email: event.data.email, updatedAt: at };
    case 'PasswordChanged':
      return { ...document, updatedAt: at };
    case 'RemindersChosen':
      return {
        ...document,
        reminders: { ...ALL_REMINDERS, ...document.reminders, ...event.data.reminders },
        updatedAt: at,
      };
    case 'DoNotBookSet':
      return { ...document, doNotBook: event.data.doNotBook };
    case 'AccountErased':
      return erasedAccount(document, at);
    case 'HoldPlaced':
      return { ...document, bookings: [event.data.booking, ...document.bookings] };
    default:
      return document;
  }
}

function withProfile(document: AccountDocument, profile: ProfileChange, at: Instant): AccountDocument {
  // A text replaces the change once the personal data is erased (D44).
  if (typeof profile === 'string') return document;
  const { address, ...names } = profile;
  const addressChange = address === undefined ? {} : { ...address, updatedAt: at };
  return { ...document, ...names, address: { ...document.address, ...addressChange } };
}
