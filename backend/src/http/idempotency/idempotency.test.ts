import { describe, expect, it } from '@jest/globals';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { HttpException } from '@nestjs/common';
import type { CallHandler } from '@nestjs/common';
import type { Request, Response } from 'express';
import { of, throwError } from 'rxjs';
import { NoAnswerInTime } from '../../stores/mongo/bounded.js';
import { RECORD_COLLECTIONS } from '../../stores/record-collections.js';
import { MemoryRecords } from '../../testing/memory/memory-records.js';
import { StandingClock } from '../../testing/opened.js';
import { refused } from '../problems.js';
import { Idempotency } from './idempotency.js';
import { KeptCommands } from './kept-commands.js';

const request = () => ({ method: 'POST', originalUrl: '/v1/bookings', body: {} }) as Request;
const response = () => ({ statusCode: 201, status: () => undefined }) as unknown as Response;
const ids = { several: () => Promise.reject(new Error('no ids are wanted')) };
/** Nobody's, as no account asks. */
const personal = { encrypt: async () => null, decrypt: async () => null };

/** A tenth of a second passes with every look at it. */
class PassingClock extends StandingClock {
  override systemMillis(): number {
    this.pass(100);
    return super.systemMillis();
  }
}

/** Two instances on the same records, whose store takes no answers while `isAway`. */
async function instances() {
  const shared = new MemoryRecords();
  await shared.define(RECORD_COLLECTIONS);
  const store = { isAway: false };
  const instance = () => {
    const records = new Proxy<Records>(shared.another(), {
      get: (target, name) => {
        if (name === 'replace' && store.isAway)
          return () => Promise.reject(new NoAnswerInTime('no answer to replaceOne'));
        const member = Reflect.get(target, name) as unknown;
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    const clock = new PassingClock();
    const calls = new Idempotency(new KeptCommands(records, ids, clock, 'secret'), personal);
    return {
      once: (handler: CallHandler) => calls.once('key', request(), response(), handler),
      millis: () => clock.millis(),
    };
  };
  return { store, one: instance(), other: instance() };
}

describe('a command whose answer could not be kept, its store being away', () => {
  const refuses = { handle: () => throwError(() => refused(409, 'Only one hold')) };
  const answers = { handle: () => of(undefined) };

  it.each([
    ['a refusal', refuses, 'refused'],
    ['an answer', answers, 'answered'],
  ] as const)('%s: the next try waits for nobody at the instance that left it', async (_, handler, told) => {
    const { store, one, other } = await instances();
    const outcome = async (instance: typeof one) => {
      const from = instance.millis();
      const result = await instance.once(handler).then(
        () => 'answered',
        (error: unknown) => (error instanceof HttpException ? 'refused' : error),
      );
      return { result, millis: instance.millis() - from };
    };
    store.isAway = true;
    expect((await outcome(one)).result).toBeInstanceOf(NoAnswerInTime);
    expect((await outcome(one)).result).toBeInstanceOf(NoAnswerInTime);
    // Another instance cannot know that nobody is at work on it.
    const elsewhere = await outcome(other);
    expect(elsewhere.result).toBeInstanceOf(NoAnswerInTime);
    expect(elsewhere.millis).toBeGreaterThanOrEqual(2_000);
    store.isAway = false;
    const { result, millis } = await outcome(one);
    expect(result).toBe(told);
    expect(millis).toBeLessThan(500);
  });
});
