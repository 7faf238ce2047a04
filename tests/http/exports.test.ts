import { beforeAll, describe, expect, it } from '@jest/globals';
import { blamedFields } from '../client.js';
import { instanceForTests } from '../instance.js';
import { bookingOf, finalPaymentFees, pay, untilBooking } from '../payments.js';
import { staffForTests } from '../staff.js';
import { historyOf } from '../stores/history.js';
import {
  runAction,
  CLIENT_SERVICE_PATH,
  newBookedTrip,
  newHeldTrip,
  type CustomerTrip,
} from './client-service-trips.js';

const instance = instanceForTests();
const manager = staffForTests(instance);
let paid: CustomerTrip;
let hold: CustomerTrip;

beforeAll(async () => {
  paid = await newBookedTrip(instance.url, [2, 1]);
  await pay(paid.client, paid.trip, finalPaymentFees(paid.trip));
  const { payments } = await bookingOf(paid.client, paid.trip.id);
  await runAction(manager, paid.trip, 'refund', { payment: payments[0]!.id, amount: 12_345 });
  await untilBooking(
    paid.client,
    paid.trip,
    ({ refunds }) => refunds.length === 1 && refunds[0]!.transactionStatus === 'Refunded',
  );
  hold = await newHeldTrip(instance.url);
});

const fetchExport = (name: string, query = '') =>
  manager.get(`${CLIENT_SERVICE_PATH}/exports/${name}${query}`);
const linesOf = async (name: string, query = '') => {
  const { status, text } = await fetchExport(name, `?format=jsonl${query}`);
  expect([name, status]).toEqual([name, 200]);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('exports (D63)', () => {
  it('have every booking, with payments and refunds', async () => {
    const bookings = await linesOf('bookings');
    const { payments, number } = await bookingOf(paid.client, paid.trip.id);
    expect(bookings.find(({ booking }) => booking === paid.trip.id)).toMatchObject({
      number,
      state: 'active',
      departedAt: paid.trip.departedAt,
      guests: 3,
      rooms: 2,
      email: (await paid.client.me()).email,
      paid: payments.reduce((sum, { total }) => sum + total, 0),
      refunded: 12_345,
      refundsOwed: 0,
    });
    expect(bookings.find(({ booking }) => booking === hold.trip.id)).toMatchObject({
      state: 'hold',
      paid: 0,
    });
    const period = `&from=${paid.trip.departedAt}&to=${paid.trip.departedAt}`;
    expect((await linesOf('bookings', period)).some(({ booking }) => booking === paid.trip.id)).toBe(true);
    expect(await linesOf('bookings', '&from=2000-01-01&to=2000-12-31')).toEqual([]);
  });

  it('have the guests of departures, by room, without passports', async () => {
    const guests = (await linesOf('guests')).filter(({ booking }) => booking === paid.trip.id);
    expect(guests.map(({ guest, room }) => [guest, room])).toEqual(
      paid.trip.guests.map(({ id }, index) => [id, index < 2 ? 1 : 2]),
    );
    expect(Object.keys(guests[0] ?? {}).filter((name) => /passport/i.test(name))).toEqual([]);
  });

  it('have a ledger whose sums are those of the gateway', async () => {
    const ledger = await linesOf('ledger');
    const { body } =
      await manager.get<{ amount: number; refunds: { amount: number }[] }[]>('/dev/gateway/transactions');
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const sumOf = (kind: string) =>
      sum(ledger.filter((line) => line['kind'] === kind).map((line) => Number(line['amount'])));
    expect(sumOf('charge')).toBe(sum(body.map(({ amount }) => amount)));
    expect(sumOf('refund')).toBe(-sum(body.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))));
    expect(sumOf('refund')).toBe(-12_345);
    expect(sumOf('charge')).toBeGreaterThan(100_000);
  });

  it('are CSV by default, as a file with a name', async () => {
    const { headers, text } = await fetchExport('ledger', '?from=2027-01-01&to=2027-12-31');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="ledger-2027-01-01-2027-12-31.csv"',
    );
    expect(text.split('\r\n')[0]).toContain(
      'day,submittedAt,kind,booking,number,transactionId,amount,currency',
    );
  });

  it('are recorded in the log: what was exported, for which days, and in which format', async () => {
    const exportsTaken = async () =>
      (await historyOf(instance.dataDir)).filter(({ type }) => type === 'ExportTaken');
    const before = await exportsTaken();
    await fetchExport('guests', '?from=2027-05-01&to=2027-05-31&format=jsonl');
    const recorded = await exportsTaken();
    expect(recorded.length).toBe(before.length + 1);
    const days = { from: '2027-05-01', to: '2027-05-31' };
    expect(recorded.at(-1)?.data).toMatchObject({ export: 'guests', ...days, format: 'jsonl' });
  });

  it('name a parameter that is wrong, and refuse days in the wrong order and an unknown export', async () => {
    expect(blamedFields(await fetchExport('ledger', '?from=yesterday&format=xml'))).toEqual([
      'from',
      'format',
    ]);
    expect((await fetchExport('ledger', '?from=2027-02-01&to=2027-01-01')).status).toBe(400);
    expect((await fetchExport('accounts')).status).toBe(404);
  });
});
