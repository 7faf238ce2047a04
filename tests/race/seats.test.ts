import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { Client, signedUpClient, freeDepartures, holdOrder, seatsOf, type OpenDeparture } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import { historyOf, liveDocuments, replayedDocuments, seatsByReplay } from '../stores/history.js';
import { startInstance, temporaryFolder, type Instance } from '../instance.js';

const ACCOUNTS = 200;
const INSTANCES = 4;
const SEATS = 44;
/** The statuses of an account's two answers: a hold and a refusal, or at least one refusal because the space is gone. */
const OUTCOMES = ['201,409', '201,422', '409,422', '422,422'];

/** How many guests one account asked space for, and the answers to its two requests. */
interface Finish {
  readonly guests: number;
  readonly statuses: readonly number[];
  readonly bookings: readonly Booking[];
}

let dataDir = '';
let cookies: (string | undefined)[] = [];
let raceDepartures: OpenDeparture[] = [];
let instances: Instance[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  await restartAll();
  const clients = await mapConcurrently(range(ACCOUNTS), 16, (n) => signedUpClient(instanceOf(n).url));
  cookies = clients.map(({ cookie }) => cookie);
  const departures = await freeDepartures(new Client(instanceOf(0).url), { from: 90, to: 800 });
  raceDepartures = departures.filter(({ capacity }) => capacity === SEATS);
});

async function stopAll(): Promise<void> {
  await Promise.all(instances.map((instance) => instance.stop()));
}

async function restartAll(env: Record<string, string> = {}): Promise<void> {
  await stopAll();
  instances = await Promise.all(range(INSTANCES).map(() => startInstance({ dataDir, env })));
}

function instanceOf(n: number): Instance {
  return instances[n % INSTANCES]!;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

/** Every account asks two instances at once for the same departure. */
async function race(departure: OpenDeparture, guestsOf: (n: number) => number): Promise<Finish[]> {
  return Promise.all(
    cookies.map(async (cookie, n) => {
      const guests = guestsOf(n);
      const order = holdOrder(departure, [guests]);
      const answers = await Promise.all(
        [n, n + 1 + (n % 3)].map((at) => new Client(instanceOf(at).url, cookie).hold(order)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      const bookings = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []));
      return { guests, statuses, bookings };
    }),
  );
}

/** Checks what must be true after any race, except that nothing is oversold; answers how many seats are sold. */
async function checkFinish(finishes: readonly Finish[], departure: OpenDeparture): Promise<number> {
  const outcomes = finishes.map(({ statuses }) => statuses.join());
  expect(outcomes.filter((outcome) => !OUTCOMES.includes(outcome))).toEqual([]);
  const winners = finishes.filter(({ bookings }) => bookings.length > 0);
  const sold = winners.reduce((sum, { guests }) => sum + guests, 0);

  const numbers = winners.map(({ bookings }) => bookings[0]?.number);
  expect(new Set(numbers).size).toBe(winners.length);
  const holds = await mapConcurrently(cookies, 16, async (cookie, n) => {
    const { bookings } = await new Client(instanceOf(n).url, cookie).me();
    return bookings.filter(({ deletedAt, tour, departedAt }) => {
      return deletedAt === null && tour === departure.tour && departedAt === departure.departedAt;
    });
  });
  expect(holds.map((list) => list.map(({ id }) => id))).toEqual(
    finishes.map(({ bookings }) => bookings.map(({ id }) => id)),
  );

  const guestsByHold = finishes.flatMap(({ guests, bookings }) =>
    bookings.map(({ id }) => [id, guests] as const),
  );
  const expected = { byBooking: new Map(guestsByHold), taken: sold, most: sold };
  expect(seatsByReplay(await historyOf(dataDir), departure)).toEqual(expected);
  return sold;
}

async function deleteHolds(finishes: readonly Finish[]): Promise<void> {
  const answers = await mapConcurrently(finishes, 16, ({ bookings }, n) => {
    const client = new Client(instanceOf(n).url, cookies[n]);
    return Promise.all(bookings.map(({ id }) => client.deleteHold({ id })));
  });
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
}

function raceDeparture(n: number): OpenDeparture {
  const departure = raceDepartures[n];
  if (departure === undefined) throw new Error(`No departure number ${n} with ${SEATS} seats`);
  return departure;
}

describe('200 accounts race for a departure with 44 seats, each with two requests, over four processes', () => {
  it('exactly 44 of them get a seat, all others are told that the space is gone', async () => {
    const finishes = await race(raceDeparture(0), () => 1);
    expect(await checkFinish(finishes, raceDeparture(0))).toBe(SEATS);
    expect((await seatsOf(new Client(instanceOf(1).url), raceDeparture(0))).available).toBe(0);
    await deleteHolds(finishes);
    expect((await seatsOf(new Client(instanceOf(2).url), raceDeparture(0))).available).toBe(SEATS);
  });

  it('with parties of one to three, no more than 44 seats are sold and no party is refused that would have fitted', async () => {
    const finishes = await race(raceDeparture(1), (n) => 1 + (n % 3));
    const free = SEATS - (await checkFinish(finishes, raceDeparture(1)));
    expect(free).toBeGreaterThanOrEqual(0);
    expect(finishes.filter(({ guests, bookings }) => bookings.length === 0 && guests <= free)).toEqual([]);
    expect((await seatsOf(new Client(instanceOf(3).url), raceDeparture(1))).available).toBe(free);
    await deleteHolds(finishes);
  });

  it('afterwards the log replayed from zero gives the same documents', async () => {
    await deleteHolds(await race(raceDeparture(2), (n) => 1 + (n % 3)));
    await stopAll();
    expect(await liveDocuments(dataDir)).toEqual(await replayedDocuments(dataDir));
    await restartAll();
  });

  it('with the guard switched off the same race oversells, and the test notices it', async () => {
    await restartAll({ DEV_SEAT_GUARD: 'off' });
    const finishes = await race(raceDeparture(3), () => 1);
    expect(await checkFinish(finishes, raceDeparture(3))).toBeGreaterThan(SEATS);
    await deleteHolds(finishes);
    await restartAll();
  });
});
