import { event } from '@tour-portal/contracts/events/events.js';
import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { feesPaid, flight, itemsOf, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { describe, it } from '@jest/globals';
import { RUTH, TOM, booked, fingerprintsOf, transportSet } from '../../testing/booking-history.js';
import type { Transfers } from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideSetTransports } from './set-transports.js';

const setTransports = (transports: TransportChange[], transfers: Transfers) => (state: BookingState) =>
  decideSetTransports(
    { owner: 1, transports, fingerprints: transports.flatMap(fingerprintsOf), transfers, concluded: false },
    state,
  );

describe('the transfer fee of a guest', () => {
  const transfer4: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 4 }) };
  const transfer5: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 5 }) };
  const noTransfer: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const costs = (amount: number, id = transferFee(RUTH, 0).id): Transfers => [
    { guest: RUTH, fee: { ...transferFee(RUTH, amount), id } },
  ];
  const free: Transfers = [{ guest: RUTH, fee: null }];
  const withTransfer = [...booked, transportSet([transfer4], costs(4_500))];
  const paid = event(
    'TransferPaid',
    feesPaid(11, 2, itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER')),
  );

  it('is charged with a transfer that costs something', () => {
    givenBooking(...booked)
      .when(setTransports([transfer4], costs(4_500)))
      .then(transportSet([transfer4], costs(4_500)));
  });

  it('stays the same while the command names the same fee', () => {
    givenBooking(...withTransfer)
      .when(setTransports([transfer5], costs(4_500)))
      .then(transportSet([transfer5]));
    givenBooking(...withTransfer)
      .when(setTransports([transfer4], costs(4_500)))
      .then();
  });

  it('is a new one for another transfer, though it costs the same', () => {
    givenBooking(...withTransfer)
      .when(setTransports([transfer5], costs(4_500, 99_999)))
      .then(transportSet([transfer5], costs(4_500, 99_999)));
  });

  it('is a new one when the price changes, and gone with the transfer', () => {
    givenBooking(...withTransfer)
      .when(setTransports([transfer5], costs(6_000, 99_999)))
      .then(transportSet([transfer5], costs(6_000, 99_999)));
    givenBooking(...withTransfer)
      .when(setTransports([noTransfer], free))
      .then(transportSet([noTransfer], free));
    givenBooking(...withTransfer, transportSet([noTransfer], free))
      .when(setTransports([noTransfer], free))
      .then();
  });

  it('is replaced where the command names another one, though the travel stays', () => {
    givenBooking(...withTransfer)
      .when(setTransports([transfer4], costs(5_000, 99_999)))
      .then(transportSet([], costs(5_000, 99_999)));
  });

  it('can be changed only by client service once it is paid; travel that keeps the fee can still be changed', () => {
    for (const change of [costs(6_000, 99_999), costs(4_500, 99_999), free])
      givenBooking(...withTransfer, paid)
        .when(setTransports([transfer5], change))
        .refused('transfer-paid', { guest: RUTH });
    givenBooking(...withTransfer, paid)
      .when(setTransports([transfer5], costs(4_500)))
      .then(transportSet([transfer5]));
  });

  it('can be changed only by client service even after its payment was refunded', () => {
    const lines = itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER');
    const refund = { refund: 71, payment: 11, type: 'Other' as const, total: cents(4_500), lines };
    const refunded = event('RefundOrdered', { booking: 11, refunds: [refund] });
    givenBooking(...withTransfer, paid, refunded)
      .when(setTransports([transfer5], costs(6_000, 99_999)))
      .refused('transfer-paid', { guest: RUTH });
  });

  it('does not lock the fee of another guest once it is paid', () => {
    const tomTransfer4: TransportChange = { guest: TOM, arrival: flight('arrival', { transfer: 4 }) };
    const tomCosts: Transfers = [{ guest: TOM, fee: transferFee(TOM, 4_500) }];
    givenBooking(...withTransfer, paid)
      .when(setTransports([tomTransfer4], tomCosts))
      .then(transportSet([tomTransfer4], tomCosts));
  });
});
