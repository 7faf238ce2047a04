import type { Account, Address } from './api.js';
import type { ProfileChange } from '../accounts/profile-changes.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { Instant } from '../values/time.js';

/** Bodies and answers of the calls about accounts, passwords and sessions (D10). */

/** `POST /accounts/signup`: once with `onlyValidate`, then with the code that was sent to the phone. */
export interface SignupRequest extends Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'email'> {
  password: string;
  address: Omit<Address, 'line2'> & { line2?: string | null };
  /** The fields are checked, and no account is opened. */
  onlyValidate?: boolean;
  /** Four digits; required without `onlyValidate`. */
  smsCode?: string;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** Only the fields to change; `line2: null` clears that line of the address. */
export interface ProfileRequest extends ProfileChange {
  phoneNumber?: string;
  email?: string;
  /** Only the choices to change; `hold-ends` and `final-due` cannot be switched off (D62). */
  reminders?: Partial<ReminderChoices>;
  /** The fields are checked, and nothing is changed. */
  onlyValidate?: boolean;
  /** The code sent to a new phone number, which is not changed without the code. */
  smsCode?: string;
}

/** When the account, and when its address, last changed. */
export interface ProfileAnswer {
  updatedAt: Instant;
  address: { updatedAt: Instant };
}

export interface PasswordChangeRequest {
  currentPassword: string;
  newPassword: string;
}

export interface PasswordChanged {
  /** When the account changed. */
  updatedAt: Instant;
}

/** By a mailed link, or by a code sent to the phone. `resend` makes no difference: clients may send it. */
export type PasswordRecoverRequest =
  { email: string; resend?: boolean } | { phoneNumber: string; smsCode: string };

/** What opens the reset of a password, as the query of `/password/reset` and of `GET /password/check`. */
export interface PasswordResetKey {
  /** Account id. */
  id: number;
  /** Works once: for one hour, or for 72 hours where client service opened the account. */
  token: string;
}

/** `GET /password/check`: the account whose password the key can reset. */
export interface PasswordResetAccount {
  email: string;
}

export interface PasswordResetRequest extends PasswordResetKey {
  password: string;
}

/** Sent in three calls: the phone number, then with its SMS code, then with the new e-mail; the first two `onlyValidate`. */
export interface EmailResetRequest {
  phoneNumber: string;
  smsCode?: string;
  email?: string;
  onlyValidate?: boolean;
}
