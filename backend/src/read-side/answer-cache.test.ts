import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SqliteReadModels } from '../stores/sqlite/sqlite-read-models.js';
import { afterTest, temporaryFolder } from '../testing/after-test.js';
import { Documents } from './documents.js';
import { AnswerCache } from './answer-cache.js';

const NOW = '2027-05-02T10:00:00Z' as Instant;
const LATER = '2027-05-02T11:00:00Z' as Instant;
const LAST = '2027-05-02T12:00:00Z' as Instant;

/**
 * A cache of answers about documents whose changes the test sets. `changes[n]` holds the keys that changed at token n + 1;
 * null: the engine cannot tell. `engine.token` is the present token.
 */
function cacheOverDocuments(changes: readonly (readonly string[] | null)[]) {
  const engine = { token: 0 };
  const documents = {
    changeToken: () => engine.token,
    changedSince: (token: number) => {
      const since = changes.slice(token, engine.token);
      return since.includes(null) ? null : new Set(since.flatMap((keys) => keys ?? []));
    },
  };
  return { engine, answers: new AnswerCache<string>(documents) };
}

function madeAnswer(answer: string, keys: readonly string[], until: Instant | null = null) {
  return { answer, keys, from: NOW, until };
}

describe('an answer', () => {
  it('is remembered while other documents change, until one of its own does', () => {
    const { engine, answers } = cacheOverDocuments([['b'], ['x', 'a']]);
    answers.set(1, madeAnswer('one', ['a', 'c']), answers.refresh());
    expect(answers.get(1, NOW)).toBe('one');
    engine.token = 1;
    answers.refresh();
    expect(answers.get(1, NOW)).toBe('one');
    engine.token = 2;
    answers.refresh();
    expect(answers.get(1, NOW)).toBeUndefined();
  });

  it('is dropped when the engine cannot tell what has changed', () => {
    const { engine, answers } = cacheOverDocuments([null]);
    answers.set(1, madeAnswer('one', ['a']), answers.refresh());
    engine.token = 1;
    answers.refresh();
    expect(answers.get(1, NOW)).toBeUndefined();
  });

  it.each([
    ['one of its documents changed', [['a']]],
    ['documents changed that the engine cannot report', [null]],
  ])('is not used when %s while it was made', (_, changes) => {
    const { engine, answers } = cacheOverDocuments(changes);
    const token = answers.refresh();
    engine.token = 1;
    answers.refresh();
    answers.set(1, madeAnswer('as it was before', ['a']), token);
    expect(answers.get(1, NOW)).toBeUndefined();
  });

  it('is valid from when it was made until its given time', () => {
    const { answers } = cacheOverDocuments([]);
    answers.set(1, { ...madeAnswer('one', ['a'], LAST), from: LATER }, answers.refresh());
    expect([NOW, LATER, LAST].map((time) => answers.get(1, time))).toEqual([undefined, 'one', undefined]);
  });

  it('is never remembered where the engine has no token', () => {
    const answers = new AnswerCache<string>({ changeToken: () => null, changedSince: () => null });
    answers.set(1, madeAnswer('one', ['a']), answers.refresh());
    expect(answers.get(1, NOW)).toBeUndefined();
  });
});

const KEYS = ['a', 'b', 'c', 'd'] as const;

type Step =
  | { readonly write: readonly string[] }
  | { readonly many: true }
  | { readonly ask: number; readonly meanwhile: readonly string[] };

/** One connection writes some documents or very many, or another asks for the sum of two while the first may write. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ write: fc.subarray([...KEYS], { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ many: fc.constant(true as const) }) },
  { weight: 4, arbitrary: fc.record({ ask: fc.nat(3), meanwhile: fc.subarray([...KEYS]) }) },
);

/** Says which answer was the first that differed from the documents at the time of the question; null: none did. */
async function firstWrong(
  steps: readonly Step[],
  keysOf = (id: number) => [KEYS[id]!, KEYS[(id + 1) % 4]!],
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'remembered-'));
  const file = join(folder, 'read-models.db');
  const [writer, reader] = [new SqliteReadModels(file), new SqliteReadModels(file)];
  try {
    for (const models of [writer, reader]) await models.define([{ name: 'sum', indexes: {} }]);
    const lease = (await writer.acquireLease('projections', 'writer', 0, 1_000))!;
    const answers = new AnswerCache<number>(new Documents(reader));
    let value = 0;
    const write = (keys: readonly string[]) => {
      const puts = keys.map((key) => ({ collection: 'sum', key, document: { value: (value += 1) } }));
      return writer.commit({ lease, checkpoints: [], puts, deletes: [] });
    };
    const sum = async (id: number) => {
      const found = await reader.getMany('sum', [KEYS[id]!, KEYS[(id + 1) % 4]!]);
      return found.reduce((total, document) => total + Number(document?.['value'] ?? 0), 0);
    };
    for (const [index, current] of steps.entries()) {
      if ('write' in current) await write(current.write);
      else if ('many' in current)
        await write(Array.from({ length: 2_500 }, (_, n) => KEYS[n] ?? `other-${n}`));
      else {
        const token = answers.refresh();
        const correct = await sum(current.ask);
        const answer = answers.get(current.ask, NOW) ?? correct;
        if (answer !== correct) return `step ${index}: ${answer}, and it is ${correct}`;
        if (current.meanwhile.length > 0) await write(current.meanwhile);
        answers.set(current.ask, { answer, keys: keysOf(current.ask), from: NOW, until: null }, token);
      }
    }
    return null;
  } finally {
    await Promise.all([writer.close(), reader.close()]);
    await rm(folder, { recursive: true });
  }
}

describe('answers made of the embedded read models', () => {
  it('agree with the documents, whatever another connection writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        expect(await firstWrong(steps)).toBeNull();
      }),
      { numRuns: runs(100, 30) },
    );
  });

  it('turn out wrong where they leave out the key of one of their documents: the negative control', async () => {
    const found: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const wrong = await firstWrong(steps, (id) => [KEYS[id]!]);
        if (wrong !== null) found.push(wrong);
      }),
      { numRuns: 20 },
    );
    expect(found).not.toEqual([]);
  });
});

describe('the changes that the embedded read models report', () => {
  it('are those of the last thousand commits, of this and of another connection', async () => {
    const file = join(temporaryFolder(), 'read-models.db');
    const [one, two] = [new SqliteReadModels(file), new SqliteReadModels(file)];
    afterTest(() => Promise.all([one.close(), two.close()]));
    for (const models of [one, two]) await models.define([{ name: 'booking', indexes: {} }]);
    const lease = (await one.acquireLease('projections', 'one', 0, 1_000))!;
    const commit = (models: SqliteReadModels, key: string) =>
      models.commit({
        lease,
        checkpoints: [],
        puts: [{ collection: 'booking', key, document: {} }],
        deletes: [{ collection: 'booking', key: `not-${key}` }],
      });
    const began = one.changeToken();
    await commit(one, 'a');
    await commit(two, 'b');
    for (const models of [one, two])
      expect(models.changedSince(began)).toEqual(new Set(['a', 'not-a', 'b', 'not-b']));
    expect(one.changedSince(one.changeToken())).toEqual(new Set());
    for (let n = 0; n < 998; n += 1) await commit(two, 'c');
    expect(one.changedSince(began)?.size).toBe(6);
    await commit(two, 'c');
    expect(one.changedSince(began)).toBeNull();
    expect(one.changedSince(began + 1)?.size).toBe(4);
  });
});
