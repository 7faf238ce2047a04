import { describe, expect, it } from '@jest/globals';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { Challenges, SMS_CODES } from './challenges.js';

const PHONE = '17025550123';
const MINUTE = 60_000;

/** Two instances over one store; the first has issued the code. */
async function open() {
  const records = await openRecords();
  const clock = new ManualClock();
  const instance = () => new Challenges(records, clock, 'a secret of at least 32 characters', SMS_CODES);
  const challenges = instance();
  return { records, clock, challenges, other: instance(), code: await challenges.issue(PHONE) };
}

/** A code that is not this one. */
function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

describe('an SMS code', () => {
  it('has four digits and can be used once', async () => {
    const { challenges, code } = await open();
    expect(code).toMatch(/^\d{4}$/);
    expect(await challenges.verify(PHONE, code)).toBe('right');
    expect(await challenges.verify(PHONE, code)).toBe('right');
    expect(await challenges.consume(PHONE, code)).toBe('right');
    expect(await challenges.consume(PHONE, code)).toBe('wrong');
    expect(await challenges.verify(PHONE, code)).toBe('wrong');
  });

  it('is right for its own number only', async () => {
    const { challenges, code } = await open();
    const other = await challenges.issue('17025550124');
    if (other !== code) expect(await challenges.verify('17025550124', code)).toBe('wrong');
    expect(await challenges.verify('17025550125', code)).toBe('wrong');
    expect(await challenges.verify(PHONE, wrongCode(code))).toBe('wrong');
  });

  it('is not stored in plain text', async () => {
    const { records, code } = await open();
    const { record } = (await records.get('challenges', PHONE))!;
    expect(Object.values(record).map(String)).not.toContain(code);
  });

  it('is not valid as a code of another kind, which has its own length', async () => {
    const { challenges, records, clock } = await open();
    const kind = { collection: 'staff-codes', digits: 6 } as const;
    const others = new Challenges(records, clock, 'a secret of at least 32 characters', kind);
    const code = await others.issue(PHONE);
    expect(code).toMatch(/^\d{6}$/);
    expect(await challenges.consume(PHONE, code)).toBe('wrong');
    expect(await others.consume(PHONE, code)).toBe('right');
  });

  it('expires after ten minutes', async () => {
    const { challenges, clock, code } = await open();
    clock.advance(10 * MINUTE - 1);
    expect(await challenges.verify(PHONE, code)).toBe('right');
    clock.advance(1);
    expect(await challenges.verify(PHONE, code)).toBe('expired');
    expect(await challenges.consume(PHONE, code)).toBe('expired');
  });

  it('is not accepted any more after five wrong tries, on whatever instances', async () => {
    const { challenges, other, code } = await open();
    for (let n = 0; n < 5; n += 1)
      expect(await (n % 2 === 0 ? challenges : other).verify(PHONE, wrongCode(code))).toBe('wrong');
    expect(await other.verify(PHONE, code)).toBe('too-many-attempts');
    expect(await challenges.consume(PHONE, code)).toBe('too-many-attempts');
  });

  it('counts parallel tries', async () => {
    const { challenges, code } = await open();
    const tries = Array.from({ length: 20 }, () => challenges.consume(PHONE, wrongCode(code)));
    const checks = await Promise.all(tries);
    expect(checks.filter((check) => check === 'wrong')).toHaveLength(5);
    expect(checks.filter((check) => check === 'too-many-attempts')).toHaveLength(15);
  });

  it('is accepted for only one of many parallel tries', async () => {
    const { challenges, other, code } = await open();
    const instances = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? challenges : other));
    const checks = await Promise.all(instances.map((instance) => instance.consume(PHONE, code)));
    expect(checks.filter((check) => check === 'right')).toHaveLength(1);
  });

  it('is replaced by the next one, with tries of its own', async () => {
    const { challenges, code: first } = await open();
    for (let n = 0; n < 5; n += 1) await challenges.verify(PHONE, wrongCode(first));
    const second = await challenges.issue(PHONE);
    // Two codes of four digits may be the same one.
    if (first !== second) expect(await challenges.verify(PHONE, first)).toBe('wrong');
    expect(await challenges.consume(PHONE, second)).toBe('right');
  });
});
