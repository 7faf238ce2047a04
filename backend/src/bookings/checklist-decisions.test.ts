import { event } from '@tour-portal/contracts/events.js';
import type { GuestDetailsChange, TransportChange } from '@tour-portal/contracts/booking-events.js';
import { PAID_AT, flight, printOf } from '@tour-portal/projections/testing/checklist.js';
import { describe, it } from 'vitest';
import {
  END,
  ENDED,
  MEANWHILE,
  RUTH,
  TOM,
  abandoned,
  booked,
  deposit,
  named,
  placed,
  printsOf,
  transportSet,
} from '../testing/booking-history.js';
import type { Transfers } from '../testing/booking-history.js';
import { given } from '../testing/given.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand } from './booking-decisions.js';

const name = (guest: number, fullName: string) => ({
  names: [{ guest, fullName }],
  prints: [printOf(guest, 'fullName', fullName)],
});
const setNames = (of: ReturnType<typeof name>, owner = 1, now = MEANWHILE): BookingCommand => ({
  type: 'SetNames',
  owner,
  ...of,
  now,
});
const ruth = name(RUTH, 'Ruth Bennett');
const tom = name(TOM, 'Tom Bennett');
const both = { names: [...ruth.names, ...tom.names], prints: [...ruth.prints, ...tom.prints] };
const namesSet = (of: ReturnType<typeof name>) => event('NamesSet', { booking: 11, ...of });

const setDetails = (details: GuestDetailsChange[], concluded = false, owner = 1): BookingCommand => ({
  type: 'SetDetails',
  owner,
  details,
  prints: details.flatMap(printsOf),
  concluded,
});
const detailsSet = (...details: GuestDetailsChange[]) =>
  event('GuestDetailsSet', { booking: 11, details, prints: details.flatMap(printsOf) });

const setTransports = (
  transports: TransportChange[],
  transfers: Transfers = transports.map(({ guest }) => ({ guest, fee: null })),
  concluded = false,
  owner = 1,
): BookingCommand => ({
  type: 'SetTransports',
  owner,
  transports,
  prints: transports.flatMap(printsOf),
  transfers,
  concluded,
});

describe('names of guests (spec §5 "Guest names")', () => {
  it('are set while the hold is active, each guest’s on its own or all at once', () => {
    given(bookingDecider, placed).when(setNames(ruth)).then(namesSet(ruth));
    given(bookingDecider, placed).when(setNames(both)).then(namesSet(both));
  });

  it('can be changed until the first payment', () => {
    const other = name(RUTH, 'Ruth Baker');
    given(bookingDecider, placed, namesSet(both)).when(setNames(other)).then(namesSet(other));
  });

  it('that are set already change nothing', () => {
    given(bookingDecider, placed, namesSet(both)).when(setNames(both)).then();
    given(bookingDecider, placed, namesSet(ruth)).when(setNames(both)).then(namesSet(tom));
  });

  it('are locked after the first payment, also those of guests who have not paid', () => {
    given(bookingDecider, placed, named, deposit(1, RUTH)).when(setNames(tom)).refused('names-locked');
    given(bookingDecider, ...booked)
      .when(setNames(ruth))
      .refused('names-locked');
  });

  it('cannot be set from the moment the hold runs out, though nobody has noted that yet', () => {
    given(bookingDecider, placed)
      .when(setNames(ruth, 1, END))
      .refused('not-active');
  });

  it.each(ENDED)('cannot be set on a %s hold', (_, end) => {
    given(bookingDecider, placed, end).when(setNames(ruth)).refused('not-active');
  });

  it('are those of the booking’s own guests', () => {
    given(bookingDecider, placed)
      .when(setNames(name(999, 'Ruth Bennett')))
      .refused('no-such-guest', { guest: 999 });
  });
});

