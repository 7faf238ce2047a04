import type { HistoryEvent, HistoryKind } from '@tour-portal/contracts/client-service/client-service-api.js';
import { staffDay } from '../times.js';
import { capitalized } from './moment/field-words.js';

/** All kinds of events, in the order in which the filter offers them. */
export const TIMELINE_KINDS: readonly HistoryKind[] = ['booking', 'payment', 'seats', 'account', 'access'];

/** The kinds that are shown at first: all but `access`, which has an event for each look of client service at the booking. */
export const DEFAULT_KINDS: readonly HistoryKind[] = TIMELINE_KINDS.filter((kind) => kind !== 'access');

export type TimelineOrder = 'newest-first' | 'oldest-first';

export interface TimelineChoice {
  readonly kinds: readonly HistoryKind[];
  /** An {@link actorKey}; null: everybody. */
  readonly actor: string | null;
  readonly order: TimelineOrder;
}

/** One day of the timeline, in Chicago. */
export interface TimelineDay {
  readonly day: string;
  readonly events: readonly HistoryEvent[];
}

/** Identifies an actor; the key differs for two people of the same name. */
export function actorKey({ actor }: Pick<HistoryEvent, 'actor'>): string {
  const { label, ...identity } = actor;
  return `${label} ${JSON.stringify(identity)}`;
}

/** All actors of the events, in the order of their first events. */
export function actorsOf(events: readonly HistoryEvent[]): { key: string; label: string }[] {
  const labels = new Map(events.map((event) => [actorKey(event), actorText(event)]));
  return [...labels].map(([key, label]) => ({ key, label }));
}

/** `Ruth Bennett (customer)`, `The portal (holds)` */
export function actorText({ actor }: Pick<HistoryEvent, 'actor'>): string {
  const label = capitalized(actor.label);
  if (actor.kind === 'customer') return `${label} (customer)`;
  return actor.kind === 'staff' ? `${label} (client service)` : label;
}

/** The number of events of a kind, by all actors. */
export function countOf(events: readonly HistoryEvent[], kind: HistoryKind): number {
  return events.filter((event) => event.kind === kind).length;
}

/**
 * The events that were chosen, by day.
 * @param events oldest first
 */
export function timelineOf(events: readonly HistoryEvent[], choice: TimelineChoice): TimelineDay[] {
  const chosen = events.filter(
    (event) =>
      choice.kinds.includes(event.kind) && (choice.actor === null || choice.actor === actorKey(event)),
  );
  if (choice.order === 'newest-first') chosen.reverse();
  const days: { day: string; events: HistoryEvent[] }[] = [];
  for (const event of chosen) {
    const day = staffDay(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
