import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { readHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../instance/brand.js';
import type { Message } from '../messages/message.js';
import { ManualClock } from '../testing/fixtures.js';
import { NotifyWaitingList } from './waiting-reactions.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0142');
const REQUEST = { tour: 7, departedAt: calendarDate('2027-06-05'), waiting: 3, account: 1 };
const PARTY = { ...REQUEST, roomGuests: [2, 1], seats: 3 };
const AT = instant('2026-11-21T12:00:00.000Z');
const UNTIL = instant('2026-11-22T15:30:00.000Z');

const joined = event('WaitingListJoined', { ...PARTY, at: AT });
const offered = event('SeatsOffered', { ...PARTY, offeredUntil: UNTIL, seatsTaken: 10 });
const lapsed = event('OfferLapsed', { ...PARTY, seatsTaken: 7 });
const left = (reason: 'left' | 'held' | 'closed') =>
  event('WaitingListLeft', { ...REQUEST, reason, seatsTaken: 7 });

/** The messages that an event causes, with their ids. */
async function messagesAfter(
  happened: NewEvent & { at?: Instant },
  email = 'ann@example.com',
): Promise<[id: string, message: Message][]> {
  const sent: [string, Message][] = [];
  const send = async (id: string, message: Message) => void sent.push([id, message]);
  const account = { email, firstName: 'Ann', phoneNumber: '17025550123' } as AccountDocument;
  const log = { document: async (id: number) => (id === 1 ? account : null) };
  const reaction = new NotifyWaitingList(
    log,
    { send },
    BRAND,
    'https://tours.example',
    { current: () => ({ tour: () => ({ name: 'Red Rock' }) }) } as never,
    new ManualClock(),
  );
  for (const recordedEvent of recorded([happened])) await reaction.react(recordedEvent);
  return sent;
}

function linkedQuery({ text }: Message) {
  const link = new URL(/https:\S+\?\S+/.exec(text)?.[0] ?? '');
  expect(link.href.startsWith('https://tours.example/?')).toBe(true);
  return readHoldQuery((name) => link.searchParams.get(name));
}

const HOLD_QUERY = { tour: 7, roomGuests: [2, 1], date: REQUEST.departedAt, number: null, holdId: null };

describe('a customer who waits for seats', () => {
  it('gets a mail that confirms the request', async () => {
    const sent = await messagesAfter(joined);
    expect(sent.map(([, { kind, to, subject }]) => [kind, to, subject])).toEqual([
      ['email', 'ann@example.com', 'You are on the waiting list: Red Rock'],
    ]);
    expect(sent[0]?.[1].text).toContain('Guests: 3 guests in 2 rooms');
  });

  it('gets no message about an offer that is over by now', async () => {
    expect(await messagesAfter({ ...offered, data: { ...offered.data, offeredUntil: AT } })).toEqual([]);
  });

  it('is offered seats by mail and text message: how many, until when, and where to hold them', async () => {
    const sent = await messagesAfter(offered);
    expect(sent.map(([, { kind, to }]) => [kind, to])).toEqual([
      ['email', 'ann@example.com'],
      ['sms', '17025550123'],
    ]);
    for (const [, message] of sent) {
      expect(message.text).toContain('3 seats are');
      expect(message.text).toContain('Sunday, November 22 at 9:30 AM (Central Time)');
      expect(linkedQuery(message)).toEqual(HOLD_QUERY);
    }
    expect(new Set(sent.map(([id]) => id)).size).toBe(2);
  });

  it('gets each message under the same id when an event is handled twice', async () => {
    const ids = async () => (await messagesAfter(offered)).map(([id]) => id);
    expect(await ids()).toEqual(await ids());
  });

  it('gets a mail when an offer has ended, with a link to ask again while the date can be held', async () => {
    const [first] = await messagesAfter(lapsed);
    expect(first?.[1].subject).toBe('Your offer has ended: Red Rock');
    expect(linkedQuery(first![1])).toEqual(HOLD_QUERY);
    const [late] = await messagesAfter({ ...lapsed, at: instant('2027-05-30T04:00:00.000Z') });
    expect(late?.[1].text).toContain('can no longer be held online');
    expect(late?.[1].text).not.toContain('https://tours.example/?');
  });

  it('gets a mail when no space became free, but none after leaving the list or holding seats', async () => {
    expect((await messagesAfter(left('closed'))).map(([, { subject }]) => subject)).toEqual([
      'No space became free: Red Rock',
    ]);
    expect(await messagesAfter(left('left'))).toEqual([]);
    expect(await messagesAfter(left('held'))).toEqual([]);
    expect(await messagesAfter(event('OfferTaken', { ...REQUEST, seats: 3, seatsTaken: 7 }))).toEqual([]);
  });

  it('gets no message once erased (D44)', async () => {
    expect(await messagesAfter(offered, 'erased')).toEqual([]);
  });
});