describe('details of guests (spec §5 "Guest details")', () => {
  const adult: GuestDetailsChange = { guest: RUTH, age: '18+', email: 'ruth@example.com' };
  const child: GuestDetailsChange = { guest: TOM, age: '9' };

  it('are set once all deposits are paid', () => {
    given(bookingDecider, ...booked)
      .when(setDetails([adult, child]))
      .then(detailsSet(adult, child));
  });

  it('are locked while a deposit is unpaid', () => {
    given(bookingDecider, placed, named)
      .when(setDetails([adult]))
      .refused('deposits-unpaid');
    given(bookingDecider, placed, named, deposit(1, RUTH))
      .when(setDetails([adult]))
      .refused('deposits-unpaid');
    given(bookingDecider, placed, named, deposit(1, RUTH), deposit(2, TOM))
      .when(setDetails([adult]))
      .then(detailsSet(adult));
  });

  it('that are set already change nothing; of several only what is new is kept', () => {
    given(bookingDecider, ...booked, detailsSet(adult))
      .when(setDetails([adult]))
      .then();
    given(bookingDecider, ...booked, detailsSet(adult))
      .when(setDetails([{ ...adult, age: '17' }, child]))
      .then(detailsSet({ guest: RUTH, age: '17' }, child));
  });

  it('can be cleared', () => {
    const cleared: GuestDetailsChange = { guest: RUTH, email: null };
    given(bookingDecider, ...booked, detailsSet(adult))
      .when(setDetails([cleared]))
      .then(detailsSet(cleared));
  });

  it('cannot be changed after the tour', () => {
    given(bookingDecider, ...booked)
      .when(setDetails([adult], true))
      .refused('not-active');
  });

  it.each(ENDED)('cannot be set on a %s hold', (_, end) => {
    given(bookingDecider, placed, named, end)
      .when(setDetails([adult]))
      .refused('not-active');
  });

  it('are those of the booking’s own guests', () => {
    given(bookingDecider, ...booked)
      .when(setDetails([{ guest: 999, age: '9' }]))
      .refused('no-such-guest', { guest: 999 });
  });
});

describe('flights and other travel of guests (spec §5 "Flights")', () => {
  const there: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const back: TransportChange = { guest: RUTH, departure: flight('departure') };

  it('are set once all deposits are paid, one side or both', () => {
    given(bookingDecider, ...booked)
      .when(setTransports([there]))
      .then(transportSet([there]));
    given(bookingDecider, ...booked)
      .when(setTransports([{ ...there, ...back }]))
      .then(transportSet([{ ...there, ...back }]));
  });

  it('are locked while a deposit is unpaid', () => {
    given(bookingDecider, placed, named, deposit(1, RUTH))
      .when(setTransports([there]))
      .refused('deposits-unpaid');
  });

  it('that are set already change nothing; the side that stays is not set again', () => {
    given(bookingDecider, ...booked, transportSet([there]))
      .when(setTransports([there]))
      .then();
    given(bookingDecider, ...booked, transportSet([there]))
      .when(setTransports([{ ...there, ...back }]))
      .then(transportSet([back]));
  });

  it('cannot be changed after the tour', () => {
    given(bookingDecider, ...booked)
      .when(setTransports([there], undefined, true))
      .refused('not-active');
  });

  it.each(ENDED)('cannot be set on a %s hold', (_, end) => {
    given(bookingDecider, placed, named, end)
      .when(setTransports([there]))
      .refused('not-active');
  });

  it('are those of the booking’s own guests', () => {
    given(bookingDecider, ...booked)
      .when(setTransports([{ guest: 999, arrival: flight('arrival') }]))
      .refused('no-such-guest', { guest: 999 });
  });
});

describe('the steps of a booking', () => {
  const commands = (owner: number): BookingCommand[] => [
    setNames(ruth, owner),
    setDetails([{ guest: RUTH, age: '9' }], false, owner),
    setTransports([{ guest: RUTH, arrival: flight('arrival') }], undefined, false, owner),
    { type: 'Reconfirm', owner, started: false, now: PAID_AT },
  ];

  it('tell nobody else that the booking is there', () => {
    for (const command of commands(2)) {
      given(bookingDecider, placed).when(command).refused('no-such-booking');
      given(bookingDecider, ...booked)
        .when(command)
        .refused('no-such-booking');
    }
  });

  it('are not there before the hold is placed, nor when it never was', () => {
    for (const command of commands(1)) {
      given(bookingDecider).when(command).refused('no-such-booking');
      given(bookingDecider, abandoned).when(command).refused('no-such-booking');
    }
  });
});
