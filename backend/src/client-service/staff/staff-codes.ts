import { STAFF_CODE_DIGITS } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { CodeKind } from '../../accounts/codes/challenges.js';

/** The second step of a sign-in (D45), by staff id. */
export const STAFF_CODE_KIND: CodeKind = {
  collection: 'staff-codes',
  digits: STAFF_CODE_DIGITS,
};

/** Their `Challenges` for Nest, which the class alone would take for those by SMS: `@Inject(STAFF_CODES)`. */
export const STAFF_CODES = Symbol('StaffCodes');
