import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { ManualClock, openRecords } from '../testing/fixtures.js';
import { Sessions } from './sessions.js';

const DAY = 86_400_000;

let records: Awaited<ReturnType<typeof openRecords>>;
let clock: ManualClock;
let events: { readonly head: jest.Mock<() => Promise<string>> };
/** Two instances over one store. */
let one: Sessions;
let two: Sessions;

beforeEach(async () => {
  records = await openRecords();
  clock = new ManualClock();
  events = { head: jest.fn(async () => START) };
  one = new Sessions(records, clock, events);
  two = new Sessions(records, clock, events);
});

async function accountOf(sessions: Sessions, sid: string): Promise<number | null> {
  return (await sessions.find(sid))?.account ?? null;
}

/** Starts a session of account 7 that does not say when it was started. */
async function startOfEarlierVersion(): Promise<string> {
  const sid = await one.start(7);
  const [{ key, record, version }] = (await records.find('sessions', 'account', '7', 1)) as [never];
  const { since: _, startedAfter: _position, ...older } = record as Record<string, never>;
  await records.replace('sessions', key, older, version);
  return sid;
}

describe('a session', () => {
  it('names its account on every instance; another value names nobody', async () => {
    const sid = await one.start(7);
    expect(await accountOf(one, sid)).toBe(7);
    expect(await accountOf(two, sid)).toBe(7);
    expect(await accountOf(one, `${sid}x`)).toBeNull();
    expect(await accountOf(one, '')).toBeNull();
  });

  it('is stored without the value of its cookie', async () => {
    const sid = await one.start(7);
    expect(sid).toMatch(/^[\w-]{43}$/);
    const stored = await records.find('sessions', 'account', '7', 1);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(sid);
  });

  it('is read once while nothing is written, and again after each write of any instance', async () => {
    const [sid, other] = [await one.start(7), await two.start(8)];
    const get = jest.spyOn(records, 'get');
    const reads = async () => {
      get.mockClear();
      const found = [await accountOf(one, sid), await accountOf(one, sid), await accountOf(one, 'nobody')];
      return [...found, get.mock.calls.length];
    };
    expect(await reads()).toEqual([7, 7, null, 2]);
    expect(await reads()).toEqual([7, 7, null, 0]);
    await two.end(other);
    expect(await reads()).toEqual([7, 7, null, 2]);
    await two.end(sid);
    expect(await reads()).toEqual([null, null, null, 2]);
  });

  it('remembers the last of several writes that instances note at once; an ended one remembers none and stays ended', async () => {
    const positions = ['01', '02', '03', '04', '05', '06'];
    for (const noted of [positions, positions.toReversed()]) {
      const sid = await one.start(7);
      await Promise.all(noted.map((position, n) => (n % 2 === 0 ? one : two).noteWrite(sid, position)));
      expect((await two.find(sid))?.lastWrite).toBe('06');
    }
    const ended = await one.start(7);
    await one.end(ended);
    await one.noteWrite(ended, '07');
    expect(await one.find(ended)).toBeNull();
    expect(await records.count('sessions', 'account', '7')).toBe(2);
  });

  it('that ends while it is read is not remembered', async () => {
    const sid = await one.start(7);
    const get = records.get.bind(records);
    jest.spyOn(records, 'get').mockImplementationOnce(async (...key) => {
      const found = await get(...key);
      await two.end(sid);
      await accountOf(one, 'another');
      return found;
    });
    expect(await accountOf(one, sid)).toBe(7);
    expect(await accountOf(one, sid)).toBeNull();
  });

  it('is read each time where the store cannot tell what was written', async () => {
    jest.spyOn(records as Records, 'changeToken').mockReturnValue(null);
    const sid = await one.start(7);
    const get = jest.spyOn(records, 'get');
    expect([await accountOf(one, sid), await accountOf(one, sid), get.mock.calls.length]).toEqual([7, 7, 2]);
  });

  it('ends after 30 days without use', async () => {
    const sid = await one.start(7);
    clock.advance(30 * DAY - 1);
    expect(await accountOf(one, sid)).toBe(7);
    const unused = await one.start(7);
    clock.advance(30 * DAY);
    expect(await accountOf(one, unused)).toBeNull();
  });

  it('goes on beyond 30 days while it is used', async () => {
    const sid = await one.start(7);
    for (let month = 0; month < 3; month += 1) {
      clock.advance(29 * DAY);
      expect(await accountOf(month % 2 === 0 ? one : two, sid)).toBe(7);
    }
  });

  it('gives the new lifetime of its cookie when a use has extended the session', async () => {
    const sid = await one.start(7);
    clock.advance(DAY);
    expect((await one.find(sid))?.newMaxAgeMillis).toBeNull();
    clock.advance(1);
    expect((await one.find(sid))?.newMaxAgeMillis).toBe(30 * DAY);
    expect((await one.find(sid))?.newMaxAgeMillis).toBeNull();
  });

  it('ends 90 days after its login, however often it is used', async () => {
    const sid = await one.start(7);
    for (let day = 1; day < 90; day += 1) {
      clock.advance(DAY);
      expect(await accountOf(one, sid)).toBe(7);
    }
    expect((await one.find(sid))?.newMaxAgeMillis).toBeNull();
    clock.advance(DAY);
    expect(await accountOf(one, sid)).toBeNull();
  });

  it('of an earlier version, which does not say when it was started, ends as well', async () => {
    const sid = await startOfEarlierVersion();
    for (let day = 1; day < 95; day += 1) {
      clock.advance(DAY);
      await one.find(sid);
    }
    expect(await accountOf(one, sid)).toBeNull();
  });

  it('is not written again within a day', async () => {
    const sid = await one.start(7);
    const replace = jest.spyOn(records, 'replace');
    clock.advance(DAY - 1);
    for (let n = 0; n < 5; n += 1) await accountOf(one, sid);
    expect(replace).not.toHaveBeenCalled();
    clock.advance(2);
    for (let n = 0; n < 5; n += 1) await accountOf(one, sid);
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('is invalid on every instance as soon as it is ended; another of its account goes on', async () => {
    const [sid, other] = [await one.start(7), await one.start(7)];
    expect([await accountOf(one, sid), await accountOf(two, sid)]).toEqual([7, 7]);
    await two.end(sid);
    expect([await accountOf(one, sid), await accountOf(two, sid)]).toEqual([null, null]);
    expect(await accountOf(one, other)).toBe(7);
  });

  it('can be ended with all others of its account, without those of other accounts', async () => {
    const mine = [await one.start(7), await two.start(7)];
    const others = [await one.start(6), await one.start(8), await one.start(70)];
    await one.endAll(7);
    expect(await Promise.all(mine.map((sid) => accountOf(two, sid)))).toEqual([null, null]);
    expect(await Promise.all(others.map((sid) => accountOf(one, sid)))).toEqual([6, 8, 70]);
  });

  it('ends if it began before an event was written, although after the event’s command; else it goes on', async () => {
    const moment = clock.millis();
    clock.advance(1);
    const before = [await one.start(7), await two.start(7)];
    const other = await one.start(8);
    events.head.mockResolvedValue('05');
    const after = await one.start(7);
    await two.endStartedBefore(7, '05', moment);
    expect(await Promise.all(before.map((sid) => accountOf(one, sid)))).toEqual([null, null]);
    expect([await accountOf(one, after), await accountOf(one, other)]).toEqual([7, 8]);
  });

  it('of an earlier version ends with those that began before a given time, also if it was extended after it', async () => {
    const sid = await startOfEarlierVersion();
    clock.advance(2 * DAY);
    const moment = clock.millis();
    clock.advance(1);
    expect((await one.find(sid))?.newMaxAgeMillis).toBe(30 * DAY);
    await one.endStartedBefore(7, '05', moment);
    expect(await accountOf(one, sid)).toBeNull();
  });
});
