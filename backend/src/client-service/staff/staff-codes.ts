import { STAFF_CODE_DIGITS } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { CodeKind } from '../../accounts/codes/challenges.js';

/** The mailed codes of the second step of a sign-in (D45), by staff id. */
export const STAFF_CODE_KIND: CodeKind = {
  collection: 'staff-codes',
  digits: STAFF_CODE_DIGITS,
};

/** Nest's token for the `Challenges` of these codes (`@Inject(STAFF_CODES)`). */
export const STAFF_CODES = Symbol('StaffCodes');
