import { describe, expect, it } from '@jest/globals';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { CodeGuesses } from './guesses.js';

const PHONE = '17025550123';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Two instances over one store. */
async function open() {
  const records = await openRecords();
  const clock = new ManualClock();
  const instance = () => new CodeGuesses(records, clock, true);
  return { clock, guesses: instance(), otherGuesses: instance() };
}

/** How many tries a patient guesser gets in so many days. */
async function triesIn(days: number): Promise<number> {
  const { clock, guesses, otherGuesses } = await open();
  const until = clock.millis() + days * DAY;
  let tries = 0;
  while (clock.millis() < until) {
    const wait = await (tries % 2 === 0 ? guesses : otherGuesses).countAttempt(PHONE);
    if (wait === 0) tries += 1;
    else clock.advance(wait * 1000);
  }
  return tries;
}

describe('wrong codes for a number', () => {
  it('are let through ten times without a pause; then the pauses double from a minute to a day', async () => {
    const { clock, guesses } = await open();
    for (let n = 0; n < 10; n += 1) expect(await guesses.countAttempt(PHONE)).toBe(0);
    const waits = [];
    for (let n = 0; n < 13; n += 1) {
      const wait = await guesses.countAttempt(PHONE);
      waits.push(wait / 60);
      clock.advance(wait * 1000);
      expect(await guesses.countAttempt(PHONE)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
  });

  it('are limited to few in a day, a month and a year, on whatever instances (decision 0020)', async () => {
    expect([await triesIn(1), await triesIn(30), await triesIn(365)]).toEqual([20, 49, 384]);
  });

  it('all count when they come in parallel, on all instances', async () => {
    const { guesses, otherGuesses } = await open();
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? guesses : otherGuesses).countAttempt(PHONE)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('do not count for another number', async () => {
    const { guesses } = await open();
    for (let n = 0; n < 12; n += 1) await guesses.countAttempt(PHONE);
    expect(await guesses.countAttempt('17025550124')).toBe(0);
  });

  it('keep their count when a right code is sent', async () => {
    const { guesses } = await open();
    for (let n = 0; n < 50; n += 1) {
      expect(await guesses.countAttempt(PHONE)).toBe(0);
      await guesses.uncountAttempt(PHONE);
    }
    for (let n = 0; n < 9; n += 1) await guesses.countAttempt(PHONE);
    expect(await guesses.countAttempt(PHONE)).toBe(0);
    await guesses.uncountAttempt(PHONE);
    expect(await guesses.countAttempt(PHONE)).toBe(0);
    expect(await guesses.countAttempt(PHONE)).toBe(60);
  });

  it('do not count any more thirty days after the last', async () => {
    const { clock, guesses } = await open();
    for (let n = 0; n < 10; n += 1) await guesses.countAttempt(PHONE);
    clock.advance(30 * DAY - 1);
    expect(await guesses.countAttempt(PHONE)).toBe(0);
    expect(await guesses.countAttempt(PHONE)).toBe(120);
    clock.advance(30 * DAY);
    for (let n = 0; n < 10; n += 1) expect(await guesses.countAttempt(PHONE)).toBe(0);
  });
});
