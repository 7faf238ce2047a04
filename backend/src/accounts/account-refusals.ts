import type { HttpException } from '@nestjs/common';
import type { AnswerOf } from '../http/answers.js';
import { invalidField, refused, TooManyRequests } from '../http/problems.js';
import type { CodeCheckResult } from './codes/challenges.js';
import type { CodeRefusal } from './codes/sms-codes.js';
import type { BeginResult } from './credentials/credential-changes.js';
import type { TakenField } from './credentials/credentials.js';

/** What a method of a controller returns that runs a use case of accounts. */
export type AccountCallResult<T> = AnswerOf<T, typeof accountRefusal>;

/** Another account has the value. */
export interface FieldTaken {
  readonly code: 'taken';
  readonly field: TakenField;
}

/** The reference data does not have the country, or not the state in this country. */
export interface WrongAddress {
  readonly code: 'wrong-address';
  readonly field: string;
  readonly message: string;
}

/** A change of the e-mail, the phone or the password was not made. */
export interface CredentialsNotChanged {
  readonly code: 'not-changed';
  readonly why: Extract<BeginResult, { ok: false }>;
}

/** Why use cases of accounts are refused. */
export type AccountUseCaseRefusal =
  | FieldTaken
  | WrongAddress
  | CredentialsNotChanged
  | CodeRefusal
  | { readonly code: 'missing'; readonly field: string }
  | {
      readonly code:
        | 'wrong-email-or-password'
        | 'wrong-current-password'
        | 'invalid-link'
        | 'no-such-account'
        | 'no-account-with-phone';
    };

/** How each refusal of a call about an account is answered (D10). */
export function accountRefusal(refusal: AccountUseCaseRefusal): HttpException {
  switch (refusal.code) {
    case 'taken':
      return takenField(refusal.field);
    case 'wrong-address':
      return invalidField(refusal.field, refusal.message);
    case 'not-changed':
      return notChanged(refusal.why);
    case 'code-not-right':
      return invalidField('smsCode', CODE_PROBLEMS[refusal.found]);
    case 'too-many-wrong-codes':
      return new TooManyRequests(refusal.wait);
    case 'missing':
      return missingField(refusal.field);
    case 'wrong-email-or-password':
      return refused(400, 'Wrong email or password');
    case 'wrong-current-password':
      return wrongCurrentPassword();
    case 'invalid-link':
      return refused(401, 'This link has expired or is invalid');
    case 'no-such-account':
      return refused(401, 'Unauthenticated');
    case 'no-account-with-phone':
      return invalidField('phoneNumber', 'There is no account with this phone number');
  }
}

export function missingField(field: string): HttpException {
  return invalidField(field, 'This field is required');
}

const CODE_PROBLEMS: Readonly<Record<Exclude<CodeCheckResult, 'right'>, string>> = {
  wrong: 'This code is not right',
  expired: 'This code has expired. Please ask for a new one.',
  'too-many-attempts': 'Too many tries with this code. Please ask for a new one.',
};

/** A 400 on the field whose value another account has. */
function takenField(field: TakenField): HttpException {
  const what = field === 'email' ? 'email address' : 'phone number';
  return invalidField(field, `An account with this ${what} exists already`);
}

function notChanged(why: CredentialsNotChanged['why']): HttpException {
  switch (why.reason) {
    case 'taken':
      return takenField(why.field);
    case 'busy':
      return refused(409, 'Another change of this account is being made. Please try again in a minute.');
    case 'password-gone':
      return wrongCurrentPassword();
    case 'link-gone':
      return refused(401, 'This link has expired or was used already');
  }
}

function wrongCurrentPassword(): HttpException {
  return invalidField('currentPassword', 'This is not your current password');
}
