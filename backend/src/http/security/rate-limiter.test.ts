import { describe, expect, it } from '@jest/globals';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { LIMITS, RateLimiter } from './rate-limiter.js';

const MINUTE = 60_000;
const LIMIT = { name: 'test', hits: 3, windowMillis: 10 * MINUTE };

async function open(enabled = true) {
  const records = await openRecords();
  const clock = new ManualClock();
  const newLimiter = () => new RateLimiter(records, clock, enabled);
  return { clock, first: newLimiter(), second: newLimiter() };
}

describe('a limit', () => {
  it('allows its number of hits over all instances and answers the next how many seconds to wait', async () => {
    const { first, second, clock } = await open();
    for (const limiter of [first, second, first]) expect(await limiter.hit(LIMIT, 'a')).toBe(0);
    expect(await second.hit(LIMIT, 'a')).toBe(600);
    clock.advance(MINUTE + 1);
    expect(await first.hit(LIMIT, 'a')).toBe(540);
  });

  it('allows the same number again when its window is over, not sooner', async () => {
    const { first, clock } = await open();
    for (let n = 0; n < 3; n += 1) await first.hit(LIMIT, 'a');
    clock.advance(10 * MINUTE - 1);
    expect(await first.hit(LIMIT, 'a')).toBe(1);
    clock.advance(1);
    for (let n = 0; n < 3; n += 1) expect(await first.hit(LIMIT, 'a')).toBe(0);
    expect(await first.hit(LIMIT, 'a')).toBe(600);
  });

  it('counts each subject and each limit separately', async () => {
    const { first } = await open();
    for (let n = 0; n < 3; n += 1) await first.hit(LIMIT, 'a');
    expect(await first.hit(LIMIT, 'b')).toBe(0);
    expect(await first.hit({ ...LIMIT, name: 'other' }, 'a')).toBe(0);
  });

  it('counts simultaneous hits', async () => {
    const { first, second } = await open();
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second).hit(LIMIT, 'a')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('counts nothing if limits are off', async () => {
    const { first } = await open(false);
    for (let n = 0; n < 9; n += 1) expect(await first.hit(LIMIT, 'a')).toBe(0);
  });

  it('of texted codes is three per number in ten minutes and ten per address in an hour', () => {
    expect(LIMITS.smsPerNumber).toMatchObject({ hits: 3, windowMillis: 10 * MINUTE });
    expect(LIMITS.smsPerAddress).toMatchObject({ hits: 10, windowMillis: 60 * MINUTE });
  });
});
