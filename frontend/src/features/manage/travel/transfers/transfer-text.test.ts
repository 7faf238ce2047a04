import { cents } from '@tour-portal/contracts/values/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  airports,
  car,
  homeShuttle,
  shuttleWithoutTimes,
  ownWay,
  shuttle,
} from '../testing/flight-fixtures.js';
import { priceText, scheduleText, transferAdvice } from './transfer-text.js';

describe('the times of a transfer', () => {
  it.each([
    [shuttle, 'Between 9:00 AM and 9:00 PM'],
    [car, 'At any time of the day'],
    [homeShuttle, 'Reaches the airport at 6:00 AM and 8:00 AM'],
    [ownWay, null],
    [shuttleWithoutTimes, 'For its times, please call client service'],
    [{ ...homeShuttle, schedule: { at: [] } }, 'For its times, please call client service'],
  ])('%j', (transfer, text) => {
    expect(scheduleText(transfer, 'departure')).toBe(text);
  });

  it('of an arrival are those at which it leaves the airport', () => {
    expect(scheduleText(homeShuttle, 'arrival')).toBe('Leaves the airport at 6:00 AM and 8:00 AM');
  });
});

it("the price of a transfer is shown, or Free where it is zero; a guest's own way shows a price only if it has one", () => {
  expect([car, shuttle, ownWay, { ...ownWay, price: cents(100) }].map(priceText)).toEqual([
    '$45 a guest',
    'Free',
    null,
    '$1 a guest',
  ]);
});

describe('the advice on a flight home', () => {
  const home = { isFlight: true, fromAirport: 'YVR', toAirport: 'YYC', scheduledTime: '07:59' };
  const advice = (flight: Partial<Parameters<typeof transferAdvice>[1]>, transfer = homeShuttle) =>
    transferAdvice(transfer, { ...home, ...flight }, airports, 'Trailhead Tours');

  it('warns of a flight that leaves too early; one to another country needs more time', () => {
    const text = (time: string) =>
      `Flight error. Airport transfer arrives at 6:00 AM. Trailhead Tours recommends that your flight departs after ${time}. Call client service for more information.`;
    expect(advice({})).toEqual({ warning: text('8:00 AM') });
    expect(advice({ scheduledTime: '08:00' })).toBe(null);
    expect(advice({ scheduledTime: '08:00', toAirport: 'DEN' })).toEqual({ warning: text('9:00 AM') });
  });

  it('is none for other travel, and while the time is not known', () => {
    expect([advice({ isFlight: false }), advice({ scheduledTime: '' })]).toEqual([null, null]);
  });

  it('is a failure for a shuttle without times', () => {
    expect(advice({}, shuttleWithoutTimes)).toEqual({ failure: 'Missing transfer schedule' });
  });
});
