import { describe, expect, it } from '@jest/globals';
import { SeatGuard } from '../../departures/departure-decisions.js';
import type { FaultPoint } from '../../event-log/faults.js';
import type { AllocateIds } from '../../instance/ids.js';
import { DATE, SimulatedCrash, TestSystem, TOUR } from '../../testing/test-system.js';
import { openRecords } from '../../testing/fixtures.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RELEASING: FaultPoint[] = ['release:before-seats', 'release:seats-released', 'release:done'];

/** Gives out the same ids each time. */
const allocate: AllocateIds = (counts) => {
  const ids = { booking: [1], guest: [100, 101], fee: [1, 2, 3, 4, 5, 6] } as const;
  const asked = Object.keys(counts).map((kind) => [kind, ids[kind as keyof typeof ids]]);
  return Promise.resolve(Object.fromEntries(asked) as Awaited<ReturnType<AllocateIds>>);
};

async function openSystem(capacity?: number, guard?: SeatGuard) {
  const system = new TestSystem(await openRecords(), capacity, guard);
  await system.openAccount(1);
  return system;
}

/** Account 1’s slot, the seats that are taken, and these bookings. */
const stateWith = (system: TestSystem, ...bookings: number[]) => system.state({ account: 1, bookings });

/** Places the hold by a process that crashes at the point. */
function crashPlacing(system: TestSystem, point: FaultPoint, ...hold: Parameters<TestSystem['holdToPlace']>) {
  const placing = system.instance(point).saga.place(system.holdToPlace(...hold));
  return expect(placing).rejects.toThrow(SimulatedCrash);
}

describe('placing a hold', () => {
  it('takes the slot and the seats and places the hold', async () => {
    const system = await openSystem();
    const placed = await system.instance().saga.place(system.holdToPlace(1, [2, 1]));
    expect(placed).toMatchObject({
      ok: true,
      terms: {
        booking: 1,
        account: 1,
        roomGuests: [2, 1],
        guests: [100, 101, 102],
        hours: 72,
        replaces: null,
      },
    });
    expect(await stateWith(system, 1)).toEqual({ bookings: ['hold'], seatsTaken: 3, slot: [1] });
  });

  it('does not return another account’s booking when an id was allocated twice', async () => {
    const system = await openSystem();
    await system.openAccount(2);
    const { saga } = system.instance();
    await saga.place({ ...system.holdToPlace(1, [2]), allocate });
    for (const mayBeRetry of [false, true]) {
      const placing = saga.place({ ...system.holdToPlace(2, [2]), allocate, mayBeRetry });
      await expect(placing).rejects.toThrow('the booking id 1 was given out twice');
    }
  });

  it('reserves nothing more when there is no space, or when the account has a hold already', async () => {
    const system = await openSystem(3);
    const { saga } = system.instance();
    await saga.place(system.holdToPlace(1, [2]));
    const second = await saga.place(system.holdToPlace(1, [1]));
    expect(second).toMatchObject({ ok: false, refusal: { code: 'slot-taken' } });
    expect((await system.state({ account: 1 })).slot).toEqual([1]);
    await system.openAccount(2);
    const third = await saga.place(system.holdToPlace(2, [2]));
    expect(third).toMatchObject({ ok: false, refusal: { code: 'no-space' } });
    expect(await system.state({ account: 2, bookings: [2, 3] })).toEqual({
      bookings: ['none', 'none'],
      seatsTaken: 2,
      slot: [],
    });
  });

  it('answers a retry like the first try when the hold has ended since, and reserves nothing', async () => {
    const system = await openSystem();
    const { saga, endings } = system.instance();
    const { account, query, departure, context } = system.holdToPlace(1, [2]);
    const command = { account, query, departure, context, allocate, mayBeRetry: true };
    const first = await saga.place(command);
    system.clock.advance(100 * HOUR);
    await endings.expire({ booking: 1, account: 1, tour: TOUR, departedAt: DATE }, system.context());

    const again = await system.instance().saga.place(command);
    expect(again).toEqual({ ...first, position: null });
    expect(await stateWith(system, 1)).toEqual({ bookings: ['expired'], seatsTaken: 0, slot: [] });
  });

  it('that has ended reserves its slot and seats again; abandoning it frees them', async () => {
    const system = await openSystem();
    const { saga, endings } = system.instance();
    const { account, query, departure, context } = system.holdToPlace(1, [2]);
    await saga.place({ account, query, departure, context, allocate });
    system.clock.advance(100 * HOUR);
    const occupied = { booking: 1, account: 1, tour: TOUR, departedAt: DATE };
    await endings.expire(occupied, system.context());
    await saga.place({ account, query, departure, context: system.context(), allocate });
    expect(await stateWith(system, 1)).toEqual({ bookings: ['expired'], seatsTaken: 2, slot: [1] });

    await endings.abandon(occupied, system.context());
    expect(await stateWith(system, 1)).toEqual({ bookings: ['expired'], seatsTaken: 0, slot: [] });
  });

  it('replaces the account’s own hold and uses its seats', async () => {
    const system = await openSystem(3);
    const { saga } = system.instance();
    await saga.place(system.holdToPlace(1, [2]));
    const placed = await saga.place(system.holdToPlace(1, [3], 1));
    expect(placed).toMatchObject({ ok: true, terms: { booking: 2, replaces: 1 } });
    expect(await stateWith(system, 1, 2)).toEqual({
      bookings: ['replaced', 'hold'],
      seatsTaken: 3,
      slot: [2],
    });
  });

  it('does not replace another account’s hold, or one that was never placed', async () => {
    const system = await openSystem();
    const { saga } = system.instance();
    await saga.place(system.holdToPlace(1, [2]));
    await system.openAccount(2);
    const refused = { ok: false, refusal: { code: 'no-such-hold' } };
    expect(await saga.place(system.holdToPlace(2, [2], 1))).toEqual(refused);
    expect(await saga.place(system.holdToPlace(2, [2], 99))).toEqual(refused);
  });

  it('ends the account’s own hold whose time is over, even before that is recorded', async () => {
    const system = await openSystem();
    await system.instance().saga.place(system.holdToPlace(1, [2]));
    system.clock.advance(72 * HOUR);
    expect((await system.instance().saga.place(system.holdToPlace(1, [1]))).ok).toBe(true);
    expect(await stateWith(system, 1, 2)).toEqual({
      bookings: ['expired', 'hold'],
      seatsTaken: 1,
      slot: [2],
    });
  });
});

