import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { signedUpClient, freeDeparture, holdOrder, placed, type OpenDeparture } from '../client.js';
import { instanceForTests } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';
import { bookedTrip, bookingOf, finalPaymentFees, pay, untilBooking } from '../payments.js';
import { fewSeats } from '../small-catalogue.js';
import { staffForTests } from '../staff.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { requestToJoin, waitingRequestsOf, statusAndMessage, signedUpCustomer } from './waiting-customers.js';

const reason = 'The road is closed';

const instance = instanceForTests(() => fewSeats(6));
const manager = staffForTests(instance);

const departuresPath = (tour: number) => `/v1/client-service/catalogue/tours/${tour}/departures`;
const withdraw = ({ tour, departedAt }: { tour: number; departedAt: string }, query = '') =>
  manager.post<Withdrawal>(`${departuresPath(tour)}/${departedAt}/withdraw${query}`, { reason });
const progress = async ({ tour, departedAt }: OpenDeparture) =>
  (await manager.get<Withdrawal>(`${departuresPath(tour)}/${departedAt}/withdrawal`)).body;
/** The departures of a year as client service sees them. */
const listed = (tour: number, year: number | string) =>
  manager.get<{ departedAt: string; withdrawn: boolean; free: number }[]>(
    `${departuresPath(tour)}?year=${year}`,
  );
const isDone = ({ bookings }: Withdrawal) => bookings.every(({ done }) => done);

describe('a departure that is withdrawn (D61)', () => {
  it('ends holds, refunds all that was paid, and mails the customer once, and the party that waits', async () => {
    const { client, me } = await newAccount(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    const trip = await bookedTrip(client, departure, [2]);
    await pay(client, trip, finalPaymentFees(trip));
    const paid = (await bookingOf(client, trip.id)).payments.reduce((sum, { total }) => sum + total, 0);
    const holder = await newAccount(instance.url);
    const hold = placed(await holder.client.hold(holdOrder(departure, [2])));
    const otherHold = placed(await (await signedUpClient(instance.url)).hold(holdOrder(departure, [2])));
    const waiting = await signedUpCustomer(instance.url);
    expect((await requestToJoin(waiting, departure, [2])).status).toBe(201);

    const preview = await withdraw(departure, '?dryRun=true');
    expect(preview.body).toMatchObject({ withdrawnAt: null, waiting: 1 });
    const rows = new Map(preview.body.bookings.map((row) => [row.booking, row]));
    expect(rows.get(trip.id)).toMatchObject({ number: trip.number, guests: 2, refund: paid, done: false });
    expect([rows.get(hold.id)?.refund, rows.get(otherHold.id)?.refund, rows.size]).toEqual([0, 0, 3]);
    const types = (await historyOf(instance.dataDir)).map(({ type }) => type);
    expect(types).not.toContain('DepartureWithdrawn');

    const done = await withdraw(departure);
    expect(done.status).toBe(200);
    expect(done.body.withdrawnAt).not.toBeNull();
    expect((await (await signedUpClient(instance.url)).hold(holdOrder(departure, [1]))).status).toBe(422);
    const late = await requestToJoin(await signedUpCustomer(instance.url), departure, [1]);
    expect(statusAndMessage(late)).toEqual([
      409,
      'This date is no longer offered. Please choose another date.',
    ]);
    expect(await until(() => progress(departure), isDone)).toMatchObject({ waiting: 0 });
    const isRefunded = ({ refunds }: Booking) =>
      refunds.length > 0 && refunds.every(({ transactionStatus }) => transactionStatus === 'Refunded');
    const cancelled = await untilBooking(client, trip, isRefunded);
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(cancelled.refunds.reduce((sum, { total }) => sum + total, 0)).toBe(paid);
    expect((await bookingOf(holder.client, hold.id)).cancelledAt).not.toBeNull();
    expect(await waitingRequestsOf(waiting)).toEqual([]);
    const mail = await mailAbout(client, me.email, 'Your cancellation');
    expect(mail.text).toContain('this departure does not take place');
    expect(mail.text).toContain('It costs you nothing');
    const subjects = (await mailsTo(client, me.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your cancellation'))).toHaveLength(1);
    await mailAbout(client, waiting.account.email, 'This departure does not take place');
    expect(await withdraw(departure)).toMatchObject({ status: 200 });
    const events = await historyOf(instance.dataDir);
    expect(events.filter(({ type }) => type === 'DepartureWithdrawn')).toHaveLength(1);
    const cancel = events.find(({ type, data }) => type === 'BookingCancelled' && data.booking === trip.id);
    expect(cancel?.metadata).toMatchObject({ actor: { kind: 'staff' }, reason });
    // The holder can hold another date.
    const other = await freeDeparture(holder.client, { from: 100, to: 400 });
    placed(await holder.client.hold(holdOrder(other, [2])));
  });

  it('is not among the dates that customers see; client service sees it as withdrawn and cannot change its capacity', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    await withdraw(departure);
    const year = departure.departedAt.slice(0, 4);
    const { body: offered } = await client.get<{ departedAt: string }[]>(
      `/v1/tours/${departure.tour}/availability?year=${year}`,
    );
    expect(offered.map(({ departedAt }) => departedAt)).not.toContain(departure.departedAt);
    const { body } = await listed(departure.tour, year);
    const withdrawn = body.find(({ departedAt }) => departedAt === departure.departedAt);
    expect(withdrawn).toMatchObject({ withdrawn: true, free: 0 });
    const change = { dates: [departure.departedAt], capacity: 9, reason };
    const changed = await manager.send('PATCH', departuresPath(departure.tour), { body: change });
    expect(changed.status).toBe(409);
  });

  it('must exist and must not have begun', async () => {
    const { tour, departedAt } = await freeDeparture(manager, { from: 100, to: 400 });
    expect((await withdraw({ tour, departedAt: '2027-02-30' })).status).toBe(404);
    expect((await withdraw({ tour: 999, departedAt })).status).toBe(404);
    const now = await manager.now();
    const year = Number(now.slice(0, 4));
    const begun = (await Promise.all([listed(tour, year), listed(tour, year - 1)]))
      .flatMap(({ body }) => (Array.isArray(body) ? body : []))
      .find((departure) => departure.departedAt < now.slice(0, 10));
    expect((await withdraw({ tour, departedAt: begun!.departedAt })).status).toBe(409);
  });
});
