import type { Address } from './api.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { Instant } from '../values/time.js';

/** Bodies and answers of the calls about accounts, passwords and sessions (D10). */

export interface SignupRequest {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  password: string;
  address: Omit<Address, 'line2'> & { line2?: string | null };
  onlyValidate?: boolean;
  smsCode?: string;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** Only the fields to change, of an address only the parts to change; `line2: null` clears that line. */
export interface ProfileRequest {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  email?: string;
  address?: Partial<Address>;
  /** Only the choices to change; `hold-ends` and `final-due` cannot be switched off (D62). */
  reminders?: Partial<ReminderChoices>;
  onlyValidate?: boolean;
  /** Of the new phone number. */
  smsCode?: string;
}

export interface ProfileAnswer {
  updatedAt: Instant;
  address: { updatedAt: Instant };
}

export interface PasswordChangeRequest {
  currentPassword: string;
  newPassword: string;
}

export interface PasswordChanged {
  /** Of the account. */
  updatedAt: Instant;
}

/** By a mailed link, or by a code sent to the phone. */
export type PasswordRecoverRequest =
  { email: string; resend?: boolean } | { phoneNumber: string; smsCode: string };

/** What opens the reset of a password, as the query of `/password/reset` and of `GET /password/check`. */
export interface PasswordResetKey {
  id: number;
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
