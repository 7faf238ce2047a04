import type { Cents } from '../values/money.js';

/**
 * Actions that need a second person above a limit (D60): those by which a member of staff gives money at their own
 * discretion. Refunds after a cancellation by the fee table, refunds of a withdrawn departure, and price differences between
 * rooms or transfers need no approval.
 */
export type ActionForApproval =
  | { readonly kind: 'refund'; readonly payment: number; readonly amount: Cents }
  /** `amount` is deducted from the price. */
  | { readonly kind: 'credit'; readonly guest: number; readonly amount: Cents };

/** @param limit in cents; an amount equal to it does not need a second person */
export function needsApproval({ amount }: Pick<ActionForApproval, 'amount'>, limit: number): boolean {
  return amount > limit;
}
