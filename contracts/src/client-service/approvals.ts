import type { Cents } from '../values/money.js';

/**
 * What takes a second person above a limit (D60): money that a member of staff gives at their own discretion. What the fee
 * table gives back of a cancellation is nobody's discretion, and neither is the price of another room.
 */
export type AskedAction =
  | { readonly kind: 'refund'; readonly payment: number; readonly amount: Cents }
  /** `amount` is what is taken off the price. */
  | { readonly kind: 'credit'; readonly guest: number; readonly amount: Cents };

/** @param above limit in cents; what is exactly as much takes one person */
export function needsSecondPerson({ amount }: Pick<AskedAction, 'amount'>, above: number): boolean {
  return amount > above;
}
