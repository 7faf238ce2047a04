import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { FileWatch } from './file-watch.js';
import { LogTail } from './sqlite-tail.js';

let folder: string;
const ends: (() => Promise<void> | void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tail-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

/** After so many checks without a write the pause between two checks is at its longest. */
const LOOKS_UNTIL_QUIET = 100;

/**
 * A tail of an empty log with one follower. `looks` resolves after so many checks of the file, `quiet` when the watch is on.
 */
function tailOf(file: string, watch?: ConstructorParameters<typeof LogTail>[2]) {
  const log = { version: 1, looks: 0, reads: 0, onLook: () => undefined as unknown };
  const dataVersion = () => {
    log.looks += 1;
    log.onLook();
    return log.version;
  };
  const tail = new LogTail(dataVersion, file, watch);
  const read = async () => {
    log.reads += 1;
    return { events: [], last: 0 };
  };
  tail.follow(read, 0, async () => undefined);
  ends.push(() => tail.close());
  const looks = (count: number) =>
    new Promise<void>((resolve) => {
      const until = log.looks + count;
      log.onLook = () => {
        if (log.looks >= until) resolve();
      };
    });
  const quiet = () =>
    new Promise<void>((resolve) => {
      log.onLook = () => watch?.isOn === true && resolve();
    });
  return { log, looks, quiet };
}

/** A watch on which the test itself reports writes. */
function watchByHand() {
  const watch = {
    onWrite: null as (() => void) | null,
    get isOn() {
      return watch.onWrite !== null;
    },
    start: (onWrite: () => void) => {
      watch.onWrite = onWrite;
    },
    stop: () => {
      watch.onWrite = null;
    },
  };
  return watch;
}
const NO_WATCH = { isOn: false, start: () => undefined, stop: () => undefined };

async function millisOf(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work;
  return performance.now() - from;
}

describe('the tail of a log at rest', () => {
  it('checks the file rarely while a watch reports writes, and often without one', async () => {
    const [told, looking] = [tailOf('told', watchByHand()), tailOf('not told', NO_WATCH)];
    await Promise.all([told.quiet(), looking.looks(LOOKS_UNTIL_QUIET)]);
    const before = looking.log.looks;
    // The first of the four checks may come at once.
    expect(await millisOf(told.looks(4))).toBeGreaterThanOrEqual(3 * 490);
    expect(looking.log.looks - before).toBeGreaterThan(2 * 4);
  }, 30_000);

  it('reads at once after the watch has reported a write', async () => {
    const watch = watchByHand();
    const { log, looks, quiet } = tailOf('log', watch);
    await quiet();
    const { reads } = log;
    log.version += 1;
    watch.onWrite?.();
    await Promise.resolve();
    expect(log.reads).toBe(reads + 1);
    // A write that is not committed yet: the tail checks again soon.
    watch.onWrite?.();
    const soon = millisOf(looks(3));
    expect(await soon).toBeLessThan(240);
  }, 30_000);

  it('sees what was written just before the watch began', async () => {
    const watch = watchByHand();
    const { log } = tailOf('log', {
      get isOn() {
        return watch.isOn;
      },
      start: (onWrite) => {
        log.version += 1;
        watch.start(onWrite);
      },
      stop: watch.stop,
    });
    const { reads } = await new Promise<typeof log>((resolve) => {
      log.onLook = () => watch.isOn && resolve({ ...log });
    });
    await Promise.resolve();
    expect(log.reads).toBe(reads + 1);
  }, 30_000);
});

describe('a watch of a log', () => {
  it('reports an append of another connection, also for a file behind a link', async () => {
    const file = join(folder, 'events.db');
    const link = join(folder, 'link.db');
    const store = new SqliteEventStore(file);
    ends.push(() => store.close());
    symlinkSync(file, link);
    const watch = new FileWatch(link, '-wal');
    ends.push(() => watch.stop());
    const told = new Promise<void>((resolve) => watch.start(resolve));
    expect(watch.isOn).toBe(true);
    const metadata = {};
    await store.append('stream', 'no-stream', [
      { id: crypto.randomUUID(), type: 'Written', data: {}, metadata },
    ]);
    await told;
    expect(await store.head()).not.toBe(START);
  });

  it('is off where there is no file to watch', () => {
    const watch = new FileWatch(join(folder, 'none.db'), '-wal');
    watch.start(() => undefined);
    expect(watch.isOn).toBe(false);
  });
});
