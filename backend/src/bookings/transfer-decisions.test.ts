import { event } from '@tour-portal/contracts/events.js';
import type { TransportChange } from '@tour-portal/contracts/booking-events.js';
import { feesPaid, flight, itemsOf, transferFee } from '@tour-portal/projections/testing/checklist.js';
import { describe, it } from 'vitest';
import { RUTH, TOM, booked, printsOf, transportSet } from '../testing/booking-history.js';
import type { Transfers } from '../testing/booking-history.js';
import { given } from '../testing/given.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand } from './booking-decisions.js';

const setTransports = (transports: TransportChange[], transfers: Transfers): BookingCommand => ({
  type: 'SetTransports',
  owner: 1,
  transports,
  prints: transports.flatMap(printsOf),
  transfers,
  concluded: false,
});

describe('the transfer fee of a guest', () => {
  const there: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 4 }) };
  const other: TransportChange = { guest: RUTH, arrival: flight('arrival', { transfer: 5 }) };
  const none: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const costs = (amount: number, id = transferFee(RUTH, 0).id): Transfers => [
    { guest: RUTH, fee: { ...transferFee(RUTH, amount), id } },
  ];
  const free: Transfers = [{ guest: RUTH, fee: null }];
  const withTransfer = [...booked, transportSet([there], costs(4_500))];
  const paid = event(
    'TransferPaid',
    feesPaid(11, 2, itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER')),
  );

  it('appears with the transfer that costs something', () => {
    given(bookingDecider, ...booked)
      .when(setTransports([there], costs(4_500)))
      .then(transportSet([there], costs(4_500)));
  });

  it('is left alone while the same transfers are chosen', () => {
    given(bookingDecider, ...withTransfer)
      .when(setTransports([other], costs(4_500)))
      .then(transportSet([other]));
    given(bookingDecider, ...withTransfer)
      .when(setTransports([there], costs(4_500)))
      .then();
  });

  it('is a new one for another transfer, though it costs the same', () => {
    given(bookingDecider, ...withTransfer)
      .when(setTransports([other], costs(4_500, 99_999)))
      .then(transportSet([other], costs(4_500, 99_999)));
  });

  it('is a new one when the price changes, and gone with the transfer', () => {
    given(bookingDecider, ...withTransfer)
      .when(setTransports([other], costs(6_000, 99_999)))
      .then(transportSet([other], costs(6_000, 99_999)));
    given(bookingDecider, ...withTransfer)
      .when(setTransports([none], free))
      .then(transportSet([none], free));
    given(bookingDecider, ...withTransfer, transportSet([none], free))
      .when(setTransports([none], free))
      .then();
  });

  it('follows a price of the catalogue that has changed, though the travel stays', () => {
    given(bookingDecider, ...withTransfer)
      .when(setTransports([there], costs(5_000, 99_999)))
      .then(transportSet([], costs(5_000, 99_999)));
  });

  it('is changed by client service only once it is paid; other travel is not', () => {
    for (const change of [costs(6_000, 99_999), costs(4_500, 99_999), free])
      given(bookingDecider, ...withTransfer, paid)
        .when(setTransports([other], change))
        .refused('transfer-paid', { guest: RUTH });
    given(bookingDecider, ...withTransfer, paid)
      .when(setTransports([other], costs(4_500)))
      .then(transportSet([other]));
  });

  it('of one guest does not lock another guest’s', () => {
    const tomThere: TransportChange = { guest: TOM, arrival: flight('arrival', { transfer: 4 }) };
    const tomCosts: Transfers = [{ guest: TOM, fee: transferFee(TOM, 4_500) }];
    given(bookingDecider, ...withTransfer, paid)
      .when(setTransports([tomThere], tomCosts))
      .then(transportSet([tomThere], tomCosts));
  });
});
