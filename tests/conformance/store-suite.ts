import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongo } from '@tour-portal/backend/stores/mongo/mongo.js';
import { afterAll, describe, expect, it } from '@jest/globals';

/** One store of an engine, empty at first. */
export interface StoreUnderTest<Store> {
  /** Opens a further instance on the store, as another process would; in memory all instances are one object. */
  readonly open: () => Promise<Store>;
}

/** What an adapter of a port must do; `run` throws where it does not. */
export interface StoreCase<Store> {
  readonly name: string;
  readonly run: (store: StoreUnderTest<Store>) => Promise<void>;
}

type Replacing<Store> = (sound: Store) => Partial<Store>;

/** Something that an adapter could get wrong, and the case of the suite that must fail then. */
export interface BrokenStore<Store> {
  /** Completes "a store that …". */
  readonly fault: string;
  readonly failingCase: string;
  /** For each store anew: the methods that replace those of an instance. */
  readonly breakIt: () => Replacing<Store>;
}

/** Runs the work with an empty store, and removes the store afterwards. */
type WithStore<Store> = (work: StoreCase<Store>['run']) => Promise<void>;

interface Engine<Store> {
  readonly engine: string;
  readonly withStore: WithStore<Store>;
  readonly cases: readonly StoreCase<Store>[];
  readonly isCovered: boolean;
}

interface Closable {
  close(): Promise<void>;
}

/** A store whose instances are sound except for the methods that `replacing` returns. */
function withReplacedMethods<Store extends object>(
  store: StoreUnderTest<Store>,
  replacing: Replacing<Store>,
): StoreUnderTest<Store> {
  return {
    open: async () => {
      const sound = await store.open();
      const replaced = replacing(sound);
      return new Proxy(sound, {
        get: (target, name) => {
          if (name in replaced) return Reflect.get(replaced, name);
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    },
  };
}

export function withFile<Store extends Closable>(open: (file: string) => Store): WithStore<Store> {
  return async (work) => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    try {
      await withInstances(work, async () => open(join(folder, 'store.db')));
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

const mongodbUrl = process.env['MONGODB_URL'] ?? '';

/** MongoDB as an engine; it is covered where `MONGODB_URL` names a server. @param open answers one of the stores, and closes the other */
export function mongoEngine<Store extends Closable>(
  cases: readonly StoreCase<Store>[],
  open: (stores: Awaited<ReturnType<typeof openMongo>>) => Promise<Store>,
): Engine<Store> {
  const withStore: WithStore<Store> = async (work) => {
    const prefix = `test-${randomUUID()}-`;
    try {
      await withInstances(work, async () => open(await openMongo(mongodbUrl, { prefix })));
    } finally {
      await dropPrefixed(prefix);
    }
  };
  return { engine: 'MongoDB', withStore, cases, isCovered: mongodbUrl !== '' };
}

/** Removes what a test left on the server: every collection whose name starts with the prefix. */
async function dropPrefixed(prefix: string): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(mongodbUrl);
  try {
    const database = /^[a-z+]+:\/\/[^/?]+\/([^?]+)/.exec(mongodbUrl)?.[1];
    const db = client.db(database ?? 'tour_portal');
    const collections = await db.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of collections) if (name.startsWith(prefix)) await db.dropCollection(name);
  } finally {
    await client.close();
  }
}

async function withInstances<Store extends Closable>(
  work: StoreCase<Store>['run'],
  open: () => Promise<Store>,
): Promise<void> {
  const opened: Store[] = [];
  try {
    await work({
      open: async () => {
        const instance = await open();
        opened.push(instance);
        return instance;
      },
    });
  } finally {
    await Promise.all(opened.map((instance) => instance.close()));
  }
}

/** Tests the engines that are covered, and prints of each whether it is. */
export function testEngines<Store>(what: string, engines: readonly Engine<Store>[]): void {
  for (const { engine, withStore, cases, isCovered } of engines) {
    if (!isCovered) continue;
    describe(`the ${what} on ${engine}`, () => {
      for (const { name, run } of cases) it(name, () => withStore(run));
    });
  }
  afterAll(() => {
    const list = engines.map(
      ({ engine, isCovered }) => `  ${engine}: ${isCovered ? 'covered' : 'NOT covered'}`,
    );
    console.log([`Conformance of the ${what} by engine:`, ...list].join('\n'));
  });
}

/** Tests that the cases find each fault of the broken stores, and none in a sound one. */
export function testBrokenStores<Store extends object>(
  what: string,
  withStore: WithStore<Store>,
  cases: readonly StoreCase<Store>[],
  brokenStores: readonly BrokenStore<Store>[],
): void {
  describe(`an adapter of the ${what}`, () => {
    it('that is sound passes, wrapped as the broken ones are', async () => {
      for (const { run } of cases) await withStore((store) => run(withReplacedMethods(store, () => ({}))));
    });

    it.each(brokenStores)('that $fault does not pass', async ({ failingCase, breakIt }) => {
      const failed: string[] = [];
      for (const { name, run } of cases) {
        await withStore((store) => run(withReplacedMethods(store, breakIt()))).catch(() => failed.push(name));
      }
      expect(failed).toContain(failingCase);
    });
  });
}
