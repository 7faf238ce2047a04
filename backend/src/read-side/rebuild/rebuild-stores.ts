import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { RebuildLog } from '@tour-portal/projections/rebuild/rebuild-log.js';
import type { RebuildOptions } from '@tour-portal/projections/rebuild/rebuild-work.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { EventLog } from '../../event-log/event-log.js';
import { Faults } from '../../event-log/faults.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { openStores, openStoresToRebuild } from '../../stores/open-stores.js';
import type { LogLoss } from '../../stores/parts/lost-log.js';
import { SqliteReadModels } from '../../stores/sqlite/sqlite-read-models.js';
import { EmbeddedRebuild } from './embedded-rebuild.js';

/** The stores as rebuilds use them, beside a running server or without one. */
export interface RebuildStores {
  readonly store: ReadModels;
  readonly log: RebuildLog;
  /** Whether the read models were unusable and have been removed: all must be built then. */
  readonly mustBuildAll: boolean;
  /** What was lost when the log was replaced by an older one, where that was accepted just now; null: none was accepted. */
  readonly acceptedLoss: LogLoss | null;
  /** The end of the log. */
  head(): Promise<Position>;
  /** The options of a rebuild that follow from the stores and this process; the caller adds the projections and what it wants besides. */
  readonly options: Omit<RebuildOptions, 'projections'>;
  close(): Promise<void>;
}

const EVENTS_PER_READ = 1_000;
/** Positions of a server's log are no ordinal numbers: its events are read to count them, up to this many. */
export const MAX_COUNTED_EVENTS = 20_000;
/** For the embedded read models: those of a long log do not fit anyway, and the fold needs the memory more. */
const CACHE_MEGABYTES = 8;

/**
 * @param mayRemake whether unusable read models are removed first
 * @throws PartsRefused; the error of a store that cannot be opened
 */
export async function openRebuildStores(
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'fault'>,
  mayRemake = false,
): Promise<RebuildStores> {
  const { mustBuildAll, acceptedLoss, ...stores } = mayRemake
    ? await openStoresToRebuild(config)
    : { ...(await openStores(config)), mustBuildAll: false, acceptedLoss: null };
  const clock = new Clock();
  const isEmbedded = config.eventStoreUrl === null && config.mongodbUrl === null;
  const embedded = isEmbedded ? new EmbeddedRebuild(config.dataDir, new Faults(config.fault)) : null;
  const log = embedded ?? logOfAnyStore(new EventLog(stores.events, new PersonalData(stores.records)));
  const store = isEmbedded
    ? new SqliteReadModels(join(config.dataDir, 'read-models.db'), CACHE_MEGABYTES)
    : stores.readModels;
  return {
    store,
    log,
    mustBuildAll,
    acceptedLoss,
    head: () => stores.events.head(),
    options: {
      store,
      log,
      holder: `${hostname()}/${process.pid}/${randomUUID()}`,
      code: hashOfProjectionsCode(),
      now: () => clock.systemMillis(),
      yieldTurn: () => nextTurn(),
      ...(embedded === null ? {} : { writer: embedded }),
    },
    close: async () => {
      await embedded?.close();
      if (store !== stores.readModels) await store.close();
      await stores.close();
    },
  };
}

function logOfAnyStore(log: EventLog): RebuildLog {
  return {
    read: async (after) => {
      const part = await log.readAll(after, EVENTS_PER_READ);
      return { ...part, passed: part.events.length };
    },
    count: (after) => countAfter(log.store, after, MAX_COUNTED_EVENTS),
  };
}

/** How many events come after a position; null: more than `most`. */
export async function countAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  most: number,
): Promise<number | null> {
  let count = 0;
  for (let from = after; count <= most;) {
    const part = await store.readAll(from, EVENTS_PER_READ);
    count += part.length;
    if (part.length < EVENTS_PER_READ) return count <= most ? count : null;
    from = part.at(-1)?.position ?? from;
  }
  return null;
}

/** A hash of the code of projections/ and contracts/ except `*.test.*`: all projections, and the events they fold. */
function hashOfProjectionsCode(): string {
  const checksum = createHash('sha256');
  // No files have these names. They are resolved only to find the folders that hold all code of the two packages.
  for (const nameInRoot of ['@tour-portal/projections/projection.js', '@tour-portal/contracts/events.js']) {
    const folder = dirname(fileURLToPath(import.meta.resolve(nameInRoot)));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /(?<!\.test)\.[jt]s$/.test(name)).sort())
      checksum.update(file).update(readFileSync(join(folder, file)));
  }
  return checksum.digest('base64url');
}
