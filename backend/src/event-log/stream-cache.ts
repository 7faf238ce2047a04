import { Inject, Injectable, Optional } from '@nestjs/common';
import { PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EventLog } from './event-log.js';
import { PersonalData } from './personal-data.js';

export interface StreamCacheOptions {
  readonly streams?: number;
  /** How many events of all streams together are cached; a stream with more is not cached. */
  readonly events?: number;
}

/** Enough for about five bookings: a replay reads the booking's stream, its owner's and its tour year's. */
const STREAMS = 16;
const EVENTS = 10_000;

/** The first events of a stream, and by account the keys that decrypted them. */
interface CachedStream {
  readonly events: readonly RecordedEvent[];
  readonly keys: ReadonlyMap<number, object>;
}

const NOTHING_CACHED: CachedStream = { events: [], keys: new Map() };

/**
 * Caches the decrypted events of the streams that were read last, because a member of staff who looks at one moment of a
 * booking soon looks at the next. Streams only grow, so only new events are read. Decrypted personal data is used no longer
 * than its key (D44): 30 seconds, and not at all once this instance has destroyed the key.
 */
@Injectable()
export class StreamCache {
  /** By stream, in the order in which they were read. */
  private readonly cache = new Map<string, CachedStream>();
  private readonly streams: number;
  private readonly events: number;

  constructor(
    @Inject(EventLog) private readonly log: Pick<EventLog, 'read'>,
    @Inject(PersonalData) private readonly personal: Pick<PersonalData, 'cachedKey'>,
    @Optional() options: StreamCacheOptions = {},
  ) {
    this.streams = options.streams ?? STREAMS;
    this.events = options.events ?? EVENTS;
  }

  /** @param to the last revision that the caller needs; the answer may contain later ones */
  async read(stream: string, to?: number): Promise<readonly RecordedEvent[]> {
    this.dropUnreadable();
    const cached = this.cache.get(stream) ?? NOTHING_CACHED;
    const last = cached.events.at(-1)?.revision ?? -1;
    const fresh = to !== undefined && to <= last ? [] : await this.log.read(stream, last + 1, to);
    const events = fresh.length === 0 ? cached.events : [...cached.events, ...fresh];
    this.keep(stream, events, cached);
    return events;
  }

  private keep(stream: string, events: readonly RecordedEvent[], cached: CachedStream): void {
    this.cache.delete(stream);
    if (events.length > this.events) return;
    const keys = new Map(cached.keys);
    for (const { type, metadata } of events.slice(cached.events.length)) {
      if (PERSONAL_FIELDS[type] === undefined || metadata.subject === null) continue;
      const key = this.personal.cachedKey(metadata.subject);
      // The key is destroyed or no longer cached: the events are not cached.
      if (key === undefined) return;
      if (!keys.has(metadata.subject)) keys.set(metadata.subject, key);
    }
    this.cache.set(stream, { events, keys });
    this.dropUnreadable();
    let count = 0;
    for (const other of this.cache.values()) count += other.events.length;
    for (const [oldest, { events: dropped }] of this.cache) {
      if (this.cache.size <= this.streams && count <= this.events) break;
      this.cache.delete(oldest);
      count -= dropped.length;
    }
  }

  private dropUnreadable(): void {
    for (const [stream, { keys }] of this.cache)
      for (const [account, key] of keys)
        if (this.personal.cachedKey(account) !== key) this.cache.delete(stream);
  }
}
