import { PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { EventLog } from './event-log.js';
import type { PersonalData } from './personal-data.js';

export interface RecentEventsOptions {
  readonly streams?: number;
  /** Of all streams together; a longer one is read anew each time. */
  readonly events?: number;
}

/** A booking's stream and its owner's, of eight bookings. */
const STREAMS = 16;
const EVENTS = 10_000;

/** A stream's beginning, and the keys that opened it by account. */
interface Opened {
  readonly events: readonly RecordedEvent[];
  readonly keys: ReadonlyMap<number, object>;
}

const NOTHING: Opened = { events: [], keys: new Map() };

/**
 * The opened events of the few streams that were read last: who looks at one moment of a booking looks at the next one
 * soon. Streams only grow, so only what is new is read again. Opened personal data is used no longer than the key that
 * opened it (D44): 30 seconds, and not at all once this instance has destroyed it.
 */
export class RecentEvents {
  /** The one read last is the last. */
  private readonly kept = new Map<string, Opened>();
  private readonly streams: number;
  private readonly events: number;

  constructor(
    private readonly log: Pick<EventLog, 'read'>,
    private readonly personal: Pick<PersonalData, 'atHand'>,
    options: RecentEventsOptions = {},
  ) {
    this.streams = options.streams ?? STREAMS;
    this.events = options.events ?? EVENTS;
  }

  /** @param to the last revision that is wanted; there may be later ones in the answer */
  async read(stream: string, to?: number): Promise<readonly RecordedEvent[]> {
    this.forgetUnreadable();
    const known = this.kept.get(stream) ?? NOTHING;
    const last = known.events.at(-1)?.revision ?? -1;
    const fresh = to !== undefined && to <= last ? [] : await this.log.read(stream, last + 1, to);
    const events = fresh.length === 0 ? known.events : [...known.events, ...fresh];
    this.keep(stream, events, known);
    return events;
  }

  private keep(stream: string, events: readonly RecordedEvent[], before: Opened): void {
    this.kept.delete(stream);
    if (events.length > this.events) return;
    const keys = new Map(before.keys);
    for (const { type, metadata } of events.slice(before.events.length)) {
      if (PERSONAL_FIELDS[type] === undefined || metadata.subject === null) continue;
      const key = this.personal.atHand(metadata.subject);
      // Forgotten, or about to be.
      if (key === undefined) return;
      if (!keys.has(metadata.subject)) keys.set(metadata.subject, key);
    }
    this.kept.set(stream, { events, keys });
    this.forgetUnreadable();
    let count = 0;
    for (const opened of this.kept.values()) count += opened.events.length;
    for (const [oldest, opened] of this.kept) {
      if (this.kept.size <= this.streams && count <= this.events) break;
      this.kept.delete(oldest);
      count -= opened.events.length;
    }
  }

  private forgetUnreadable(): void {
    for (const [stream, { keys }] of this.kept)
      for (const [account, key] of keys) if (this.personal.atHand(account) !== key) this.kept.delete(stream);
  }
}
