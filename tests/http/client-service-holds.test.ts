import type { Booking } from '@tour-portal/contracts/api/api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blamedFields, Client, signedUpClient, holdOrder, placed, freeDeparture } from '../client.js';
import { hiddenDeparture } from '../hidden-departure.js';
import { instanceForTests } from '../instance.js';
import { depositFees, pay, setNames, untilBooking, withConfirmations } from '../payments.js';
import { staffForTests } from '../staff.js';
import { until } from '../until.js';
import { CLIENT_SERVICE_PATH, historyEvents, reason } from './client-service-trips.js';

const instance = instanceForTests();
/** A departure of the tour that is not public, four days away. */
let hidden: { readonly tour: number; readonly departedAt: string };

beforeAll(async () => {
  hidden = await hiddenDeparture(new Client(instance), 4);
});
// After the clock was moved, which ends sessions.
const staff = staffForTests(instance);

const hiddenOrder = (roomGuests: number[]) => ({
  tour: hidden.tour,
  date: hidden.departedAt,
  roomGuests,
});
const hold = (account: number, wanted: object, query = '') =>
  staff.post<Booking>(`${CLIENT_SERVICE_PATH}/holds${query}`, { account, reason, ...wanted });

describe('a hold that client service places (D42)', () => {
  it('may be for seven guests on a tour that is not public, within seven days, and can be paid for', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = await client.me();
    const wanted = hiddenOrder([3, 3, 1]);
    expect((await client.hold(wanted)).status).toBe(400);
    const dry = await hold(id, wanted, '?dryRun=true');
    expect([dry.status, (await client.me()).bookings]).toEqual([201, []]);

    const trip = placed(await hold(id, wanted));
    expect(trip).toMatchObject({ tour: hidden.tour, roomGuests: [3, 3, 1], owner: id });
    expect(trip.guests).toHaveLength(7);
    const now = await client.now();
    expect(trip.expiredAt! > now && trip.expiredAt! < `${hidden.departedAt}T05:00:00Z`).toBe(true);
    expect(dry.body.expiredAt).toBe(trip.expiredAt);
    expect((await setNames(client, trip)).status).toBe(200);
    await pay(client, trip, depositFees(trip));
    await untilBooking(client, trip, ({ guests }) => guests.every(({ paid }) => paid));
    await withConfirmations(client, trip, 2);
    const held = (await historyEvents(staff, trip.id)).find(({ type }) => type === 'HoldPlaced');
    expect(held).toMatchObject({ reason, actor: { kind: 'staff', label: 'Sam Reed' } });
  });

  it('never takes more seats than there are', async () => {
    const { id } = await (await signedUpClient(instance.url)).me();
    const full = Array<number>(8).fill(3);
    const holdStatus = async (rooms: number[]) => (await hold(id, hiddenOrder(rooms))).status;
    const partySizes: number[] = [];
    // Seven of 26 seats are held for the party above, or none when this test runs alone.
    for (let rooms = full; rooms.length > 0;) {
      if ((await holdStatus(rooms)) === 201) partySizes.push(rooms.length * 3);
      else rooms = rooms.slice(1);
    }
    const seatsHeld = partySizes.reduce((sum, count) => sum + count, 0);
    expect(seatsHeld === 18 || seatsHeld === 24).toBe(true);
    expect(await holdStatus([3])).toBe(422);
  });

  it('joins a party by its booking number', async () => {
    const departure = await freeDeparture(staff, { from: 30, to: 90 });
    const host = await signedUpClient(instance.url);
    const { number } = placed(await host.hold(holdOrder(departure, [2])));
    const { id } = await (await signedUpClient(instance.url)).me();
    const joined = placed(await hold(id, { ...holdOrder(departure, [2, 2]), number }));
    expect(joined).toMatchObject({ number, owner: id });
    const wrong = await hold(id, { ...holdOrder(departure, [1]), number: `${number.slice(0, -3)}ZZZ` });
    expect([wrong.status, blamedFields(wrong)]).toEqual([400, ['number']]);
  });

  it('is refused with the name of the wrong field, and nothing is held', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = await client.me();
    const now = await client.now();
    const wrong: [object, string][] = [
      [{ tour: 2_000_000 }, 'tour'],
      [{ roomGuests: [4] }, 'roomGuests'],
      [{ roomGuests: [] }, 'roomGuests'],
      [{ roomGuests: Array<number>(9).fill(1) }, 'roomGuests'],
      [{ date: now.slice(0, 10) }, 'date'],
      [{ date: '2020-05-02' }, 'date'],
      [{ number: 'none' }, 'number'],
      [{ holdId: 2_000_000 }, 'holdId'],
      [{ account: 2_000_000 }, 'account'],
      [{ account: 'Ada' }, 'account'],
      [{ reason: ' ' }, 'reason'],
      [{ hurry: true }, 'hurry'],
    ];
    for (const [changed, field] of wrong) {
      const answer = await hold(id, { ...hiddenOrder([1]), ...changed });
      expect([changed, answer.status, blamedFields(answer)]).toEqual([changed, 400, [field]]);
    }
    expect((await client.me()).bookings).toEqual([]);
  });

  it('is placed once for each key', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = await client.me();
    const departure = await freeDeparture(client, { from: 91, to: 200 });
    const body = { account: id, reason, ...holdOrder(departure, [3, 3, 3]) };
    const key = { 'idempotency-key': `hold-${id}` };
    const first = await staff.post<Booking>(`${CLIENT_SERVICE_PATH}/holds`, body, key);
    const again = await staff.post<Booking>(`${CLIENT_SERVICE_PATH}/holds`, body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    // Staff made the write: the customer's own reads do not wait for it.
    const { bookings } = await until(
      () => client.me(),
      (account) => account.bookings.length > 0,
    );
    expect(bookings.map((booking) => booking.id)).toEqual([first.body.id]);
  });
});
