import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { accountDecider } from '../accounts/account-decisions.js';
import type { BookingState } from '../bookings/booking-state.js';
import { HOLD_END, DURING_HOLD, booked, placed } from '../testing/booking-history.js';
import { given, givenBooking } from '../testing/given.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { decideRemind } from './remind-decisions.js';

const reminder = { kind: 'hold-ends', due: DURING_HOLD } as const;
const sent = event('ReminderSent', { booking: 11, ...reminder });
const remind = (state: BookingState) => decideRemind({ seen: state, send: [reminder] }, state);

describe('a reminder (D62)', () => {
  it('is sent once for each due time', () => {
    const later = { kind: 'hold-ends', due: HOLD_END } as const;
    const both = (state: BookingState) => decideRemind({ seen: state, send: [reminder, later] }, state);
    givenBooking(placed).when(remind).then(sent);
    givenBooking(placed, sent).when(remind).then();
    givenBooking(placed, sent)
      .when(both)
      .then(event('ReminderSent', { booking: 11, ...later }));
    givenBooking(placed, sent, ...booked.slice(1))
      .when(remind)
      .then();
  });

  it('is refused when the booking has changed since the reminder was found to be needed, or was never placed', () => {
    const seen: BookingState = { status: 'none' };
    const outdated = (state: BookingState) => decideRemind({ seen, send: [reminder] }, state);
    givenBooking(placed).when(outdated).refused('has-changed');
    givenBooking().when(remind).refused('has-changed');
  });
});

describe('the choice of reminders', () => {
  const opened = accountOpened(1);
  const chosen = (survey: boolean) => event('RemindersChosen', { account: 1, reminders: { survey } });
  const choose = (survey: boolean) => ({ type: 'ChooseReminders', reminders: { survey } }) as const;

  it('is an event only when it changes something; at first the survey’s is on; an unknown account is refused', () => {
    given(accountDecider, opened).when(choose(true)).then();
    given(accountDecider, opened).when(choose(false)).then(chosen(false));
    given(accountDecider, opened, chosen(false)).when(choose(false)).then();
    given(accountDecider, opened, chosen(false)).when(choose(true)).then(chosen(true));
    given(accountDecider).when(choose(false)).refused('no-such-account');
  });
});
