import type {
  BookingHistory,
  HistoryEvent,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant, isMoment, later, type Instant } from '@tour-portal/contracts/values/time.js';
import { staffMoment } from '../../times.js';

/**
 * The points of a history that the address asks for: `?at=<revision>&compare=<revision>`, or
 * `?time=<moment>&compare=<revision>`.
 */
export interface ChosenPoints {
  /** A revision of the booking's own stream; null: now. */
  readonly at: number | null;
  /** A moment at or after that revision, and before the next; null: the moment of the revision itself, or now. */
  readonly time: Instant | null;
  /** A revision to compare with; null: none. */
  readonly compare: number | null;
}

/** The booking's own events in order: their revisions are 0, 1, 2 … */
export function bookingEvents({ booking, events }: BookingHistory): HistoryEvent[] {
  return events.filter(({ stream }) => stream === `booking-${booking}`);
}

/**
 * Reads the points of an address; a value that is no revision or moment of the booking counts as not given, as does a moment
 * that is still to come.
 */
export function readPoints(
  search: URLSearchParams,
  ownEvents: readonly HistoryEvent[],
  now: Instant,
): ChosenPoints {
  const revision = (name: string): number | null => {
    const text = search.get(name);
    return text !== null && /^\d{1,9}$/.test(text) && Number(text) < ownEvents.length ? Number(text) : null;
  };
  const text = search.get('time') ?? '';
  const time = isMoment(text) ? instant(text) : null;
  const atTime = time === null || time > now ? null : revisionAt(ownEvents, time);
  if (atTime !== null) return { at: atTime, time, compare: revision('compare') };
  return { at: revision('at'), time: null, compare: revision('compare') };
}

/** The booking's last revision at a moment; null before it was placed. */
export function revisionAt(ownEvents: readonly HistoryEvent[], time: Instant): number | null {
  return ownEvents.filter(({ at }) => at <= time).at(-1)?.revision ?? null;
}

/** Writes points into an address and keeps its other parameters. */
export function withPoints(search: URLSearchParams, points: ChosenPoints): URLSearchParams {
  const { at, time, compare } = points;
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ at: time === null ? at : null, time, compare })) {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
  return query;
}

/**
 * The moment that is called "now": when the history was loaded, or that of the newest event where it is later. Opening the
 * history records an event itself, by the server's clock, which may be ahead of this computer's.
 * @param loadedAt by this computer's clock
 */
export function historyNow(events: readonly HistoryEvent[], loadedAt: Instant): Instant {
  return events.reduce((now, { at }) => later(now, at), loadedAt);
}

/** The text of a position on the slider. @param at a revision; null: now */
export function pointText(ownEvents: readonly HistoryEvent[], at: number | null): string {
  const event = at === null ? undefined : ownEvents[at];
  return event === undefined
    ? (['After no event', 'After the one event', 'After both events'][ownEvents.length] ??
        `After all ${ownEvents.length} events`)
    : `${staffMoment(event.at)}: ${event.sentence}`;
}
