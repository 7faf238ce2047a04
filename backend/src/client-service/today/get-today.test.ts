import { calendarDate, instant, millis, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { GetTodayHandler } from './get-today.js';

const NOW = instant('2027-03-01T18:00:00.000Z');
const at = (hours: number) => millis(plusHours(NOW, hours));

/** The queues of the day when these entries are stored. */
async function today(stored: Partial<Record<'due' | 'payments' | 'refunds' | 'waiting', readonly object[]>>) {
  const { due: deadlines = [], payments = [], refunds = [], waiting = [] } = stored;
  const booking = (id: number) => ({
    id,
    owner: 7,
    number: `RM050227-${id}`,
    tour: 4,
    departedAt: calendarDate('2027-05-02'),
    guests: [],
  });
  const documents = {
    dueDeadlines: async (upTo: number) => deadlines.filter((entry) => (entry as { due: number }).due <= upTo),
    duePayments: async () => payments,
    dueRefunds: async () => refunds,
    dueWaitingRequests: async () => waiting,
    bookings: async (ids: readonly number[]) => ids.filter((id) => id < 100).map(booking),
    accounts: async (ids: readonly number[]) => ids.map(() => ({ firstName: 'Ruth', lastName: 'Bennett' })),
    departures: async (_: number, dates: readonly string[]) =>
      dates.map((date) => ({ seatsTaken: date === '2027-05-09' ? 3 : 40 })),
  };
  const departures = ['2027-02-28', '2027-05-02', '2027-05-09'].map((departedAt) => {
    return { departedAt, capacity: 44 };
  });
  const handler = new GetTodayHandler(
    documents as never,
    { leaving: async () => [] } as never,
    { current: () => ({ tourYears: [{ tour: 4, departures }] }) } as never,
    { givenUp: async () => [] } as never,
    { all: async () => [] } as never,
    { now: (): Instant => NOW } as never,
  );
  return handler.execute();
}

const linkTo = (id: number) => ({ booking: id, number: `RM050227-${id}`, party: expect.any(String) });

describe('the queues of the day (D65)', () => {
  it('have the holds that end before midnight in Chicago, and nothing else that is due', async () => {
    const { holdsEnding, day } = await today({
      due: [
        { booking: 1, kind: 'expiry', due: at(11.9) },
        { booking: 2, kind: 'expiry', due: at(12.1) },
        { booking: 3, kind: 'reservation', due: at(0) },
        { booking: 4, kind: 'release', due: at(0) },
      ],
    });
    expect(day).toBe('2027-03-01');
    expect(holdsEnding.entries).toMatchObject([linkTo(1)]);
    expect(holdsEnding.count).toBe(1);
  });

  it('have the overdue payments, and those that the gateway reviews', async () => {
    const requestedAt = plusHours(NOW, -1);
    const { payments } = await today({
      payments: [
        { booking: 1, status: 'held', due: at(20), requestedAt },
        { booking: 2, status: 'approved', due: at(-0.5), requestedAt },
        { booking: 3, status: 'requested', due: at(-0.5), requestedAt },
        { booking: 4, status: 'requested', due: at(0.01), requestedAt },
        { booking: 999, status: 'held', due: at(0), requestedAt },
      ],
    });
    expect(payments.entries).toEqual([
      { ...linkTo(1), state: 'held', since: requestedAt },
      { ...linkTo(2), state: 'stuck', since: requestedAt },
      { ...linkTo(3), state: 'unanswered', since: requestedAt },
    ]);
  });

  it('have refunds, and offers that are not taken yet', async () => {
    const waiting = { account: 7, tour: 4, departedAt: '2027-05-02', roomGuests: [2, 1] };
    const { refunds, offers } = await today({
      refunds: [{ refund: 71, booking: 1, due: at(-3) }],
      waiting: [
        { id: 5, status: 'offered', offeredUntil: plusHours(NOW, 5), ...waiting },
        { id: 6, status: 'waiting', offeredUntil: null, ...waiting },
      ],
    });
    expect(refunds.entries).toEqual([{ ...linkTo(1), since: plusHours(NOW, -3) }]);
    expect(offers.entries).toMatchObject([{ waiting: 5, name: 'Ruth Bennett', guests: 3 }]);
  });

  it('have the future departures that are nearly full', async () => {
    const { filling } = await today({});
    expect(filling.entries).toEqual([{ tour: 4, departedAt: '2027-05-02', capacity: 44, free: 4 }]);
  });
});
