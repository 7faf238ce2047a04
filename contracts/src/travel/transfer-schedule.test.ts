import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Transfer } from '../api/reference-api.js';
import {
  arrivalWarning,
  formatTime,
  isLongDistance,
  transferWarning,
  transferWarningText,
} from './transfer-schedule.js';

type TransferFacts = Pick<Transfer, 'type' | 'airportId' | 'schedule'>;
const noonShuttle: TransferFacts = { type: 'product', airportId: 'SLC', schedule: { at: ['12:00'] } };

describe('a flight home', () => {
  it.each([
    ['two hours after the shuttle reaches the airport', { at: ['12:00'] }, false, '13:59', '12:00', '14:00'],
    ['three hours after it where the flight is long', { at: ['12:00'] }, true, '14:59', '12:00', '15:00'],
    ['after the first of several shuttles', { at: ['09:00', '07:15'] }, false, '09:14', '07:15', '09:15'],
    ['after the first of many', { from: '06:00', to: '21:00' }, false, '07:00', '06:00', '08:00'],
  ])('should leave %s', (_, schedule, isLong, tooEarly, arrives, recommended) => {
    const transfer = { ...noonShuttle, schedule };
    expect(transferWarning(transfer, tooEarly, isLong)).toEqual({ arrives, recommended });
    expect(transferWarning(transfer, recommended, isLong)).toBeNull();
  });

  it('is always too early on the day of a shuttle that arrives late at night', () => {
    const late: TransferFacts = { ...noonShuttle, schedule: { at: ['22:30'] } };
    expect(transferWarning(late, '23:59', false)).toEqual({ arrives: '22:30', recommended: '00:30' });
  });

  it.each([
    { ...noonShuttle, type: 'hotel' },
    { ...noonShuttle, type: 'airport' },
    { ...noonShuttle, type: 'own', schedule: null },
    { ...noonShuttle, airportId: null },
  ] satisfies TransferFacts[])('may leave at any time without an airport shuttle: %j', (transfer) => {
    expect(transferWarning(transfer, '00:00', true)).toBeNull();
  });

  it.each([null, { at: [] }])('cannot be compared with a shuttle without times, %j', (schedule) => {
    expect(() => transferWarning({ ...noonShuttle, schedule }, '13:00', false)).toThrow(
      'Missing transfer schedule',
    );
  });

  it('leads to a warning up to a certain time of day, which is not earlier where the flight is long', () => {
    const times = fc
      .integer({ min: 0, max: 1439 })
      .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(times, times, times, fc.boolean(), (shuttle, one, other, long) => {
        const transfer: TransferFacts = { ...noonShuttle, schedule: { at: [shuttle] } };
        const [early, late] = [one, other].toSorted() as [string, string];
        if (transferWarning(transfer, early, long) === null)
          expect(transferWarning(transfer, late, long)).toBeNull();
        if (transferWarning(transfer, late, true) === null)
          expect(transferWarning(transfer, late, false)).toBeNull();
      }),
    );
  });
});

describe('a flight to the tour', () => {
  const ownTravel = { id: 1, type: 'own', airportId: null, schedule: null } as const;
  const shuttle = {
    id: 2,
    type: 'product',
    airportId: 'YYC',
    schedule: { from: '09:00', to: '21:00' },
  } as const;
  const car = { id: 3, type: 'airport', airportId: 'YYC', schedule: { from: '00:00', to: '24:00' } } as const;
  const transfers = [shuttle, car, ownTravel];
  const landing = (toAirport: string | null, scheduledTime: string | null = '12:00') => ({
    toAirport,
    scheduledTime,
  });

  it('should land where the transfers of the tour begin, whichever is chosen', () => {
    const elsewhere = { kind: 'other-airport', airports: ['YYC'] };
    for (const chosen of [null, 1, 2, 3])
      expect(arrivalWarning(transfers, chosen, landing('YEG', null))).toEqual(elsewhere);
    expect(arrivalWarning(transfers, 2, landing('YYC'))).toBeNull();
    expect(arrivalWarning([ownTravel], null, landing('YEG'))).toBeNull();
    expect(arrivalWarning(transfers, null, landing(null))).toBeNull();
  });

  it('should land by the shuttle’s last run if the guest takes it or has not chosen yet', () => {
    const late = { kind: 'after-last-run', lastRun: '21:00' };
    const at = (time: string | null) =>
      [null, 2, 3, 1].map((id) => arrivalWarning(transfers, id, landing('YYC', time)));
    expect(at('21:01')).toEqual([late, late, null, null]);
    expect(at('21:00')).toEqual([null, null, null, null]);
    expect(at(null)).toEqual([null, null, null, null]);
  });

  it('may land until the last of several runs, and at any time where they last all day or are not known', () => {
    const several = { ...shuttle, schedule: { at: ['20:15', '09:00'] } };
    expect(arrivalWarning([several], 2, landing('YYC', '20:15'))).toBeNull();
    expect(arrivalWarning([several], 2, landing('YYC', '20:16'))).toEqual({
      kind: 'after-last-run',
      lastRun: '20:15',
    });
    for (const schedule of [null, { at: [] }, { from: '09:00', to: '24:00' }])
      expect(arrivalWarning([{ ...shuttle, schedule }], 2, landing('YYC', '23:59'))).toBeNull();
  });
});

it('the warning has the words of the specification, with the brand', () => {
  expect(transferWarningText({ arrives: '12:00', recommended: '15:00' }, 'Trailhead Tours')).toBe(
    'Flight error. Airport transfer arrives at 12:00 PM. Trailhead Tours recommends that your flight departs after 3:00 PM. Call client service for more information.',
  );
});

it('a flight is long when it leaves the country, or when a country is not known', () => {
  const [us, ca, unknown] = [{ country: 'US' }, { country: 'CA' }, { country: null }];
  expect([isLongDistance(us, us), isLongDistance(us, ca)]).toEqual([false, true]);
  expect([isLongDistance(us, unknown), isLongDistance(undefined, ca)]).toEqual([true, true]);
});

it('times are shown by the 12-hour clock', () => {
  expect(['00:05', '09:30', '12:00', '14:05', '23:59', '24:00'].map(formatTime)).toEqual([
    ...['12:05 AM', '9:30 AM', '12:00 PM', '2:05 PM', '11:59 PM', '12:00 AM'],
  ]);
});
