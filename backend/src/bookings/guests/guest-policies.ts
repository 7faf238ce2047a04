import type { Fingerprint } from '@tour-portal/contracts/events/booking-events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { areDepositsPaid, areAllGuestsNamed, storedFingerprint, travelersOf } from '../booking-state.js';
import type { PlacedBooking, PlacedState } from '../booking-state.js';
import { feesOf } from '../money/booking-money-state.js';

export interface NoSuchGuest {
  readonly code: 'no-such-guest';
  readonly guest: number;
}

/** The refusal of a change for a guest of another booking, or for one who is cancelled while others travel; else null. */
export function unknownGuestRefusal(
  { rooms, terms }: PlacedBooking,
  changes: readonly { readonly guest: number }[],
): NoSuchGuest | null {
  const guests = rooms.length === 0 ? terms.guests : travelersOf({ rooms });
  const unknown = changes.find(({ guest }) => !guests.includes(guest));
  return unknown === undefined ? null : { code: 'no-such-guest', guest: unknown.guest };
}

/**
 * Why steps 3 and 4 are closed; null: they are open. They unlock once all guests are named and the deposits are paid (spec §4
 * "Stepper").
 * @param concluded whether the tour is over
 */
export function closedStepRefusal(
  state: PlacedState,
  concluded: boolean,
): { readonly code: 'step-closed' | 'not-active' } | null {
  if (state.status === 'hold') return { code: 'step-closed' };
  if (state.status !== 'booked' || concluded) return { code: 'not-active' };
  return areDepositsPaid(state) && areAllGuestsNamed(state) ? null : { code: 'step-closed' };
}

/** The fingerprints of fields that would change (decision 0009). */
export function changedFingerprints(
  { fingerprints }: PlacedBooking,
  wanted: readonly Fingerprint[],
): Fingerprint[] {
  return wanted.filter(({ guest, field, print }) => storedFingerprint(fingerprints, guest, field) !== print);
}

/** The changes without fields that stay as they are, and without guests of whom no field changes. */
export function withoutUnchanged<C extends { guest: number }>(
  changes: readonly C[],
  newFingerprints: readonly Fingerprint[],
): C[] {
  return changes.flatMap((change) => {
    const ofGuest = newFingerprints.filter(({ guest }) => guest === change.guest);
    const fields = ofGuest.map(({ field }) => field);
    const entries = Object.entries(change).filter(([name]) => name === 'guest' || fields.includes(name));
    return fields.length === 0 ? [] : [Object.fromEntries(entries) as C];
  });
}

/** What a guest is charged for transfers, less credits; null: nothing. */
export function transferFeeOf(state: PlacedBooking, guest: number): FeeTerms | null {
  return feesOf(state).find((fee) => fee.guest === guest && fee.type === 'TRANSFER') ?? null;
}

/** Whether two fees differ: a changed choice comes with a new fee, even when it costs the same. */
export function isDifferentFee(fee: FeeTerms | null, before: FeeTerms | null): boolean {
  return fee?.id !== before?.id || fee?.amount !== before?.amount || fee?.tax !== before?.tax;
}
