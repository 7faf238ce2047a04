import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { ALL_REMINDERS, DEFAULT_REMINDER_TIMES } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderFacts } from '@tour-portal/contracts/reminders/reminders.js';
import { BUSINESS_ZONE, plusHours } from '@tour-portal/contracts/values/time.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocuments } from '@tour-portal/projections/testing/given.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../instance/brand.js';
import type { Message } from '../messages/message.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../reference/catalogue.js';
import { BOTH_GUESTS, HOLD_END, deposit, namedHold } from '../testing/booking-history.js';
import { ManualClock } from '../testing/fixtures.js';
import { SendReminder } from './send-reminder.js';

const reminded = event('ReminderSent', { booking: 11, kind: 'hold-ends', due: plusHours(HOLD_END, -24) });

/** The messages that follow from the first reminder of these events, sent once all of them are in the log. */
async function messagesOf(...events: NewEvent[]): Promise<Message[]> {
  const log = recorded(events);
  const document = foldDocuments(bookingProjection, log)['11'] as unknown as BookingDocument;
  const owner = {
    firstName: 'Ruth',
    lastName: 'Bennett',
    email: 'ruth@example.com',
    phoneNumber: '17025550123',
  };
  const facts: ReminderFacts = {
    booking: document,
    owner,
    tour: null,
    hasDocuments: false,
    zones: [BUSINESS_ZONE],
    choices: ALL_REMINDERS,
    times: DEFAULT_REMINDER_TIMES,
    sentKeys: [],
  };
  const sent: Message[] = [];
  const reaction = new SendReminder(
    { find: async () => ({ state: null, document, owner, facts }) as never },
    { surveysOf: () => [] } as never,
    new CatalogueOfToday(SHIPPED_CATALOGUE),
    { send: async (_id, message) => void sent.push(message) },
    new Brand('Trailhead Tours', '', ''),
    'https://portal.example',
    new ManualClock(),
  );
  await reaction.react(log.find(({ type }) => type === 'ReminderSent')!);
  return sent;
}

describe('a reminder that is sent', () => {
  it('is a mail about what is still to be done', async () => {
    const [mail] = await messagesOf(...namedHold, reminded);
    expect(mail).toMatchObject({ kind: 'email', to: 'ruth@example.com' });
    expect(mail?.subject).toContain('Your hold ends');
  });

  it('is not sent where the deposit was paid, or the hold deleted, by now', async () => {
    expect(await messagesOf(...namedHold, reminded, deposit(1, ...BOTH_GUESTS))).toEqual([]);
    const deleted = event('HoldDeleted', { booking: 11, deletedAt: plusHours(HOLD_END, -20) });
    expect(await messagesOf(...namedHold, reminded, deleted)).toEqual([]);
  });
});
