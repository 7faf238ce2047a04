import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { feesPaid, flight, itemsOf, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  HOLD_TERMS,
  booked,
  namedHold,
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
const [item] = itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER');
const transferPaid = event('TransferPaid', feesPaid(11, 2, [item!]));
const differenceFee = (amount: number, id = 601) => ({ ...transferFee(RUTH, amount), id });
const travelSet = (transfer: number | null) => transportSet([withTransfer(transfer)]);
type Consumption = EventData['PriceChanged']['consumptions'][number];
const priceChanged = (fee: FeeTerms, ...consumptions: Consumption[]) =>
  event('PriceChanged', { booking: 11, fees: [fee], consumptions, refunds: [] });
/** The credit for a removed transfer lowers the fee by this amount. */
const lowering = (fee: number, amount: number) => ({ fee, credit: 601, amount: cents(amount) });
const { id: finalFee } = HOLD_TERMS.fees.find(
  ({ guest, type }) => guest === RUTH && type === 'FINAL_PAYMENT',
)!;

describe('travel that client service enters (D25, D42)', () => {
  it('is accepted also before the deposits, with a fee for its transfer', () => {
    for (const history of [[placed], namedHold, booked])
      givenBooking(history)
        .when(enterTravel(1, 4_500, 4_500))
        .then(firstTransfer);
    givenBooking(booked, firstTransfer)
      .when(enterTravel(1, 4_500, 0))
      .then();
  });

  it('leaves a paid transfer paid, and charges the difference to a more expensive one', () => {
    givenBooking(booked, firstTransfer, transferPaid)
      .when(enterTravel(2, 6_500, 2_000))
      .then(travelSet(2), priceChanged(differenceFee(2_000)));
    givenBooking(booked, firstTransfer, transferPaid)
      .when(enterTravel(2, 4_500, 0))
      .then(travelSet(2));
  });

  it('credits the difference when a paid transfer is removed, but no more than was charged for it', () => {
    givenBooking(booked, firstTransfer, transferPaid)
      .when(enterTravel(null, 0, -9_999))
      .then(travelSet(null), priceChanged(differenceFee(-4_500), lowering(finalFee, 4_500)));
  });

  it('credits a changed transfer’s fee and difference when it is removed; the credit first lowers an unpaid difference', () => {
    const upgraded = [
      ...booked,
      firstTransfer,
      transferPaid,
      travelSet(2),
      priceChanged(differenceFee(4_500, 600)),
    ];
    const upgradePaid = event('TransferPaid', feesPaid(11, 3, [{ ...item!, fee: 600 }]));
    const removed = (...lowered: Consumption[]) => priceChanged(differenceFee(-9_000), ...lowered);
    givenBooking(upgraded, upgradePaid)
      .when(enterTravel(null, 0, -9_000))
      .then(travelSet(null), removed(lowering(finalFee, 9_000)));
    givenBooking(upgraded)
      .when(enterTravel(null, 0, -9_000))
      .then(travelSet(null), removed(lowering(600, 4_500), lowering(finalFee, 4_500)));
  });

  it('charges a difference once where the same change was made a moment before', () => {
    const change = priceChanged(differenceFee(2_000, 600));
    givenBooking(booked, firstTransfer, transferPaid, travelSet(2), change)
      .when(enterTravel(2, 6_500, 2_000))
      .then();
  });

  it('is refused for other guests, and once the hold has ended', () => {
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(namedHold, end)
        .when(enterTravel(1, 4_500, 4_500))
        .refused('not-active');
    givenBooking(booked)
      .when(enterTravel(1, 0, 0, [{ guest: 7 }]))
      .refused('no-such-guest', { guest: 7 });
  });
});
