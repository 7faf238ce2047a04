import type { Address } from '../api/api.js';
import type { ProfileChange } from '../accounts/profile-changes.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** The events of `account-{id}`: a storage format, see `events.ts`. */
export interface AccountEvents {
  AccountOpened: {
    account: number;
    firstName: string;
    lastName: string;
    phoneNumber: string;
    email: string;
    address: Address;
  };
  /** Only the fields that changed; of the address only its parts that changed. */
  ProfileChanged: { account: number; profile: ProfileChange; prints: AccountFingerprint[] };
  /** Phone numbers are digits with the country code (D7). `print`: the fingerprint of the new value. */
  PhoneChanged: { account: number; phoneNumber: string; print: string };
  EmailChanged: { account: number; email: string; print: string; proof: EmailProof };
  /** By the owner, or by a reset; it ends every session that began before (D11). */
  PasswordChanged: { account: number };
  /**
   * A change of e-mail address or phone number was abandoned: none of its events may follow. `change`: the id of its command.
   * As the stream's first event: the sign-up was abandoned, and the account may not be opened.
   */
  ChangeAbandoned: { account: number; change: string };
  /** Which reminders the owner wants (D62): only those that changed. */
  RemindersChosen: { account: number; reminders: Partial<ReminderChoices> };
  /** Client service bars the account from holding space and waiting for it online, or no longer does. */
  DoNotBookSet: { account: number; doNotBook: boolean };
  /** Begins a hold: until it is freed, the account can begin no other online, except to replace this one, nor be erased. */
  HoldSlotTaken: {
    account: number;
    booking: number;
    replaces: number | null;
    tour: number;
    departedAt: CalendarDate;
    takenAt: Instant;
    /** By client service: it does not keep the owner from a hold online (D42). */
    beyondLimit?: true;
  };
  /** The hold has ended, is paid for, or was not placed after all: it keeps the account from nothing any more. */
  HoldSlotFreed: { account: number; booking: number };
  /** The person is erased (D44): their key is destroyed, and nothing of theirs can be read from here on. */
  AccountErased: { account: number; bookings: number[]; guests: number[]; at: Instant };
}

/** Like a guest's `Fingerprint`, a keyed hash of a field's value: it shows whether a new value would change anything. */
export interface AccountFingerprint {
  /** `firstName`, `address.zip`, `email` … */
  field: string;
  print: string;
}

/** What showed that it was the owner who asked: a session, or a code sent to the phone (spec §4 "Auth"). */
export type EmailProof = 'session' | 'phone-code';
