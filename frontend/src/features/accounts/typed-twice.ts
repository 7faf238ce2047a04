import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';

/**
 * Values that are typed twice must be the same (spec §5 "Change password", "Password reset", "Reset email"). The second
 * value is never sent, so only the page checks it. Each rule returns a sentence about the problem, or null.
 */
export function passwordConfirmationProblem(password: string, confirmation: string): string | null {
  return confirmation === password ? null : 'The two passwords are not the same';
}

/** Blanks around an address and its case make no difference. */
export function emailConfirmationProblem(email: string, confirmation: string): string | null {
  return normalizeEmail(confirmation) === normalizeEmail(email) ? null : 'The two emails are not the same';
}
