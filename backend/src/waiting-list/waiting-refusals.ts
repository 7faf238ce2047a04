import { HttpException } from '@nestjs/common';
import type { ErrorAnswer } from '@tour-portal/contracts/api/error-answer.js';
import { bookingRefusal } from '../bookings/booking-refusals.js';
import { notFound, refused } from '../http/problems.js';
import type { JoinRefusal } from './join-waiting-list.js';

/** How each refusal about a waiting list is answered. */
export function waitingRefusalOf(refusal: JoinRefusal): HttpException {
  switch (refusal.code) {
    case 'space-now': {
      const message = 'There is space for you on this date. You can hold it now.';
      return new HttpException({ message, hasSpace: true } satisfies ErrorAnswer, 409);
    }
    case 'too-many-guests':
      return refused(
        409,
        'This date has fewer spaces than your party needs, even when nobody else travels. Please choose fewer guests or call client service.',
      );
    case 'already-waiting':
      return refused(409, 'You are on the waiting list for this date already.');
    case 'list-full':
      return refused(
        409,
        'The waiting list for this date is full. Please choose another date or call client service.',
      );
    case 'withdrawn':
      return refused(409, 'This date is no longer offered. Please choose another date.');
    case 'not-your-request':
      return notFound();
    case 'unknown-party':
    case 'no-such-account':
    case 'do-not-book':
      return bookingRefusal(refusal);
  }
}
