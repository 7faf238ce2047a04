import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  airlineProblem,
  airportProblem,
  flightNumberProblem,
  travelNoteProblem,
  timeProblem,
  travelDateProblem,
  travelFacts,
  travelQuestion,
  travelWindow,
  type TravelFacts,
} from './flight-rules.js';
import { calendarDate, daysBetween, plusDays } from '../values/time.js';

const departedAt = calendarDate('2027-05-02');
const concludedAt = calendarDate('2027-05-09');
const NO_EXTRA_NIGHTS = { arrival: false, departure: false };
const facts: TravelFacts = {
  departedAt,
  concludedAt,
  singleNightStay: false,
  extraNight: NO_EXTRA_NIGHTS,
  transfers: { arrival: [], departure: [] },
};
const secondDayArrivals = { ...facts, singleNightStay: true };
const withExtraNights = { ...facts, extraNight: { arrival: true, departure: true } };

describe('the fields of a flight', () => {
  it.each(['UA', 'B6', '5T', '99'])('take %s as an airline', (value) => {
    expect(airlineProblem(value)).toBeNull();
  });

  it.each(['', 'U', 'UAL', 'ua', 'Ü1', 'U ', ' UA', 'UA\n'])('refuse %j as an airline', (value) => {
    expect(airlineProblem(value)).not.toBeNull();
  });

  it.each(['1', '22', '0404', '9999'])('take %s as a flight number', (value) => {
    expect(flightNumberProblem(value)).toBeNull();
  });

  it.each(['', '12345', '12A', '-1', '1.5', '١٢', ' 1', '1\n'])('refuse %j as a flight number', (value) => {
    expect(flightNumberProblem(value)).not.toBeNull();
  });

  it('take airports of three capital letters and times by the 24-hour clock', () => {
    expect(['DEN', 'YYZ'].map(airportProblem)).toEqual([null, null]);
    expect(['', 'den', 'DENV', 'D1N'].map(airportProblem)).not.toContain(null);
    expect(['00:00', '09:30', '23:59'].map(timeProblem)).toEqual([null, null, null]);
    expect(['', '24:00', '9:30', '12:60', '12:30 PM', '12:30\n'].map(timeProblem)).not.toContain(null);
  });

  it('take notes of up to 40 characters in one line, or none', () => {
    expect(['', '   ', 'x'.repeat(40)].map(travelNoteProblem)).toEqual([null, null, null]);
    expect(['x'.repeat(41), 'two\nlines'].map(travelNoteProblem)).not.toContain(null);
  });
});

describe('the days to arrive', () => {
  it('go from the first day of the month before to the first day of the tour', () => {
    expect(travelWindow('arrival', facts, true)).toEqual({ first: '2027-04-01', last: '2027-05-02' });
  });

  it('last a day longer where a single-night stay applies', () => {
    expect(travelWindow('arrival', secondDayArrivals, true)).toEqual({
      first: '2027-04-01',
      last: '2027-05-03',
    });
  });

  it('may begin in the year before', () => {
    const inJanuary = { ...facts, departedAt: calendarDate('2027-01-31') };
    expect(travelWindow('arrival', inJanuary, true).first).toBe('2026-12-01');
  });

  it('refuse a later day in the words of the specification, and an earlier one alike', () => {
    const problem = (date: string) =>
      travelDateProblem(calendarDate(date), 'arrival', secondDayArrivals, true);
    expect(problem('2027-05-04')).toBe(
      "Sorry, we're not able to accomodate your selection for this tour. Please choose an arrival date on or before May 3 2027",
    );
    expect(problem('2027-03-31')).toBe('Please choose an arrival date on or after Apr 1 2027');
    expect(problem('2027-05-03')).toBeNull();
    expect(problem('2027-04-01')).toBeNull();
  });
});

