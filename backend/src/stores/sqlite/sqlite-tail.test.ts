import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { afterTest, temporaryFolder } from '../../testing/after-test.js';
import { anyEvent } from '../../testing/fixtures.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { FileWatch } from './file-watch.js';
import { LogTail } from './sqlite-tail.js';

/** After so many checks without a write the pause between two checks is at its longest. */
const CHECKS_UNTIL_QUIET = 100;

/**
 * A tail of an empty log with one follower. `checks(n)` resolves at the n-th check of the file from now, `watched()` at the
 * next one while it is watched.
 */
function tailOf(file: string, watch?: ConstructorParameters<typeof LogTail>[2]) {
  const log = { version: 1, checks: 0, reads: 0, onCheck: () => undefined as unknown };
  const dataVersion = () => {
    log.checks += 1;
    log.onCheck();
    return log.version;
  };
  const tail = new LogTail(dataVersion, file, watch);
  const read = async () => {
    log.reads += 1;
    return { events: [], last: 0 };
  };
  tail.follow(read, 0, async () => undefined);
  afterTest(() => tail.close());
  const until = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      log.onCheck = () => isReached() && resolve();
    });
  const checks = (count: number) => {
    const last = log.checks + count;
    return until(() => log.checks >= last);
  };
  const watched = () => until(() => watch?.isOn === true);
  return { log, checks, watched };
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
  it('checks the file seldom while a watch is on, and more than twice as often without one', async () => {
    const [watching, polling] = [tailOf('watching', watchByHand()), tailOf('polling', NO_WATCH)];
    await Promise.all([watching.watched(), polling.checks(CHECKS_UNTIL_QUIET)]);
    const before = polling.log.checks;
    // The first of the four checks may come at once.
    expect(await millisOf(watching.checks(4))).toBeGreaterThanOrEqual(3 * 490);
    expect(polling.log.checks - before).toBeGreaterThan(2 * 4);
  }, 30_000);

  it('reads at once after the watch has reported a write, and checks often while it is not committed', async () => {
    const watch = watchByHand();
    const { log, checks, watched } = tailOf('log', watch);
    await watched();
    const { reads } = log;
    log.version += 1;
    watch.onWrite?.();
    await Promise.resolve();
    expect(log.reads).toBe(reads + 1);
    // A write that is not committed yet: the tail checks again soon, and not when the next check of a watched file is due.
    await watched();
    watch.onWrite?.();
    await Promise.resolve();
    expect(log.reads).toBe(reads + 1);
    expect(await millisOf(checks(3))).toBeLessThan(2 * 490);
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
      log.onCheck = () => watch.isOn && resolve({ ...log });
    });
    await Promise.resolve();
    expect(log.reads).toBe(reads + 1);
  }, 30_000);
});

describe('a watch of a log', () => {
  it('reports an append of another connection to a file behind a link', async () => {
    const folder = temporaryFolder();
    const [file, link] = [join(folder, 'events.db'), join(folder, 'link.db')];
    const store = new SqliteEventStore(file);
    afterTest(() => store.close());
    symlinkSync(file, link);
    const watch = new FileWatch(link);
    afterTest(() => watch.stop());
    const reported = new Promise<void>((resolve) => watch.start(resolve));
    expect(watch.isOn).toBe(true);
    await store.append('stream', 'no-stream', [anyEvent()]);
    await reported;
    expect(await store.head()).not.toBe(START);
  });

  it('is off where there is no file to watch', () => {
    const watch = new FileWatch(join(temporaryFolder(), 'none.db'));
    watch.start(() => undefined);
    expect(watch.isOn).toBe(false);
  });
});
