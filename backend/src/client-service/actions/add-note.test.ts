import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { HOLD_ENDINGS, namedHold } from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { decideAddNote } from './add-note.js';

const note = (state: BookingState) => decideAddNote({ note: 5, text: 'Called' }, state);
const noted = event('NoteAdded', { booking: 11, note: 5, text: 'Called' });

describe('a note', () => {
  it('is added once, also to a hold that has ended, but not where no hold was placed', () => {
    givenBooking(namedHold).when(note).then(noted);
    givenBooking(namedHold, noted).when(note).then();
    for (const [, end] of HOLD_ENDINGS) givenBooking(namedHold, end).when(note).then(noted);
    givenBooking().when(note).refused('no-such-booking');
  });
});
