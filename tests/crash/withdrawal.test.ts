import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, someDeparture, type OpenDeparture } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import { startInstance, type Instance } from '../instance.js';
import { mailsTo } from '../mails.js';
import { bookedTrip } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { renameMessages, untilAllReacted } from '../stores/background-records.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { expectDocumentsOfReplay, gatewayRefunds } from './checks.js';
import { restartAndReact, startUntilFault } from './kill-and-restart.js';

const BOOKINGS = 40;
const reason = 'The road is closed';

interface Traveler {
  readonly email: string;
  readonly booking: number;
}

const pathOf = ({ tour, departedAt }: OpenDeparture) =>
  `/v1/client-service/catalogue/tours/${tour}/departures/${departedAt}`;

/** Forty bookings with a deposit each, on one departure with room for them. */
async function bookDeparture(instance: Instance, manager: Client) {
  const departure = await someDeparture(new Client(instance.url));
  const { tour, departedAt } = departure;
  const { status } = await manager.send('PATCH', `/v1/client-service/catalogue/tours/${tour}/departures`, {
    body: { dates: [departedAt], capacity: 2 * BOOKINGS, reason },
  });
  expect(status).toBe(200);
  const travelers = await mapConcurrently(
    Array.from({ length: BOOKINGS }),
    4,
    async (): Promise<Traveler> => {
      const { client, me } = await newAccount(instance.url);
      const { id } = await bookedTrip(client, departure, [1]);
      return { email: me.email, booking: id };
    },
  );
  return { departure, travelers };
}

async function cancelledBookings(dataDir: string): Promise<number[]> {
  return (await historyOf(dataDir)).flatMap((event) =>
    event.type === 'BookingCancelled' ? [event.data.booking] : [],
  );
}

describe('a process that is killed twice while a departure is withdrawn', () => {
  it('leaves each of forty bookings cancelled, refunded and mailed once', async () => {
    let instance = await startInstance();
    const { dataDir } = instance;
    const { client: manager } = await signedInStaff(instance);
    const { departure, travelers } = await bookDeparture(instance, manager);
    /** The manager at the instance that runs now. */
    const currentManager = () => new Client(instance.url, manager.cookie);
    // The first process crashes between the decision about a booking and the release of its seats, the second after such a
    // release.
    await manager.post('/dev/fault', { point: 'service:decided', times: 10 });
    expect((await manager.post(`${pathOf(departure)}/withdraw`, { reason })).status).toBe(200);
    expect(await instance.exited).toMatchObject({ signal: 'SIGKILL' });
    expect(await cancelledBookings(dataDir)).toHaveLength(10);
    await startUntilFault(dataDir, 'service:seats-freed', 12);
    expect(await cancelledBookings(dataDir)).toHaveLength(21);
    instance = await startInstance({ dataDir });
    const progress = async () =>
      (await currentManager().get<Withdrawal>(`${pathOf(departure)}/withdrawal`)).body.bookings;
    await until(progress, (bookings) => bookings.every(({ done }) => done));
    const booked = travelers.map(({ booking }) => booking).toSorted((a, b) => a - b);
    expect((await cancelledBookings(dataDir)).toSorted((a, b) => a - b)).toEqual(booked);

    const refunds = () => gatewayRefunds(currentManager());
    const refunded = await until(refunds, (lists) => lists.every(({ length }) => length > 0));
    expect(refunded).toEqual(Array.from({ length: BOOKINGS }, () => [30_000]));
    const mailCounts = async () =>
      mapConcurrently(travelers, 4, async ({ email }) => {
        const mails = await mailsTo(currentManager(), email);
        return mails.filter(({ subject }) => subject.startsWith('Your cancellation')).length;
      });
    await untilAllReacted(dataDir);
    expect(await mailCounts()).toEqual(travelers.map(() => 1));
    // All reactions to events run again.
    instance = await restartAndReact(instance, () => expectDocumentsOfReplay(dataDir));
    expect(await mailCounts()).toEqual(travelers.map(() => 1));
    expect(await refunds()).toEqual(refunded);
    // The control: if mails had no ids made from their cause, this test would see them twice.
    instance = await restartAndReact(instance, () => renameMessages(dataDir));
    expect(await mailCounts()).toEqual(travelers.map(() => 2));
  }, 600_000);
});
