import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Client,
  signedUpClient,
  freeDepartures,
  holdOrder,
  placed,
  seatsOf,
  type OpenDeparture,
} from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import { fillUntil } from './fill-departure.js';

const instance = instanceForTests();
/** The departures with the fewest seats; each test uses others. */
let smallest: OpenDeparture[];

beforeAll(async () => {
  const all = await freeDepartures(new Client(instance.url), { from: 100, to: 700 });
  const fewestSeats = Math.min(...all.map(({ capacity }) => capacity));
  smallest = all.filter(({ capacity }) => capacity === fewestSeats);
});

/** A new customer's hold, a call that replaces it, and how many seats the customer sees as free. */
async function newHold(departure: OpenDeparture, rooms: number[]) {
  const client = await signedUpClient(instance.url);
  const { id } = placed(await client.hold(holdOrder(departure, rooms)));
  const replace = (otherRooms: number[], other = departure) =>
    client.hold({ ...holdOrder(other, otherRooms), holdId: id });
  const seatsFree = async (other = departure) => (await seatsOf(client, other)).available;
  return { client, id, replace, seatsFree };
}

describe('replacing a hold (D20)', () => {
  it('on a full departure moves the seats of the old hold to the new hold in one decision', async () => {
    const departure = smallest[0]!;
    const { client, id, replace, seatsFree } = await newHold(departure, [2, 2]);
    await fillUntil(instance.url, departure, 0);
    const stranger = await signedUpClient(instance.url);

    const [answer, refused] = await Promise.all([replace([3, 1]), stranger.hold(holdOrder(departure, [1]))]);
    const replacing = placed(answer);
    expect(refused.status).toBe(422);
    expect(await seatsFree()).toBe(0);
    const [first, second] = (await client.me()).bookings;
    expect([first?.id, first?.deletedAt, second?.id]).toEqual([replacing.id, null, id]);
    expect(second?.deletedAt).toBe(replacing.createdAt);

    const seatCounts = (await historyOf(instance.dataDir)).flatMap(({ type, data }) =>
      type === 'SeatsHeld' || type === 'SeatsReleased' ? [data.seatsTaken] : [],
    );
    expect(Math.max(...seatCounts)).toBe(departure.capacity);
    expect(seatCounts.slice(-2)).toEqual([departure.capacity, departure.capacity]);
  });

  it('by a smaller one frees the difference', async () => {
    const departure = smallest[1]!;
    const { replace, seatsFree } = await newHold(departure, [3, 3]);
    await fillUntil(instance.url, departure, 0);
    placed(await replace([1]));
    expect(await seatsFree()).toBe(5);
  });

  it('by a larger one that does not fit is 422, and the old one stays', async () => {
    const departure = smallest[2]!;
    const { client, id, replace, seatsFree } = await newHold(departure, [1]);
    await fillUntil(instance.url, departure, 1);
    expect((await replace([3])).status).toBe(422);
    expect((await client.me()).bookings).toMatchObject([{ id, deletedAt: null }]);
    placed(await replace([2]));
    expect(await seatsFree()).toBe(0);
  });

  it('on another departure frees the seats of the old one', async () => {
    const [from, to] = [smallest[3]!, smallest[4]!];
    const { replace, seatsFree } = await newHold(from, [3, 2]);
    placed(await replace([2], to));
    expect(await seatsFree(from)).toBe(from.capacity);
    expect(await seatsFree(to)).toBe(to.capacity - 2);
  });

  it('a hold that has ended meanwhile needs no replacing', async () => {
    const departure = smallest[5]!;
    const { client, id, replace, seatsFree } = await newHold(departure, [1]);
    await client.deleteHold({ id });
    placed(await replace([2]));
    expect(await seatsFree()).toBe(departure.capacity - 2);
  });
});
