import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { HttpException } from '@nestjs/common';
import type { CallHandler } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, of, throwError } from 'rxjs';
import { ConnectionEnded } from '../../stores/eventstoredb/eventstoredb-errors.js';
import { NoAnswerInTime } from '../../stores/mongo/db-with-timeout.js';
import { NOW, ManualClock, openRecords } from '../../testing/fixtures.js';
import { refused } from '../problems.js';
import { requestContext } from '../request-context.js';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecords } from './idempotency-records.js';

const request = () => ({ method: 'POST', originalUrl: '/v1/bookings', body: {} }) as Request;
const response = () => ({ statusCode: 201, status: () => undefined }) as unknown as Response;
const ids = { allocate: () => Promise.reject(new Error('no ids are wanted')) };
const config = { sessionSecret: 'secret' };
/** Encrypts nothing, because the calls have no account. */
const personal = { encrypt: async () => null, decrypt: async () => null };

/** Moves a tenth of a second with every read of the system's time. */
class PassingClock extends ManualClock {
  override systemMillis(): number {
    this.advance(100);
    return super.systemMillis();
  }
}

/** Two instances on one store, which refuses to store answers while `isUnreachable`, hangs over them while `isSilent`, and counts reads. */
async function instances() {
  const shared = await openRecords();
  const store = { isUnreachable: false, isSilent: false, reads: 0 };
  const instance = () => {
    const records = withReplaced<Records>(shared, {
      get: (...args) => {
        store.reads += 1;
        return shared.get(...args);
      },
      replace: async (...args) => {
        if (store.isSilent) return new Promise(() => undefined);
        if (store.isUnreachable) throw new NoAnswerInTime('no answer to replaceOne');
        return shared.replace(...args);
      },
    });
    const clock = new PassingClock();
    const idempotency = new Idempotency(new IdempotencyRecords(records, ids, clock, config), personal);
    return {
      once: (handler: CallHandler, sent = request()) => idempotency.once('key', sent, response(), handler),
      millis: () => clock.millis(),
      advance: (by: number) => clock.advance(by),
    };
  };
  return { store, one: instance(), other: instance() };
}

describe('a command with an idempotency key', () => {
  const refuses = { handle: () => throwError(() => refused(409, 'Only one hold')) };
  const answers = { handle: () => of(undefined) };

  it.each([
    ['a refusal', refuses, 'refused'],
    ['an answer', answers, 'answered'],
  ] as const)('is retried at once by the instance that could not store %s', async (_, handler, expected) => {
    const { store, one, other } = await instances();
    const outcome = async (instance: typeof one) => {
      const begunAt = instance.millis();
      const result = await instance.once(handler).then(
        () => 'answered',
        (error: unknown) => (error instanceof HttpException ? 'refused' : error),
      );
      return { result, millis: instance.millis() - begunAt };
    };
    store.isUnreachable = true;
    expect((await outcome(one)).result).toBeInstanceOf(NoAnswerInTime);
    expect((await outcome(one)).result).toBeInstanceOf(NoAnswerInTime);
    // Another instance cannot know that no instance executes the command any more.
    const elsewhere = await outcome(other);
    expect(elsewhere.result).toBeInstanceOf(NoAnswerInTime);
    expect(elsewhere.millis).toBeGreaterThanOrEqual(2_000);
    store.isUnreachable = false;
    const again = await outcome(one);
    expect(again.result).toBe(expected);
    expect(again.millis).toBeLessThan(500);
  });

  it('fails at once while the event log is unreachable, and so does the next try', async () => {
    const { store, one } = await instances();
    const logUnreachable = { handle: () => throwError(() => new ConnectionEnded('gone')) };
    store.isSilent = true;
    for (let n = 0; n < 2; n += 1) await expect(one.once(logUnreachable)).rejects.toThrow(ConnectionEnded);
    store.isSilent = false;
    await expect(one.once(answers)).resolves.toBeUndefined();
    expect(one.millis()).toBeLessThan(millis(NOW) + 500);
  });

  it('keeps its first answer, whatever a retry would answer', async () => {
    const { one } = await instances();
    await one.once(answers);
    await expect(one.once(refuses)).resolves.toBeUndefined();
  });

  it('is the same command when it is retried, and another one when its key is used again after 24 hours', async () => {
    const { one, other } = await instances();
    const commandOf = async (instance: typeof one) => {
      const sent = request();
      await instance.once(failing, sent).catch(() => undefined);
      return requestContext(sent).command;
    };
    const failing = { handle: () => throwError(() => new Error('a fault')) };
    const first = await commandOf(one);
    expect([await commandOf(one), await commandOf(other)]).toEqual([first, first]);
    one.advance(24 * 3_600_000);
    expect(await commandOf(one)).not.toBe(first);
  });

  it('reads no record at its first request', async () => {
    const { store, one } = await instances();
    await one.once(answers);
    expect(store.reads).toBe(0);
    await one.once(answers);
    expect(store.reads).toBeGreaterThan(0);
  });

  it('keeps the answer of the retry that took over, even though the first request ends after it', async () => {
    const { one, other } = await instances();
    const atWork = new EventEmitter();
    const slow = { handle: () => (atWork.emit('begun'), from(once(atWork, 'end').then(() => undefined))) };
    const begun = once(atWork, 'begun');
    const first = one.once(slow);
    await begun;
    await expect(other.once(refuses)).rejects.toThrow(HttpException);
    atWork.emit('end');
    await expect(first).resolves.toBeUndefined();
    await expect(one.once(answers)).rejects.toThrow(HttpException);
  });
});
