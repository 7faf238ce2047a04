import type { HoldTerms, NewEvent } from '@tour-portal/contracts/events.js';
import type { Instant } from '@tour-portal/contracts/time.js';

/** What decisions about a booking need to know of it. */
export type BookingState =
  | { readonly status: 'none' }
  /** A hold that never came to be; nothing can follow. */
  | { readonly status: 'abandoned' }
  | {
      readonly status: 'hold';
      readonly terms: HoldTerms;
      readonly expiredAt: Instant;
      readonly finalDueBy: Instant;
      readonly extended: boolean;
    }
  | {
      readonly status: 'expired' | 'deleted' | 'replaced';
      readonly terms: HoldTerms;
      readonly endedAt: Instant;
    };

export const NO_BOOKING: BookingState = { status: 'none' };

export function bookingStream(booking: number): string {
  return `booking-${booking}`;
}

export function evolveBooking(state: BookingState, event: NewEvent): BookingState {
  switch (event.type) {
    case 'HoldPlaced': {
      const { expiredAt, finalDueBy } = event.data;
      return { status: 'hold', terms: event.data, expiredAt, finalDueBy, extended: false };
    }
    case 'HoldAbandoned':
      return { status: 'abandoned' };
    case 'HoldExtended': {
      const { expiredAt, finalDueBy } = event.data;
      return state.status === 'hold' ? { ...state, expiredAt, finalDueBy, extended: true } : state;
    }
    case 'HoldReplaced':
      return 'terms' in state
        ? { status: 'replaced', terms: state.terms, endedAt: event.data.deletedAt }
        : state;
    case 'HoldDeleted':
      return 'terms' in state
        ? { status: 'deleted', terms: state.terms, endedAt: event.data.deletedAt }
        : state;
    case 'HoldExpired':
      return 'terms' in state
        ? { status: 'expired', terms: state.terms, endedAt: event.data.expiredAt }
        : state;
    default:
      return state;
  }
}