describe('the days to leave', () => {
  it('go from the last day of the tour to the end of the month after', () => {
    expect(travelWindow('departure', facts, true)).toEqual({ first: '2027-05-09', last: '2027-06-30' });
  });

  it('begin with the tour for guests who do not fly', () => {
    expect(travelWindow('departure', facts, false)).toEqual({ first: '2027-05-02', last: '2027-06-30' });
  });

  it('may end on the last of February, also in a leap year, and in the next year', () => {
    const last = (date: string) =>
      travelWindow('departure', { ...facts, concludedAt: calendarDate(date) }, true).last;
    const lastDays = ['2027-01-31', '2028-01-01', '2027-12-04'].map(last);
    expect(lastDays).toEqual(['2027-02-28', '2028-02-29', '2028-01-31']);
  });

  it('refuse an earlier day in the words of the specification, and a later one alike', () => {
    const problem = (date: string, isFlight = true) =>
      travelDateProblem(calendarDate(date), 'departure', facts, isFlight);
    expect(problem('2027-05-08')).toBe('Please choose departure on or after May 9 2027');
    expect(problem('2027-05-08', false)).toBeNull();
    expect(problem('2027-05-01', false)).toBe('Please choose departure on or after May 2 2027');
    expect(problem('2027-07-01')).toBe('Please choose departure on or before Jun 30 2027');
  });
});

describe('the question about a chosen day', () => {
  it('is not asked for an arrival on the tour’s first day or a departure on its last', () => {
    expect(travelQuestion(departedAt, 'arrival', withExtraNights)).toBeNull();
    expect(travelQuestion(concludedAt, 'departure', withExtraNights)).toBeNull();
  });

  it('asks to confirm another day and to choose the stay', () => {
    const questions = [
      travelQuestion(calendarDate('2027-04-28'), 'arrival', facts),
      travelQuestion(calendarDate('2027-05-03'), 'arrival', secondDayArrivals),
      travelQuestion(calendarDate('2027-05-07'), 'departure', facts),
      travelQuestion(calendarDate('2027-05-11'), 'departure', facts),
    ];
    const stay = 'choice';
    expect(questions).toEqual([
      { confirm: 'You will arrive early before the start date of your tour. Is this correct?', stay },
      { confirm: 'You will arrive late after the start date of your tour. Is this correct?', stay },
      { confirm: 'You will depart early before the end date of your tour. Is this correct?', stay },
      { confirm: 'You will depart late after the end date of your tour. Is this correct?', stay },
    ]);
  });

  it('offers no choice for the one night that the operator provides', () => {
    const arrival = (days: number, tour = withExtraNights) =>
      travelQuestion(plusDays(departedAt, days), 'arrival', tour)?.stay;
    expect([-2, -1, 0, 1].map((days) => arrival(days))).toEqual(['choice', 'provided', undefined, 'choice']);
    const departure = (days: number) =>
      travelQuestion(plusDays(concludedAt, days), 'departure', withExtraNights)?.stay;
    expect([-1, 0, 1, 2].map(departure)).toEqual(['choice', undefined, 'provided', 'choice']);
    expect(arrival(-1, facts)).toBe('choice');
  });
});

describe('the days of an arrival or a departure', () => {
  const tours = fc
    .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 20 }), fc.boolean(), fc.boolean())
    .map(([day, length, singleNightStay, nights]): TravelFacts => {
      const first = plusDays(calendarDate('2024-01-01'), day);
      const extraNight = { arrival: nights, departure: nights };
      const dates = { departedAt: first, concludedAt: plusDays(first, length) };
      return travelFacts(dates, { singleNightStay, extraNight, transfers: facts.transfers });
    });
  const sides = fc.constantFrom('arrival' as const, 'departure' as const);

  it('include the tour’s first or last day, end 28 to 82 days after they begin, and begin or end with a month', () => {
    fc.assert(
      fc.property(tours, sides, fc.boolean(), (tour, side, isFlight) => {
        const { first, last } = travelWindow(side, tour, isFlight);
        const tourDay = side === 'arrival' ? tour.departedAt : tour.concludedAt;
        expect(first <= tourDay && tourDay <= last).toBe(true);
        expect(daysBetween(first, last)).toBeGreaterThanOrEqual(28);
        expect(daysBetween(first, last)).toBeLessThanOrEqual(82);
        expect(side === 'arrival' ? first.slice(8) : plusDays(last, 1).slice(8)).toBe('01');
      }),
    );
  });

  it('are the only ones that are accepted', () => {
    fc.assert(
      fc.property(tours, sides, fc.boolean(), fc.integer({ min: -90, max: 90 }), (tour, side, flies, off) => {
        const date = plusDays(tour.departedAt, off);
        const { first, last } = travelWindow(side, tour, flies);
        const isInside = first <= date && date <= last;
        expect(travelDateProblem(date, side, tour, flies) === null).toBe(isInside);
      }),
    );
  });
});
