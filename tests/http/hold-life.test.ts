import { putRecord } from '@tour-portal/backend/stores/put-record.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { millis, plusDays, plusHours } from '@tour-portal/contracts/values/time.js';
import {
  Client,
  signedUpClient,
  freeDepartures,
  holdOrder,
  placed,
  seatsOf,
  someDeparture,
  type OpenDeparture,
} from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { recordsOf } from '../stores/history.js';

const MINUTE = 60_000;

const instance = instanceForTests();
const visitor = new Client(instance);
let departure: OpenDeparture;

beforeAll(async () => {
  departure = await someDeparture(visitor);
});

const extend = (client: Client, { id }: Booking) => client.post(`/v1/bookings/${id}/extend`);

/** Moves the clock to noon or 1 pm in New York, so many days before the departure. */
async function goToDaysBefore(days: number): Promise<void> {
  await visitor.setClock(`${plusDays(departure.departedAt, -days)}T17:00:00.000Z`);
}

async function heldDaysBefore(days: number): Promise<{ client: Client; hold: Booking }> {
  await goToDaysBefore(days);
  const client = await signedUpClient(instance.url);
  return { client, hold: placed(await client.hold(holdOrder(departure, [1]))) };
}

describe('how long a hold lasts (spec §4)', () => {
  it.each([
    [61, 72],
    [60, 72],
    [59, 24],
    [14, 24],
    [13, 8],
    [7, 8],
  ])('made %i days before departure it lasts %i hours', async (days, hours) => {
    const { hold } = await heldDaysBefore(days);
    expect(millis(hold.expiredAt!) - millis(hold.createdAt!)).toBe(hours * 60 * MINUTE);
    expect(hold.depositDueBy).toBe(hold.expiredAt);
  });

  it('is refused six days before departure', async () => {
    await goToDaysBefore(6);
    expect((await (await signedUpClient(instance.url)).hold(holdOrder(departure, [1]))).status).toBe(400);
  });

  it('the final payment is due when the 63rd day before departure ends in Chicago, but not before the deposit (D23)', async () => {
    const early = (await heldDaysBefore(90)).hold;
    const inChicago = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Chicago',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    const lastDay = plusDays(departure.departedAt, -63);
    expect(inChicago.format(millis(early.finalDueBy!) - 1)).toBe(`${lastDay}, 23:59`);
    const late = (await heldDaysBefore(62)).hold;
    expect(late.finalDueBy).toBe(late.depositDueBy);
  });
});

describe('extending a hold (D24)', () => {
  it.each([
    [70, 24, 24],
    [30, 8, 12],
  ])(
    'made %i days before departure: with %i hours left it can be extended by %i, once',
    async (days, hoursLeft, extension) => {
      const { client, hold } = await heldDaysBefore(days);
      const extendableFrom = millis(hold.expiredAt!) - hoursLeft * 60 * MINUTE;

      await visitor.setClock(extendableFrom - MINUTE);
      expect((await client.me()).bookings[0]?.extendableHours).toBeNull();
      expect((await extend(client, hold)).status).toBe(409);

      await visitor.setClock(extendableFrom);
      expect((await client.me()).bookings[0]?.extendableHours).toBe(extension);
      const newExpiry = plusHours(hold.expiredAt!, extension);
      const { status, body } = await extend(client, hold);
      expect([status, body]).toEqual([200, { expiredAt: newExpiry }]);
      const finalDueBy = hold.finalDueBy! > newExpiry ? hold.finalDueBy : newExpiry;
      const deadlines = { expiredAt: newExpiry, depositDueBy: newExpiry, finalDueBy };
      expect((await client.me()).bookings[0]).toMatchObject(deadlines);

      await visitor.setClock(millis(newExpiry) - MINUTE);
      expect((await client.me()).bookings[0]?.extendableHours).toBeNull();
      expect((await extend(client, hold)).status).toBe(409);
    },
  );

  it('a hold of 8 hours cannot be extended', async () => {
    const { client, hold } = await heldDaysBefore(10);
    await visitor.setClock(millis(hold.expiredAt!) - MINUTE);
    expect((await extend(client, hold)).status).toBe(409);
  });

  it('a hold that has expired or was deleted cannot be extended', async () => {
    const { client, hold } = await heldDaysBefore(70);
    await visitor.setClock(hold.expiredAt!);
    expect((await extend(client, hold)).status).toBe(409);
    const deleted = await heldDaysBefore(70);
    await deleted.client.deleteHold(deleted.hold);
    await visitor.setClock(millis(deleted.hold.expiredAt!) - MINUTE);
    expect((await extend(deleted.client, deleted.hold)).status).toBe(409);
  });
});

describe('a hold that expires', () => {
  it('frees its seats within seconds, can no longer be deleted and does not block another hold', async () => {
    const { client, hold } = await heldDaysBefore(100);
    const other = (await freeDepartures(visitor, { from: 90, to: 130 })).find(
      ({ tour }) => tour !== departure.tour,
    )!;
    const replacing = placed(await client.hold({ ...holdOrder(other, [3]), holdId: hold.id }));
    expect((await seatsOf(client, other)).available).toBe(other.capacity - 3);
    await visitor.setClock(replacing.expiredAt!);
    expect((await client.deleteHold(replacing)).status).toBe(409);
    await eventually(async () => expect((await seatsOf(client, other)).available).toBe(other.capacity), {
      timeout: 5_000,
    });
    const { id, expiredAt } = replacing;
    expect((await client.me()).bookings[0]).toMatchObject({ id, expiredAt, deletedAt: null });
    expect((await client.hold(holdOrder(other, [1]))).status).toBe(201);
  });

  it('allows the account another hold in the same moment', async () => {
    const { client, hold } = await heldDaysBefore(100);
    await visitor.setClock(hold.expiredAt!);
    expect((await client.hold(holdOrder(departure, [2]))).status).toBe(201);
  });

  it('frees its seats also when its time passed while no process was running', async () => {
    const before = await startInstance();
    const client = await signedUpClient(before.url);
    const hold = placed(await client.hold(holdOrder(departure, [3])));
    await before.kill();
    await moveClockOf(before.dataDir, 73 * 60 * MINUTE);
    const after = await startInstance({ dataDir: before.dataDir });
    const returned = new Client(after.url, client.cookie);
    await eventually(
      async () => expect((await seatsOf(returned, departure)).available).toBe(departure.capacity),
      { timeout: 8_000 },
    );
    expect((await returned.me()).bookings.map(({ id, expiredAt }) => [id, expiredAt])).toEqual([
      [hold.id, hold.expiredAt],
    ]);
  });
});

/** Moves the clock of a stopped instance. @param moved by how many milliseconds */
async function moveClockOf(dataDir: string, moved: number): Promise<void> {
  const records = await recordsOf(dataDir);
  await putRecord(records, 'settings', 'clock', (stored) => ({ ahead: Number(stored?.['ahead']) + moved }));
  await records.close();
}
