import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { daysToDeparture, instant, plusDays } from '@tour-portal/contracts/values/time.js';
import {
  blamedFields,
  Client,
  signedUpClient,
  freeDepartures,
  seatsOf,
  someDeparture,
  type OpenDeparture,
} from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';

const instance = instanceForTests();
let departure: OpenDeparture;
let order: { tour: number; date: string; roomGuests: number[] };

beforeAll(async () => {
  departure = await someDeparture(new Client(instance));
  order = { tour: departure.tour, date: departure.departedAt, roomGuests: [1] };
});

async function answerTo(change: object): Promise<unknown[]> {
  const answer = await (await signedUpClient(instance.url)).hold({ ...order, ...change });
  return [answer.status, blamedFields(answer)];
}

describe('hold parameters (spec §5)', () => {
  it('the tour exists and is public', async () => {
    const tours = (await new Client(instance).get<TourReference[]>('/v1/reference/tours')).body;
    expect(await answerTo({ tour: tours.find((tour) => !tour.public)?.id })).toEqual([400, ['tour']]);
    expect(await answerTo({ tour: 999_999 })).toEqual([400, ['tour']]);
  });

  it.each([[[]], [[1, 1, 1, 1]], [[0]], [[4]], [[1, 0]], [[2, 4]]])(
    'there are one to three rooms with one to three guests each, not %j',
    async (roomGuests) => {
      expect(await answerTo({ roomGuests })).toEqual([400, ['roomGuests']]);
    },
  );

  it.each([[[3, 3, 1]], [[3, 2, 2]], [[3, 3, 3]]])(
    'there are at most six guests, not %j',
    async (roomGuests) => {
      expect(await answerTo({ roomGuests })).toEqual([400, ['roomGuests']]);
    },
  );

  it.each([[[1]], [[3]], [[1, 2, 3]], [[3, 3]], [[2, 2, 2]]])(
    '%j is within all limits',
    async (roomGuests) => {
      const client = await signedUpClient(instance.url);
      const { status, body } = await client.hold({ ...order, roomGuests });
      expect([status, body.roomGuests]).toEqual([201, roomGuests]);
      expect(body.guests.map(({ fullName }) => fullName)).toEqual(
        roomGuests.flatMap((n) => Array(n).fill('')),
      );
      expect((await client.deleteHold(body)).status).toBe(200);
    },
  );

  it.each([
    ['the date is a day of the calendar', () => '2027-02-29'],
    ['the date is in the future', () => '2020-03-15'],
    ['the tour starts on that date', () => plusDays(departure.departedAt, 1)],
    ['the tour year exists', () => '2099-03-15'],
  ])('%s', async (_rule, date) => {
    expect(await answerTo({ date: date() })).toEqual([400, ['date']]);
  });

  it.each([
    ['of another date', (number: string) => number.replace(/\d{6}/, '010101')],
    ['of another tour', (number: string) => number.replace(/^../, 'ZZ')],
    [
      'of no existing party',
      (number: string) => `${number.slice(0, -3)}${number.endsWith('ZZ1') ? 'ZZ2' : 'ZZ1'}`,
    ],
    ['that is too short', (number: string) => number.slice(0, -1)],
    ['that is too long', (number: string) => `${number}0`],
    ['with a character no number has', (number: string) => `${number.slice(0, -1)}U`],
  ])('a booking number %s is refused', async (_what, change) => {
    const host = await signedUpClient(instance.url);
    const { body } = await host.hold(order);
    expect(await answerTo({ number: change(body.number) })).toEqual([400, ['number']]);
    await host.deleteHold(body);
  });

  it('the hold to replace is one of your own', async () => {
    const other = await signedUpClient(instance.url);
    const { body } = await other.hold(order);
    expect(await answerTo({ holdId: body.id })).toEqual([400, ['holdId']]);
    expect(await answerTo({ holdId: 2_147_483_647 })).toEqual([400, ['holdId']]);
    expect((await other.me()).bookings).toMatchObject([{ id: body.id, deletedAt: null }]);
  });

  it('in New York the tour starts in seven days or more', async () => {
    const visitor = new Client((await startInstance()).url);
    const next = (await freeDepartures(visitor, { from: 30, to: 400 }))[0]!;
    const lastDay = plusDays(next.departedAt, -7);
    // The midnight in New York that ends the last day, in any season: a hold is tried one minute before it, and at it.
    let midnight = Date.parse(`${lastDay}T00:00:00Z`);
    while (dayInNewYork(midnight) <= lastDay) midnight += 60_000;
    const holdAt = async (at: number) => {
      await visitor.setClock(at);
      const client = await signedUpClient(visitor.url);
      const answer = await client.hold({ tour: next.tour, date: next.departedAt, roomGuests: [1] });
      return [answer.status, blamedFields(answer)];
    };
    expect(await holdAt(midnight - 60_000)).toEqual([201, []]);
    expect(await holdAt(midnight)).toEqual([400, ['date']]);
    expect(daysToDeparture(next.departedAt, instant(midnight))).toBe(6);
  });
});

