import { describe, expect, it } from '@jest/globals';
import type { Db } from 'mongodb';
import { MongoProgress } from './mongo-progress.js';

/** A server that answers a read only when told to. */
function slowServer() {
  const answers: ((live: string) => void)[] = [];
  const findOne = () =>
    new Promise((resolve) => {
      answers.push((live) => resolve({ checkpoints: {}, lives: { tour: live }, leases: {} }));
    });
  const db = { collection: () => ({ findOne }) } as unknown as Db;
  return { progress: new MongoProgress(db, 'read-state'), answers };
}

describe('the live names of read models in MongoDB', () => {
  it('stay those of the later read when an earlier one is answered last', async () => {
    const { progress, answers } = slowServer();
    const earlier = progress.recentState(0);
    const later = progress.currentState();
    answers[1]!('tour.1');
    expect((await later).live('tour')).toBe('tour.1');
    answers[0]!('tour');
    expect((await earlier).live('tour')).toBe('tour.1');
    expect((await progress.recentState(60_000)).live('tour')).toBe('tour.1');
  });
});
