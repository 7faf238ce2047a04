import { calendarDate, instant, millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { ExportLines } from './export-lines.js';

const NOW = instant('2027-03-01T18:00:00.000Z');
const FROM = calendarDate('2027-01-01');
const TO = calendarDate('2027-01-31');
/** When `FROM` begins in Chicago, in epoch milliseconds. */
const START = millis(instant('2027-01-01T06:00:00.000Z'));

/** Exports of a ledger with one charge for each of `times`: milliseconds after the beginning of January in Chicago. */
function exportsOfLedger(times: readonly number[], beforeRead = async (): Promise<void> => undefined) {
  const lines = times
    .map((after, n) => ({
      kind: 'charge' as const,
      booking: 1,
      transactionId: `T-${n}`,
      amount: n + 1,
      currency: 'USD',
      submittedAt: instant(START + after),
      at: START + after,
    }))
    .toSorted((a, b) => a.at - b.at);
  let largestPage = 0;
  const documents = {
    ledgerBetween: async (from: number, to: number, limit: number) => {
      await beforeRead();
      const page = lines.filter(({ at }) => at >= from && at <= to).slice(0, limit);
      largestPage = Math.max(largestPage, page.length);
      return page;
    },
    booking: async () => ({ number: 'RM050227-7K1' }),
  };
  const exports = new ExportLines(
    documents as never,
    { current: () => ({ tour: () => null }) } as never,
    { now: (): Instant => NOW } as never,
  );
  return { exports, mostAtOnce: () => largestPage };
}

async function linesOf(times: readonly number[], format: 'csv' | 'jsonl') {
  const { exports, mostAtOnce } = exportsOfLedger(times);
  const lines: string[] = [];
  for await (const line of exports.lines({ name: 'ledger', from: FROM, to: TO, format })) lines.push(line);
  return { lines, mostAtOnce: mostAtOnce() };
}

describe('the lines of an export of the ledger (D63)', () => {
  it('are each there once, however many have the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 1_500 }), async (times) => {
        const { lines } = await linesOf(times, 'jsonl');
        const ids = lines.map((line) => (JSON.parse(line) as { transactionId: string }).transactionId);
        expect(ids.toSorted()).toEqual(times.map((_, n) => `T-${n}`).toSorted());
      }),
      { numRuns: 30 },
    );
  });

  it('are read a page at a time', async () => {
    const { lines, mostAtOnce } = await linesOf(
      Array.from({ length: 5_000 }, (_, n) => n),
      'jsonl',
    );
    expect([lines.length, mostAtOnce]).toEqual([5_000, 200]);
  });

  it('have a header row in CSV, also when nothing is exported, and plain numbers that a spreadsheet can add up', async () => {
    const head = '\uFEFFday,submittedAt,kind,booking,number,transactionId,amount,currency\r\n';
    expect((await linesOf([], 'csv')).lines).toEqual([head]);
    expect((await linesOf([], 'jsonl')).lines).toEqual([]);
    expect((await linesOf([1, 2], 'csv')).lines.join('')).toBe(
      head +
        '2027-01-01,2027-01-01T06:00:00.001Z,charge,1,RM050227-7K1,T-0,1,USD\r\n' +
        '2027-01-01,2027-01-01T06:00:00.002Z,charge,1,RM050227-7K1,T-1,2,USD\r\n',
    );
  });

  it.each(['csv', 'jsonl'] as const)(
    'of %s fail before the first one where the store is away',
    async (format) => {
      const away = new Error('the store is away');
      const { exports } = exportsOfLedger([1], async () => Promise.reject(away));
      await expect(exports.lines({ name: 'ledger', format, from: FROM, to: TO }).next()).rejects.toBe(away);
    },
  );
});