function dayInNewYork(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);
}

describe('one active hold per account (D21)', () => {
  it('a second hold is 409 until the first is deleted', async () => {
    const client = await signedUpClient(instance.url);
    const first = await client.hold(order);
    const second = await client.hold(order);
    expect([first.status, second.status]).toEqual([201, 409]);
    expect((await client.deleteHold(first.body)).status).toBe(200);
    expect((await client.hold(order)).status).toBe(201);
  });

  it('of ten holds requested at the same moment one is placed', async () => {
    const client = await signedUpClient(instance.url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.hold(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect((await client.me()).bookings).toHaveLength(1);
  });
});

describe('a traveling party (D4)', () => {
  it('is joined by its number: same number, own booking, own seats', async () => {
    const [host, friend] = [await signedUpClient(instance.url), await signedUpClient(instance.url)];
    const { body: hostBooking } = await host.hold(order);
    const before = (await seatsOf(host, departure)).available;
    const number = hostBooking.number.toLowerCase();
    const { status, body } = await friend.hold({ ...order, roomGuests: [2], number });
    expect([status, body.number]).toEqual([201, hostBooking.number]);
    expect(body.id).not.toBe(hostBooking.id);
    expect((await seatsOf(host, departure)).available).toBe(before - 2);
  });

  it('a hold without a number starts a party, whose number begins with the tour and the date', async () => {
    const numbers = new Set<string>();
    const date = departure.departedAt.replace(/^..(..)-(..)-(..)$/, '$2$3$1');
    for (let n = 0; n < 5; n += 1) {
      const { body } = await (await signedUpClient(instance.url)).hold(order);
      expect(body.number).toMatch(new RegExp(`^${departure.code}${date}-[0-9A-HJKMNP-TV-Z]{3}$`));
      numbers.add(body.number);
    }
    expect(numbers.size).toBe(5);
  });
});

describe('DELETE /bookings/{id}', () => {
  it('frees the seats at once and answers the time; a second time is 409', async () => {
    const client = await signedUpClient(instance.url);
    const free = (await seatsOf(client, departure)).available;
    const { body } = await client.hold({ ...order, roomGuests: [3] });
    const deleted = await client.send<{ deletedAt: string }>('DELETE', `/v1/bookings/${body.id}`);
    expect([deleted.status, Object.keys(deleted.body)]).toEqual([200, ['deletedAt']]);
    expect((await seatsOf(client, departure)).available).toBe(free);
    expect((await client.me()).bookings[0]?.deletedAt).toBe(deleted.body.deletedAt);
    expect((await client.deleteHold(body)).status).toBe(409);
  });

  it("another customer's booking gets the same answer as one that does not exist", async () => {
    const [owner, other] = [await signedUpClient(instance.url), await signedUpClient(instance.url)];
    const { body } = await owner.hold(order);
    const unknownId = 2_147_483_647;
    for (const id of [body.id, unknownId])
      for (const [method, path] of [
        ['DELETE', `/v1/bookings/${id}`],
        ['POST', `/v1/bookings/${id}/extend`],
      ] as const) {
        const { status, text } = await other.send(method, path);
        expect([method, status, text]).toEqual([method, 404, '{"message":"Not found"}']);
      }
    expect((await owner.me()).bookings[0]?.deletedAt).toBeNull();
  });
});
