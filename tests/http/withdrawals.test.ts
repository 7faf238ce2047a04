import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import {
  signedUpClient,
  freeDeparture,
  holdOrder,
  placed,
  type Client,
  type OpenDeparture,
} from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { mailsTo } from '../mails.js';
import { bookedTrip, bookingOf, finalPaymentFees, pay } from '../payments.js';
import { catalogueWithCapacity } from '../small-catalogue.js';
import { signedInStaff } from '../staff.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { requestToJoin, waitingRequestsOf, statusAndMessage, signedUpCustomer } from './waiting-customers.js';

const reason = 'The road is closed';

let instance: Instance;
let manager: Client;

beforeAll(async () => {
  instance = await startInstance({ env: { CATALOGUE_DIR: await catalogueWithCapacity(6) } });
  manager = (await signedInStaff(instance)).client;
});

const pathOf = ({ tour, departedAt }: OpenDeparture) =>
  `/v1/client-service/catalogue/tours/${tour}/departures/${departedAt}`;
const withdraw = (departure: OpenDeparture, query = '') =>
  manager.post<Withdrawal>(`${pathOf(departure)}/withdraw${query}`, { reason });
const progress = async (departure: OpenDeparture) =>
  (await manager.get<Withdrawal>(`${pathOf(departure)}/withdrawal`)).body;
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
    expect(
      statusAndMessage(await requestToJoin(await signedUpCustomer(instance.url), departure, [1])),
    ).toEqual([409, 'This date is no longer offered. Please choose another date.']);
    expect(await until(() => progress(departure), isDone)).toMatchObject({ waiting: 0 });
    const cancelled = await until(
      () => bookingOf(client, trip.id),
      ({ refunds }) =>
        refunds.length > 0 && refunds.every(({ transactionStatus }) => transactionStatus === 'Refunded'),
    );
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(cancelled.refunds.reduce((sum, { total }) => sum + total, 0)).toBe(paid);
    expect((await bookingOf(holder.client, hold.id)).cancelledAt).not.toBeNull();
    expect(await waitingRequestsOf(waiting)).toEqual([]);
    const [mail, ...otherMails] = await until(
      async () =>
        (await mailsTo(client, me.email)).filter(({ subject }) => subject.startsWith('Your cancellation')),
      ({ length }) => length > 0,
    );
    expect(otherMails).toEqual([]);
    expect(mail?.text).toContain('this departure does not take place');
    expect(mail?.text).toContain('It costs you nothing');
    await until(
      async () => mailsTo(client, waiting.account.email),
      (mails) => mails.some(({ subject }) => subject.startsWith('This departure does not take place')),
    );
    expect(await withdraw(departure)).toMatchObject({ status: 200 });
    const events = await historyOf(instance.dataDir);
    expect(events.filter(({ type }) => type === 'DepartureWithdrawn')).toHaveLength(1);
    const cancel = events.find(({ type, data }) => type === 'BookingCancelled' && data.booking === trip.id);
    expect(cancel?.metadata).toMatchObject({ actor: { kind: 'staff' }, reason });
    // The holder can hold another date.
    const other = await freeDeparture(holder.client, { from: 100, to: 400 });
    placed(await holder.client.hold(holdOrder(other, [2])));
  });

  it('is not among the dates that customers see, and client service sees it as withdrawn', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    await withdraw(departure);
    const year = departure.departedAt.slice(0, 4);
    const { body: offered } = await client.get<{ departedAt: string }[]>(
      `/v1/tours/${departure.tour}/availability?year=${year}`,
    );
    expect(offered.map(({ departedAt }) => departedAt)).not.toContain(departure.departedAt);
    const { body } = await manager.get<{ departedAt: string; withdrawn: boolean; free: number }[]>(
      `/v1/client-service/catalogue/tours/${departure.tour}/departures?year=${year}`,
    );
    expect(body.find(({ departedAt }) => departedAt === departure.departedAt)).toMatchObject({
      withdrawn: true,
      free: 0,
    });
    const path = `/v1/client-service/catalogue/tours/${departure.tour}/departures`;
    const changed = await manager.send('PATCH', path, {
      body: { dates: [departure.departedAt], capacity: 9, reason },
    });
    expect(changed.status).toBe(409);
  });

  it('must exist and must not have begun', async () => {
    const departure = await freeDeparture(manager, { from: 100, to: 400 });
    const impossibleDate = { ...departure, departedAt: '2027-02-30' as never };
    expect((await withdraw(impossibleDate)).status).toBe(404);
    expect((await withdraw({ ...departure, tour: 999 })).status).toBe(404);
    const now = await manager.now();
    const year = Number(now.slice(0, 4));
    const departures = [year, year - 1].map((each) =>
      manager.get<{ departedAt: string }[]>(
        `/v1/client-service/catalogue/tours/${departure.tour}/departures?year=${each}`,
      ),
    );
    const begun = (await Promise.all(departures))
      .flatMap(({ body }) => (Array.isArray(body) ? body : []))
      .find(({ departedAt }) => departedAt < now.slice(0, 10));
    expect((await withdraw({ ...departure, departedAt: begun!.departedAt as never })).status).toBe(409);
  });
});
