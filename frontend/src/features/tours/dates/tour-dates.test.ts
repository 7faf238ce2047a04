import { describe, expect, it } from '@jest/globals';
import { availability, hiddenTour, NOW, rockies, tourYear } from '../../../testing/tour-fixtures.js';
import { datesByMonth } from './tour-dates.js';

const year = tourYear(rockies.id, 2027, []);

function datesFor(roomGuests: number[], ...departures: ReturnType<typeof availability>[]) {
  const months = datesByMonth({ tour: rockies, year, roomGuests, departures, now: NOW });
  return months.flatMap((month) => month.dates);
}

describe('the dates offered to a party', () => {
  it('are listed by month in the order of the calendar', () => {
    const departures = [
      availability('2027-06-06', 9),
      availability('2027-05-09', 9),
      availability('2027-05-02', 9),
    ];
    const months = datesByMonth({ tour: rockies, year, roomGuests: [2], departures, now: NOW });
    expect(months.map(({ month, dates }) => [month, dates.map(({ departedAt }) => departedAt)])).toEqual([
      ['May 2027', ['2027-05-02', '2027-05-09']],
      ['June 2027', ['2027-06-06']],
    ]);
  });

  it('lead to the hold with tour, rooms and date, and tell each price per person with taxes and fees, and the sum', () => {
    const [date] = datesFor([2, 1], availability('2027-05-02', 30));
    expect(date?.holdAddress).toBe('/?t=4&r=2,1&d=2027-05-02');
    expect(date?.prices).toEqual([
      { guests: 2, each: 384500 },
      { guests: 1, each: 514500 },
    ]);
    expect(date?.total).toBe(2 * 384500 + 514500);
  });

  it.each([
    [0, null, 'Sold out', 'closed'],
    [1, null, 'Only 1 space left, too few for 2 guests', 'closed'],
    [2, '/?t=4&r=2&d=2027-05-02', 'Only 2 spaces left', 'few'],
    [8, '/?t=4&r=2&d=2027-05-02', 'Only 8 spaces left', 'few'],
    [9, '/?t=4&r=2&d=2027-05-02', 'Space available', 'open'],
  ])('with %i spaces for two guests lead to %s and say “%s”', (available, holdAddress, remark, tone) => {
    const [date] = datesFor([2], availability('2027-05-02', available));
    expect(date).toMatchObject({ holdAddress, remark, tone });
  });

  it('cannot be held less than seven days ahead, and say why', () => {
    const dates = datesFor([2], availability('2026-11-26', 30), availability('2026-11-27', 30));
    expect(dates).toMatchObject([
      { holdAddress: null, tone: 'closed', remark: 'Less than 7 days ahead: please call' },
      { holdAddress: '/?t=4&r=2&d=2026-11-27' },
    ]);
  });

  it.each([
    [0, [2], true],
    [1, [2], true],
    [2, [2], false],
    [5, [3, 3], true],
  ])('with %i spaces for rooms of %j can be waited for: %s', (available, roomGuests, canWait) => {
    const [date] = datesFor(roomGuests, availability('2027-05-02', available));
    const query = { tour: 4, roomGuests, date: '2027-05-02', number: null };
    expect(date?.waitingQuery).toEqual(canWait ? expect.objectContaining(query) : null);
  });

  it('cannot be waited for where no hold could follow', () => {
    const [tooSoon] = datesFor([2], availability('2026-11-26', 0));
    expect(tooSoon).toMatchObject({ remark: 'Sold out', waitingQuery: null });
    const [tooSmall] = datesFor([3], { ...availability('2027-05-02', 0), capacity: 2 });
    expect(tooSmall?.waitingQuery).toBe(null);
  });

  it('leave out dates that have begun', () => {
    expect(datesFor([2], availability('2026-11-20', 30), availability('2026-11-01', 30))).toEqual([]);
  });

  it('offer neither hold nor waiting list of a tour that is not public', () => {
    const departures = [availability('2027-05-02', 30), availability('2027-05-09', 0)];
    const [may] = datesByMonth({ tour: hiddenTour, year, roomGuests: [2], departures, now: NOW });
    expect(may?.dates).toMatchObject([{ holdAddress: null }, { waitingQuery: null }]);
  });
});
