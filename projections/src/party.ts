import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/** A traveling party: the bookings that share a number (D4). Key: the booking number. */
export interface PartyDocument {
  number: string;
  tour: number;
  departedAt: CalendarDate;
  /** In the order they were placed, ended ones too. */
  bookings: number[];
}

export const partyProjection: Projection<PartyDocument> = {
  name: 'party',
  version: 1,
  indexes: {},
  follows: ['HoldPlaced'],
  keys: (event) => (event.type === 'HoldPlaced' ? [event.data.number] : []),
  evolve: evolvePartyDocument,
};

function evolvePartyDocument(document: PartyDocument | null, event: RecordedEvent): PartyDocument | null {
  if (event.type !== 'HoldPlaced') return document;
  const { number, tour, departedAt, booking } = event.data;
  return { number, tour, departedAt, bookings: [...(document?.bookings ?? []), booking] };
}