describe('a process that crashes while it places a hold', () => {
  const RESERVING: FaultPoint[] = ['hold:slot-taken', 'hold:seats-held'];
  const PLACED: FaultPoint[] = ['hold:placed', 'hold:before-answer'];

  it('leaves nothing reserved longer than two minutes if it has not placed the hold', async () => {
    const outcomes = RESERVING.map(async (point) => {
      const system = await openSystem();
      await crashPlacing(system, point, 1, [2]);
      const reserved = await stateWith(system, 1);
      system.clock.advance(2 * MINUTE + 1);
      await system.catchUp();
      return [reserved, await stateWith(system, 1)];
    });
    const nothing = { bookings: ['abandoned'], seatsTaken: 0, slot: [] };
    expect(await Promise.all(outcomes)).toEqual([
      [{ bookings: ['none'], seatsTaken: 0, slot: [1] }, nothing],
      [{ bookings: ['none'], seatsTaken: 2, slot: [1] }, nothing],
    ]);
  });

  it('has a dry run refused at first, but not after five seconds', async () => {
    const system = await openSystem();
    await crashPlacing(system, 'hold:slot-taken', 1, [2]);
    const dryRun = () => system.instance().saga.place({ ...system.holdToPlace(1, [2]), dryRun: true });
    expect(await dryRun()).toMatchObject({ ok: false, refusal: { code: 'slot-taken' } });
    system.clock.advance(5_000);
    expect((await dryRun()).ok).toBe(true);
    expect((await system.state({ account: 1 })).slot).toEqual([1]);
  });

  it('does not keep the account from trying again after five seconds', async () => {
    const system = await openSystem(2);
    await crashPlacing(system, 'hold:slot-taken', 1, [2]);
    const tooSoon = await system.instance().saga.place(system.holdToPlace(1, [2]));
    expect(tooSoon).toMatchObject({ ok: false, refusal: { code: 'slot-taken' } });
    system.clock.advance(5_000);
    expect((await system.instance().saga.place(system.holdToPlace(1, [2]))).ok).toBe(true);
    expect(await stateWith(system, 1, 3)).toEqual({
      bookings: ['abandoned', 'hold'],
      seatsTaken: 2,
      slot: [3],
    });
  });

  it('has placed the hold once its event is in the log', async () => {
    const outcomes = PLACED.map(async (point) => {
      const system = await openSystem();
      await crashPlacing(system, point, 1, [2]);
      system.clock.advance(2 * MINUTE + 1);
      await system.catchUp();
      return stateWith(system, 1);
    });
    const stillHeld = { bookings: ['hold'], seatsTaken: 2, slot: [1] };
    expect(await Promise.all(outcomes)).toEqual(PLACED.map(() => stillHeld));
  });

  it('leaves the old hold or the new one, with its seats and the slot, never both or none', async () => {
    const REPLACING: FaultPoint[] = ['hold:replaced', ...RELEASING, 'hold:old-seats-released'];
    const points = [...RESERVING, ...PLACED, ...REPLACING];
    const outcomes = points.map(async (point) => {
      const system = await openSystem(3);
      await system.instance().saga.place(system.holdToPlace(1, [2]));
      await crashPlacing(system, point, 1, [3], 1);
      system.clock.advance(2 * MINUTE + 1);
      await system.catchUp();
      return [point, await stateWith(system, 1, 2)];
    });
    const old = { bookings: ['hold', 'abandoned'], seatsTaken: 2, slot: [1] };
    const next = { bookings: ['replaced', 'hold'], seatsTaken: 3, slot: [2] };
    expect(await Promise.all(outcomes)).toEqual(
      points.map((point) => [point, RESERVING.includes(point) ? old : next]),
    );
  });
});

