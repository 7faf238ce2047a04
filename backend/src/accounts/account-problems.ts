import type { HttpException } from '@nestjs/common';
import { invalidField, refused } from '../http/problems.js';
import type { Begun } from './credential-changes.js';
import type { CodeCheck } from './challenges.js';
import type { TakenField } from './credentials.js';

const CODE_PROBLEMS: Readonly<Record<Exclude<CodeCheck, 'right'>, string>> = {
  wrong: 'This code is not right',
  expired: 'This code has expired. Please ask for a new one.',
  'too-many-attempts': 'Too many tries with this code. Please ask for a new one.',
};

/** @throws HttpException 400 on `smsCode` for a code that is not right */
export function checkCode(found: CodeCheck): void {
  if (found !== 'right') throw invalidField('smsCode', CODE_PROBLEMS[found]);
}

/** A 400 on the field that another account has. */
export function takenField(field: TakenField): HttpException {
  const what = field === 'email' ? 'email address' : 'phone number';
  return invalidField(field, `An account with this ${what} exists already`);
}

export function missing(field: string): HttpException {
  return invalidField(field, 'This field is required');
}

/** Why a change of an account was not made. */
export function refusedChange(begun: Extract<Begun, { ok: false }>): HttpException {
  switch (begun.reason) {
    case 'taken':
      return takenField(begun.field);
    case 'busy':
      return refused(409, 'Another change of this account is being made. Please try again in a minute.');
    case 'link-gone':
      return refused(401, 'This link has expired or was used already');
  }
}
