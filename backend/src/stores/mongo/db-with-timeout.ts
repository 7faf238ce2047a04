import type { Db } from 'mongodb';
import { withTimeout } from '../../instance/timeouts.js';

/** The server has not answered in time: it may or may not have done what it was asked. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}

/** Calls of a collection that have no time limit, because with many documents they may take long. */
const UNBOUNDED = new Set<string | symbol>(['createIndexes', 'drop', 'deleteMany']);

/**
 * A database whose collections answer or fail within so many milliseconds, except in `UNBOUNDED` calls, as does
 * `createCollection`; its other calls have no limit. The driver's own limits are not enough: a call whose connection ends just
 * before the call is written may wait for ever (`writeCommand`, version 7.8).
 */
export function dbWithTimeout(db: Db, millis: number): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'collection')
        return (collection: string) => callsWithTimeout(target.collection(collection), millis);
      if (name === 'createCollection')
        return (collection: string) => inTime(target.createCollection(collection), name, millis);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** The same for a collection or a cursor; the cursors that their methods return are limited too. */
export function callsWithTimeout<T extends object>(calls: T, millis: number): T {
  return new Proxy(calls, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as (...parameters: unknown[]) => unknown;
      if (UNBOUNDED.has(name)) return call;
      return (...parameters: unknown[]) => {
        const answer = call(...parameters);
        if (answer instanceof Promise) return inTime(answer, String(name), millis);
        return isCursor(answer) ? callsWithTimeout(answer, millis) : answer;
      };
    },
  });
}

/** @throws NoAnswerInTime */
function inTime<T>(answer: Promise<T>, call: string, millis: number): Promise<T> {
  return withTimeout(answer, millis, () => {
    throw new NoAnswerInTime(`no answer to ${call} in ${millis} ms`);
  });
}

function isCursor(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && 'toArray' in answer;
}
