import { dueOf, paidOf, totalOf } from '@tour-portal/contracts/money/fees.js';
import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { evolveBooking, NO_BOOKING } from '../bookings/booking-state.js';
import type { PlacedState } from '../bookings/booking-state.js';
import { paidLinesOf } from '../bookings/money/booking-money-state.js';
import { owedAndPaid } from '../bookings/money/new-fees.js';
import { runLife, lives } from '../testing/money-lives/money-lives.js';

/** A booking's money in cents, by ids: what is paid (less refunds) and owed for each fee; its charges; refunds, made or owed. */
interface Money {
  readonly paid: Record<number, number>;
  readonly owed: Record<number, number>;
  readonly payments: Record<number, number>;
  readonly refunds: Record<number, { readonly total: number; readonly isMade: boolean }>;
}

function byId<T>(entries: readonly (readonly [number, T])[]): Record<number, T> {
  return Object.fromEntries(entries);
}

/** The money in the state that decisions use. Travel protection is an offer and is never owed. */
function inState(state: PlacedState): Money {
  const paid: Record<number, number> = {};
  for (const line of paidLinesOf(state)) paid[line.fee] = (paid[line.fee] ?? 0) + totalOf(line);
  const owed = owedAndPaid(state).owed.filter(({ type }) => type !== 'TPP');
  const turnedAway = state.payments.flatMap(({ refund, total, outcome }) =>
    refund === null ? [] : [[refund, { total, isMade: outcome === 'refunded' }] as const],
  );
  const ordered = state.refunds.map(({ refund, total, isMade }) => [refund, { total, isMade }] as const);
  return {
    paid,
    owed: byId(owed.map((fee) => [fee.id, totalOf(fee)] as const)),
    payments: byId(state.payments.map(({ payment, total }) => [payment, total] as const)),
    refunds: byId([...turnedAway, ...ordered]),
  };
}

/** The money in the document that customers and client service read. */
function inDocument({ guests, payments, refunds }: BookingDocument): Money {
  const fees = guests.flatMap((guest) => guest.fees);
  const positive = (centsOf: (fee: (typeof fees)[number]) => number) =>
    byId(fees.map((fee) => [fee.id, centsOf(fee)] as const).filter(([, cents]) => cents > 0));
  return {
    paid: positive(paidOf),
    owed: positive((fee) => (fee.type === 'TPP' ? 0 : dueOf(fee))),
    payments: byId(payments.map(({ id, total }) => [id, total] as const)),
    refunds: byId(
      refunds.map(
        ({ id, total, transactionStatus }) =>
          [id, { total, isMade: transactionStatus === 'Refunded' }] as const,
      ),
    ),
  };
}

/** Compares state and document after each event of a booking; `unread`: a type of events that the document ignores. */
function expectAgreement(events: readonly RecordedEvent[], unread?: EventType): void {
  let state = NO_BOOKING;
  let document: BookingDocument | null = null;
  const [hold] = events;
  const key = hold?.type === 'HoldPlaced' ? String(hold.data.booking) : '';
  for (const event of events) {
    state = evolveBooking(state, event);
    if (event.type !== unread) document = foldDocument(bookingProjection, [event], key, document);
    if (!('terms' in state) || document === null) continue;
    expect({ after: event.type, ...inDocument(document) }).toEqual({ after: event.type, ...inState(state) });
  }
}

/** The events of each booking of a random history, including those of the other account. */
async function eventsByBooking(steps: Parameters<typeof runLife>[0]): Promise<RecordedEvent[][]> {
  const events = await runLife(steps, (world) => world.events());
  const holds = events.filter(({ type }) => type === 'HoldPlaced');
  return holds.map((hold) => events.filter(({ stream }) => stream === hold.stream));
}

describe('the money of a booking', () => {
  it('is the same in state and document after every event of random histories', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        for (const events of await eventsByBooking(steps)) expectAgreement(events);
      }),
      { numRuns: runs(1_000), endOnFailure: true },
    );
  }, 180_000);

  describe('is found to differ', () => {
    let histories: RecordedEvent[][] = [];
    beforeAll(async () => {
      for (const steps of fc.sample(lives, 200))
        histories = [...histories, ...(await eventsByBooking(steps))];
    }, 60_000);

    it.each<EventType>([
      ...(['DepositPaid', 'FinalPaymentPaid', 'TravelProtectionPaid', 'TransferPaid', 'ChangePaid'] as const),
      ...(['PaymentTurnedAway', 'PaymentRefunded', 'RefundOrdered'] as const),
      ...(['TransportSet', 'RoomsChanged', 'PriceChanged', 'GuestsCancelled', 'BookingCancelled'] as const),
    ])('when the document ignores %s', (unread) => {
      expect(() => {
        for (const events of histories) expectAgreement(events, unread);
      }).toThrow('toEqual');
    });
  });
});
