import { event } from '@tour-portal/contracts/events.js';
import type { EventData } from '@tour-portal/contracts/events.js';
import type { Print } from '@tour-portal/contracts/booking-events.js';
import { extendedDeadlines } from '@tour-portal/contracts/hold-duration.js';
import { BUSINESS_ZONE, millis, startOfDay } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Decision } from '../event-log/decider.js';
import { isActive, printOf, travellersOf } from './booking-state.js';
import type { BookingState } from './booking-state.js';

/** What client service does to a booking that costs nothing (D42). */
export type CareCommand =
  | { readonly type: 'AddNote'; readonly note: number; readonly text: string }
  /** Any active hold, however often, to a moment before the tour starts. */
  | { readonly type: 'ExtendHoldTo'; readonly until: Instant; readonly now: Instant }
  /** After the first payment too (spec §5 "Guest names"). */
  | {
      readonly type: 'CorrectNames';
      readonly names: EventData['NamesSet']['names'];
      readonly prints: readonly Print[];
      readonly concluded: boolean;
      readonly now: Instant;
    };

export type CareRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'no-such-guest'; readonly guest: number }
  | { readonly code: 'not-active' }
  | { readonly code: 'no-active-hold' }
  /** Not later than it lasts anyway. */
  | { readonly code: 'extends-nothing'; readonly expiredAt: Instant }
  | { readonly code: 'extends-too-far'; readonly before: Instant };

export function decideCare(command: CareCommand, state: BookingState): Decision<CareRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  const { booking, departedAt } = state.terms;
  switch (command.type) {
    case 'AddNote': {
      const { note, text } = command;
      return { events: state.notes.includes(note) ? [] : [event('NoteAdded', { booking, note, text })] };
    }
    case 'ExtendHoldTo': {
      const { until, now } = command;
      if (state.status !== 'hold' || state.expiredAt <= now) return { refusal: { code: 'no-active-hold' } };
      const { expiredAt } = state;
      if (until === expiredAt) return { events: [] };
      if (until < expiredAt) return { refusal: { code: 'extends-nothing', expiredAt } };
      const before = startOfDay(departedAt, BUSINESS_ZONE);
      if (until >= before) return { refusal: { code: 'extends-too-far', before } };
      const hours = Math.ceil((millis(until) - millis(expiredAt)) / 3_600_000);
      return { events: [event('HoldExtended', { booking, hours, ...extendedDeadlines(state, until) })] };
    }
    case 'CorrectNames': {
      const travellers = travellersOf(state);
      if (!isActive(state, command.now) || command.concluded) return { refusal: { code: 'not-active' } };
      const stranger = command.names.find(({ guest }) => !travellers.includes(guest));
      if (stranger !== undefined) return { refusal: { code: 'no-such-guest', guest: stranger.guest } };
      const prints = command.prints.filter(
        ({ guest, field, print }) => printOf(state.prints, guest, field) !== print,
      );
      const names = command.names.filter(({ guest }) => prints.some((print) => print.guest === guest));
      return { events: names.length === 0 ? [] : [event('NamesSet', { booking, names, prints })] };
    }
  }
}
