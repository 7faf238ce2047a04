import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { feesPaid, flight, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  HOLD_TERMS,
  booked,
  hold,
  placed,
  fingerprintsOf,
  transportSet,
} from '../../../testing/booking-history.js';
import { givenBooking } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideCorrectTransports } from './correct-transports.js';

const withTransfer = (transfer: number | null) => ({
  guest: RUTH,
  arrival: flight('arrival', { transfer }),
});
const enterTravel =
  (transfer: number | null, price: number, difference: number, transports?: TransportChange[]) =>
  (state: BookingState) =>
    decideCorrectTransports(
      {
        transports: transports ?? [withTransfer(transfer)],
        fingerprints: fingerprintsOf(withTransfer(transfer)),
        transfers: [
          { guest: RUTH, fee: price === 0 ? null : transferFee(RUTH, price), difference: cents(difference) },
        ],
        concluded: false,
        now: DURING_HOLD,
        ids: { refunds: [501, 502], fees: [601] },
      },
      state,
    );
const firstTransfer = transportSet([withTransfer(1)], [{ guest: RUTH, fee: transferFee(RUTH, 4_500) }]);
const item = {
  guest: RUTH,
  fee: RUTH * 10 + 3,
  type: 'TRANSFER',
  amount: cents(4_500),
  tax: cents(0),
} as const;
const transferPaid = event('TransferPaid', feesPaid(11, 2, [item]));
const differenceFee = (amount: number) => ({
  id: 601,
  guest: RUTH,
  type: 'TRANSFER' as const,
  amount: cents(amount),
  tax: cents(0),
});

describe('travel that client service enters (D25, D42)', () => {
  it('is accepted also before the deposits, with a fee for its transfer', () => {
    for (const history of [[placed], hold, booked])
      givenBooking(...history)
        .when(enterTravel(1, 4_500, 4_500))
        .then(firstTransfer);
    givenBooking(...booked, firstTransfer)
      .when(enterTravel(1, 4_500, 0))
      .then();
  });

  it('leaves a paid transfer paid, and charges the difference to a more expensive one', () => {
    givenBooking(...booked, firstTransfer, transferPaid)
      .when(enterTravel(2, 6_500, 2_000))
      .then(
        transportSet([withTransfer(2)]),
        event('PriceChanged', { booking: 11, fees: [differenceFee(2_000)], consumptions: [], refunds: [] }),
      );
    givenBooking(...booked, firstTransfer, transferPaid)
      .when(enterTravel(2, 4_500, 0))
      .then(transportSet([withTransfer(2)]));
  });

  it('credits the difference when a paid transfer is removed, but no more than was paid for it', () => {
    const [finalFee] = HOLD_TERMS.fees.filter(
      ({ guest, type }) => guest === RUTH && type === 'FINAL_PAYMENT',
    );
    givenBooking(...booked, firstTransfer, transferPaid)
      .when(enterTravel(null, 0, -9_999))
      .then(
        transportSet([withTransfer(null)]),
        event('PriceChanged', {
          booking: 11,
          fees: [differenceFee(-4_500)],
          consumptions: [{ fee: finalFee!.id, credit: 601, amount: cents(4_500) }],
          refunds: [],
        }),
      );
  });

  it('credits a changed transfer’s fee and difference when it is removed; the credit first lowers an unpaid difference', () => {
    const change = event('PriceChanged', {
      booking: 11,
      fees: [{ ...differenceFee(4_500), id: 600 }],
      consumptions: [],
      refunds: [],
    });
    const upgrade = [transportSet([withTransfer(2)]), change];
    const bothPaid = [
      transferPaid,
      ...upgrade,
      event('TransferPaid', feesPaid(11, 3, [{ ...item, fee: 600 }])),
    ];
    const [finalFee] = HOLD_TERMS.fees.filter(
      ({ guest, type }) => guest === RUTH && type === 'FINAL_PAYMENT',
    );
    for (const [paid, lowered] of [
      [bothPaid, [[finalFee!.id, 9_000]]],
      [
        [transferPaid, ...upgrade],
        [
          [600, 4_500],
          [finalFee!.id, 4_500],
        ],
      ],
    ] as const)
      givenBooking(...booked, firstTransfer, ...paid)
        .when(enterTravel(null, 0, -9_000))
        .then(
          transportSet([withTransfer(null)]),
          event('PriceChanged', {
            booking: 11,
            fees: [differenceFee(-9_000)],
            consumptions: lowered.map(([fee, amount]) => ({ fee, credit: 601, amount: cents(amount) })),
            refunds: [],
          }),
        );
  });

  it('charges a difference once where the same change was made a moment before', () => {
    const change = event('PriceChanged', {
      booking: 11,
      fees: [{ ...differenceFee(2_000), id: 600 }],
      consumptions: [],
      refunds: [],
    });
    givenBooking(...booked, firstTransfer, transferPaid, transportSet([withTransfer(2)]), change)
      .when(enterTravel(2, 6_500, 2_000))
      .then();
  });

  it('is refused for other guests, and once the booking has ended', () => {
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(...hold, end)
        .when(enterTravel(1, 4_500, 4_500))
        .refused('not-active');
    givenBooking(...booked)
      .when(enterTravel(1, 0, 0, [{ guest: 7 }]))
      .refused('no-such-guest', { guest: 7 });
  });
});