describe('a hold whose time is over', () => {
  it('is expired and releases all it occupied, even if the process crashes on the way', async () => {
    const outcomes = [null, 'expiry:expired' as const, ...RELEASING].map(async (point) => {
      const system = await openSystem();
      await system.instance().saga.place(system.holdToPlace(1, [2]));
      const crashing = system.instance(point);
      system.clock.advance(72 * HOUR);
      const occupied = { booking: 1, account: 1, tour: TOUR, departedAt: DATE };
      const expiring = crashing.endings.expire(occupied, system.context());
      if (point === null) await expiring;
      else await expect(expiring).rejects.toThrow(SimulatedCrash);
      system.clock.advance(MINUTE);
      await system.catchUp();
      return stateWith(system, 1);
    });
    const over = { bookings: ['expired'], seatsTaken: 0, slot: [] };
    expect(await Promise.all(outcomes)).toEqual(Array(5).fill(over));
  });

  it('is expired by an instance that read the departure before the hold was placed', async () => {
    const system = await openSystem();
    const [old, other] = [system.instance(), system.instance()];
    await system.openAccount(2);
    await old.saga.place(system.holdToPlace(2, [1]));
    await other.saga.place(system.holdToPlace(1, [2]));
    system.clock.advance(72 * HOUR);
    const occupied = { booking: 2, account: 1, tour: TOUR, departedAt: DATE };
    await old.endings.expire(occupied, system.context());
    expect(await stateWith(system, 2)).toEqual({ bookings: ['expired'], seatsTaken: 1, slot: [] });
  });
});

/** Thirty accounts, two instances, ten seats: how many seats are held in the end. */
async function seatsRacedFor(guard: SeatGuard): Promise<number> {
  const system = await openSystem(10, guard);
  const instances = [system.instance(), system.instance()];
  const accounts = Array.from({ length: 30 }, (_, n) => n + 1);
  await Promise.all(accounts.map((account) => system.openAccount(account)));
  const placed = await Promise.all(
    accounts.map((account) => instances[account % 2]!.saga.place(system.holdToPlace(account, [1]))),
  );
  const heldSeats = placed.filter(({ ok }) => ok).length;
  expect((await system.state({ account: 1 })).seatsTaken).toBe(heldSeats);
  return heldSeats;
}

describe('a race for the last seats', () => {
  it('is won by as many as there are seats', async () => {
    expect(await seatsRacedFor(new SeatGuard(true))).toBe(10);
  });

  it('oversells when the guard is off (so that the test above proves something)', async () => {
    expect(await seatsRacedFor(new SeatGuard(false))).toBeGreaterThan(10);
  });
});
