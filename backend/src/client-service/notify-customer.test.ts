import type { Actor, NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import {
  paymentFacts,
  paymentRefunded,
  fingerprintOf,
} from '@tour-portal/projections/testing/step-events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../instance/brand.js';
import type { Message } from '../messages/message.js';
import type { Catalogue } from '../reference/catalogue.js';
import {
  BOTH_GUESTS,
  HOLD_END,
  DURING_HOLD,
  RUTH,
  HOLD_TERMS,
  booked,
  deleted,
  expired,
  namedHold,
  transportSet,
} from '../testing/booking-history.js';
import { NotifyCustomer } from './notify-customer.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0142');
const STAFF: Actor = { kind: 'staff', staff: 3 };
const CUSTOMER: Actor = { kind: 'customer', account: 1 };
const REASON = 'Rude on the phone';
const TOUR = { name: 'Red Rock', public: true } as ReturnType<Catalogue['tour']>;

/** The mails that are sent when one command writes `happened` to booking 11, after the events `before`. */
async function mailed(
  before: readonly NewEvent[],
  happened: readonly NewEvent[],
  { actor = STAFF, email = 'ann@example.com', times = 1 } = {},
): Promise<[id: string, message: Message][]> {
  const all = recorded([...before, ...happened]).map((past, index): RecordedEvent => {
    const isNew = index >= before.length;
    const metadata = { ...past.metadata, actor: isNew ? actor : CUSTOMER, reason: isNew ? REASON : null };
    return {
      ...past,
      metadata: { ...metadata, causation: isNew ? 'the command' : `before ${index}` },
    };
  });
  const sent = new Map<string, Message>();
  const reaction = new NotifyCustomer(
    { read: async () => all },
    { document: async () => ({ email, firstName: 'Ann' }) as AccountDocument },
    {
      send: async (id, message) => {
        if (!sent.has(id)) sent.set(id, message);
      },
    },
    BRAND,
    'https://tours.example',
    () => TOUR,
  );
  for (let time = 0; time < times; time += 1) for (const past of all) await reaction.react(past);
  return [...sent];
}

const namesSet = event('NamesSet', {
  booking: 11,
  names: [{ guest: RUTH, fullName: 'Grace Hopper' }],
  prints: [fingerprintOf(RUTH, 'fullName', 'Grace Hopper')],
});
const detailsSet = event('GuestDetailsSet', {
  booking: 11,
  details: [{ guest: RUTH, passportNumber: 'X1234567' }],
  prints: [fingerprintOf(RUTH, 'passportNumber', 'X1234567')],
});
const surcharge = {
  fees: [{ id: 601, guest: RUTH, type: 'PRICE_CHANGE' as const, amount: cents(5_000), tax: cents(0) }],
  consumptions: [],
  refunds: [],
};
const priceRaised = event('PriceChanged', { booking: 11, ...surcharge });
const roomsChanged = event('RoomsChanged', { booking: 11, rooms: [[RUTH], [BOTH_GUESTS[1]!]], ...surcharge });
const refundOrdered = event('RefundOrdered', {
  booking: 11,
  refunds: [{ refund: 9, payment: 1, type: 'Other', total: cents(1_000), lines: [] }],
});
const extended = event('HoldExtended', {
  booking: 11,
  hours: 9,
  expiredAt: HOLD_END,
  depositDueBy: HOLD_END,
  finalDueBy: HOLD_TERMS.finalDueBy,
});
const offered = event('TravelProtectionOffered', {
  booking: 11,
  fees: [{ ...HOLD_TERMS.fees.find(({ type }) => type === 'TPP')!, late: true }],
});
const travelSet = transportSet([{ guest: RUTH }], [{ guest: RUTH, fee: null }]);

