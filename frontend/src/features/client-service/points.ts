import type { BookingHistory, HistoryEvent } from '@tour-portal/contracts/client-service-api.js';
import { later, type Instant } from '@tour-portal/contracts/time.js';
import { staffMoment } from './times.js';

/** What of a history the address asks for: `?at=<revision>&compare=<revision>`. */
export interface ChosenPoints {
  /** A revision of the booking's own stream; null: now. */
  readonly at: number | null;
  /** A revision to compare with; null: none. */
  readonly compare: number | null;
}

/** The booking's own events in order: their revisions are 0, 1, 2 … */
export function ownEvents({ booking, events }: BookingHistory): HistoryEvent[] {
  return events.filter(({ stream }) => stream === `booking-${booking}`);
}

/**
 * Reads the points of an address; what is no revision of the booking counts as not given.
 * @param last revision of the booking
 */
export function readPoints(search: URLSearchParams, last: number): ChosenPoints {
  const revision = (name: string): number | null => {
    const text = search.get(name);
    return text !== null && /^\d{1,9}$/.test(text) && Number(text) <= last ? Number(text) : null;
  };
  return { at: revision('at'), compare: revision('compare') };
}

/** Writes points into an address, beside what else it says. */
export function withPoints(search: URLSearchParams, points: ChosenPoints): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const [name, revision] of Object.entries(points) as [string, number | null][]) {
    if (revision === null) query.delete(name);
    else query.set(name, String(revision));
  }
  return query;
}

/**
 * The moment that is called "now": that of the server's clock where it is ahead of this computer's. The newest event of
 * a history is the look at it.
 */
export function nowOf(events: readonly HistoryEvent[], clock: Instant): Instant {
  return events.reduce((now, { at }) => later(now, at), clock);
}

/** What a place on the slider means. @param at a revision; null: now */
export function pointText(own: readonly HistoryEvent[], at: number | null): string {
  const event = at === null ? undefined : own[at];
  return event === undefined
    ? `After ${own.length === 1 ? 'the one event' : `all ${own.length} events`}`
    : `${staffMoment(event.at)}: ${event.sentence}`;
}
