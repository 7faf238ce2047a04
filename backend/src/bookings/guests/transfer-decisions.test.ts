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

const setTransport = (transport: TransportChange, transfers: Transfers) => (state: BookingState) => {
  const fingerprints = fingerprintsOf(transport);
  const facts = { owner: 1, transports: [transport], fingerprints, transfers, concluded: false };
  return decideSetTransports(facts, state);
};

const travelSet = (transport: TransportChange, transfers: Transfers = []) =>
  transportSet([transport], transfers);

describe('the transfer fee of a guest', () => {
  const transfer4: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 4 }) };
  const transfer5: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 5 }) };
  const noTransfer: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const costs = (amount: number, id = transferFee(RUTH, 0).id): Transfers => [
    { guest: RUTH, fee: { ...transferFee(RUTH, amount), id } },
  ];
  const free: Transfers = [{ guest: RUTH, fee: null }];
  const [sameCosts, newCosts, higherCosts] = [costs(4_500), costs(4_500, 99_999), costs(6_000, 99_999)];
  const withTransfer = [...booked, transportSet([transfer4], sameCosts)];
  const lines = itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER');
  const transferPaid = event('TransferPaid', feesPaid(11, 2, lines));

  it('is charged with a transfer that costs something', () => {
    givenBooking(booked).when(setTransport(transfer4, sameCosts)).then(travelSet(transfer4, sameCosts));
  });

  it('stays the same while the command names the same fee', () => {
    givenBooking(withTransfer).when(setTransport(transfer5, sameCosts)).then(travelSet(transfer5));
    givenBooking(withTransfer).when(setTransport(transfer4, sameCosts)).then();
  });

  it('is a new one for another transfer, though it costs the same', () => {
    givenBooking(withTransfer).when(setTransport(transfer5, newCosts)).then(travelSet(transfer5, newCosts));
  });

  it('is a new one when the price changes, and gone with the transfer', () => {
    givenBooking(withTransfer)
      .when(setTransport(transfer5, higherCosts))
      .then(travelSet(transfer5, higherCosts));
    givenBooking(withTransfer).when(setTransport(noTransfer, free)).then(travelSet(noTransfer, free));
    givenBooking(withTransfer, travelSet(noTransfer, free)).when(setTransport(noTransfer, free)).then();
  });

  it('is replaced where the command names another one, though the travel stays', () => {
    givenBooking(withTransfer)
      .when(setTransport(transfer4, costs(5_000, 99_999)))
      .then(transportSet([], costs(5_000, 99_999)));
  });

  it('cannot be changed by the owner once it is paid; travel that keeps the fee can', () => {
    for (const change of [higherCosts, newCosts, free])
      givenBooking(withTransfer, transferPaid)
        .when(setTransport(transfer5, change))
        .refused('transfer-paid', { guest: RUTH });
    givenBooking(withTransfer, transferPaid)
      .when(setTransport(transfer5, sameCosts))
      .then(travelSet(transfer5));
  });

  it('cannot be changed by the owner even after its payment was refunded', () => {
    const refund = { refund: 71, payment: 11, type: 'Other' as const, total: cents(4_500), lines };
    const refunded = event('RefundOrdered', { booking: 11, refunds: [refund] });
    givenBooking(withTransfer, transferPaid, refunded)
      .when(setTransport(transfer5, higherCosts))
      .refused('transfer-paid', { guest: RUTH });
  });

  it('does not lock the fee of another guest once it is paid', () => {
    const tomTransfer4: TransportChange = { guest: TOM, arrival: flight('arrival', { transfer: 4 }) };
    const tomCosts: Transfers = [{ guest: TOM, fee: transferFee(TOM, 4_500) }];
    givenBooking(withTransfer, transferPaid)
      .when(setTransport(tomTransfer4, tomCosts))
      .then(travelSet(tomTransfer4, tomCosts));
  });
});