describe('a change that client service makes', () => {
  it.each<[string, NewEvent[], NewEvent, string]>([
    ['of names', booked, namesSet, 'Names were set: Grace Hopper.'],
    [
      'of details, without their values',
      booked,
      detailsSet,
      'Details were set: Guest 101 Bennett (passport number).',
    ],
    ['of travel', booked, travelSet, 'Travel was set'],
    ['of rooms', booked, roomsChanged, 'The rooms were changed: room 1 for Guest 101 Bennett'],
    ['of the price', booked, priceRaised, 'Guest 101 Bennett owes $50 more (change of price).'],
    [
      'that refunds money',
      booked,
      refundOrdered,
      'A refund was ordered. $10 goes back to Visa ending in 1111.',
    ],
    ['of how long a hold lasts', namedHold, extended, 'The hold was extended by 9 hours'],
    [
      'that offers travel protection',
      booked,
      offered,
      'Travel protection can be bought until the tour starts',
    ],
    ['that deletes a hold', namedHold, deleted, 'The hold was deleted.'],
  ])(
    '%s is mailed once, in the words of the history, without its reason',
    async (_what, before, change, words) => {
      const sent = await mailed(before, [change], { times: 2 });
      expect(sent).toHaveLength(1);
      const [[id, { to, subject, text, html }]] = sent as [[string, Message]];
      expect(id).toMatch(/^notify-customer\/./);
      expect([to, subject?.endsWith(`: Red Rock, booking ${HOLD_TERMS.number}`)]).toEqual([
        'ann@example.com',
        true,
      ]);
      expect(text).toContain(words);
      expect(`${text}${html ?? ''}`).not.toMatch(/Rude|X1234567|undefined/);
    },
  );

  it('with two events is mailed once, about both', async () => {
    const sent = await mailed(booked, [travelSet, priceRaised]);
    expect(
      sent.map(([, { text }]) => [text.includes('Travel was set'), text.includes('owes $50 more')]),
    ).toEqual([[true, true]]);
    expect(sent[0]?.[1].text).toContain('To pay by');
  });

  it('is not mailed to an erased person (D44)', async () => {
    expect(await mailed(booked, [namesSet], { email: 'erased' })).toEqual([]);
  });
});

describe('no mail is sent', () => {
  it('about what customers did themselves', async () => {
    for (const change of [namesSet, detailsSet, travelSet, extended, deleted])
      expect(await mailed(namedHold, [change], { actor: CUSTOMER })).toEqual([]);
  });

  it('about a note, nor about cancelling or reconfirming a booking, for which a confirmation is mailed', async () => {
    const note = event('NoteAdded', { booking: 11, note: 5, text: 'Difficult' });
    const cancelled = event('BookingCancelled', {
      booking: 11,
      cancelledAt: DURING_HOLD,
      guests: [],
      refunds: [],
    });
    const reconfirmed = event('BookingReconfirmed', { booking: 11, at: DURING_HOLD });
    for (const change of [note, cancelled, reconfirmed]) expect(await mailed(booked, [change])).toEqual([]);
  });
});

describe('a mail about an action of the portal', () => {
  const SYSTEM: Actor = { kind: 'system', name: 'deadline' };

  it('is sent for a hold that ran out, with a link to hold again', async () => {
    const [mail] = await mailed(namedHold, [expired], { actor: SYSTEM, times: 2 });
    expect(mail?.[1].subject).toBe(`Your hold has ended: Red Rock, booking ${HOLD_TERMS.number}`);
    expect(mail?.[1].text).toContain('The hold ran out at');
    expect(mail?.[1].text).toContain('https://tours.example/tours/');
  });

  const refunded = (refund: number) =>
    paymentRefunded({ payment: 2, refund, refundType: 'Overpayment', total: cents(30_000) });
  const turnedAway = event('PaymentTurnedAway', {
    booking: 11,
    ...paymentFacts(2),
    total: cents(30_000),
    reason: 'already-paid',
    refund: 8,
    refundType: 'Overpayment',
  });

  it('is sent for a double charge once it is refunded', async () => {
    expect(await mailed(booked, [turnedAway], { actor: SYSTEM })).toEqual([]);
    const sent = await mailed([...booked, turnedAway], [refunded(8)], { actor: SYSTEM });
    expect(
      sent.map(([, { subject, text }]) => [subject?.split(':')[0], text.includes('$300 was refunded')]),
    ).toEqual([['A payment was refunded', true]]);
  });

  it('is sent for a charge of another amount once it is refunded', async () => {
    const { payment: _payment, gateway: _gateway, ...card } = paymentFacts(3);
    const mismatched = event('PaymentMismatched', {
      booking: 11,
      ...card,
      charged: cents(60_100),
      currency: 'USD',
      asked: cents(60_000),
      refund: 12,
    });
    const refundMade = event('MismatchedPaymentRefunded', {
      booking: 11,
      reference: card.reference,
      refund: 12,
      total: cents(60_100),
      currency: 'USD',
      transactionId: 'R-12',
      submittedAt: DURING_HOLD,
    });
    expect(await mailed(booked, [mismatched], { actor: SYSTEM })).toEqual([]);
    const sent = await mailed([...booked, mismatched], [refundMade], { actor: SYSTEM, times: 2 });
    expect(sent.map(([, { subject }]) => subject?.split(':')[0])).toEqual(['A payment was refunded']);
    expect(sent[0]?.[1].text).toContain('not for the amount that was asked');
    expect(sent[0]?.[1].text).toContain('$601 was refunded to the card.');
  });

  it('is not sent when a refund that was ordered is made', async () => {
    expect(await mailed([...booked, refundOrdered], [refunded(9)], { actor: SYSTEM })).toEqual([]);
  });
});
