import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Db } from 'mongodb';
import { NoAnswerInTime, callsWithTimeout, dbWithTimeout } from './db-with-timeout.js';

/** Answers, fails or hangs as collections of the driver and their cursors do. */
class Collection {
  readonly name = 'documents';
  async findOne(): Promise<string> {
    return this.name;
  }
  async insertOne(): Promise<never> {
    throw new TypeError('no');
  }
  updateOne(): Promise<never> {
    return new Promise(() => undefined);
  }
  async deleteMany(): Promise<string> {
    return sleep(60, this.name);
  }
  find(): Cursor {
    return new Cursor();
  }
}

class Cursor {
  sort(): this {
    return this;
  }
  toArray(): Promise<never> {
    return new Promise(() => undefined);
  }
}

describe('calls with a time limit', () => {
  const limited = callsWithTimeout(new Collection(), 20);

  it('answer and fail as without a limit; the removal of many documents has none', async () => {
    expect([limited.name, await limited.findOne()]).toEqual(['documents', 'documents']);
    await expect(limited.insertOne()).rejects.toThrow(TypeError);
    expect(await limited.deleteMany()).toBe('documents');
  });

  it('fail when no answer comes, also those of a cursor', async () => {
    await expect(limited.updateOne()).rejects.toThrow(NoAnswerInTime);
    await expect(limited.find().sort().toArray()).rejects.toThrow(NoAnswerInTime);
  });

  it('fail when a collection is not created in time', async () => {
    const silent = { createCollection: () => new Promise(() => undefined) } as unknown as Db;
    await expect(dbWithTimeout(silent, 20).createCollection('documents')).rejects.toThrow(NoAnswerInTime);
  });
});
