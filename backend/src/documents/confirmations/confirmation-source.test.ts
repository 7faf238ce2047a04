import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { accountStream } from '../../accounts/account-state.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { Brand } from '../../instance/brand.js';
import { EMPTY_STREAM, EventLog } from '../../event-log/event-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { SHIPPED_CATALOGUE, loadCatalogue } from '../../reference/catalogue.js';
import { NOW, ManualClock, contextOf, openRecords, openEvents } from '../../testing/fixtures.js';
import { SurveyLinks } from '../../issued/survey-links.js';
import { ConfirmationSource } from './confirmation-source.js';
import { ConfirmationIssuer } from '../printing/confirmation-issuer.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1-800-555-0100');
const TERMS = holdTerms({ booking: 11, departedAt: calendarDate('2027-06-06') });
const HELD = event('HoldPlaced', TERMS);
const LATER = instant('2026-11-25T12:00:00.000Z');
const DUE = { depositDueBy: LATER, finalDueBy: LATER };
const EXTENDED = event('HoldExtended', { booking: 11, hours: 24, expiredAt: LATER, ...DUE });

async function openSource() {
  const log = new EventLog(openEvents(), new PersonalData(await openRecords()));
  const clock = new ManualClock();
  const catalogue = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-21'));
  const owner = { firstName: 'Ann', lastName: 'Miller', email: 'ann@example.com' };
  const state = { account: owner as AccountDocument | null };
  const source = new ConfirmationSource(
    log,
    { account: async () => state.account },
    { waitFor: async () => true },
    { current: () => catalogue },
    BRAND,
    clock,
    new SurveyLinks({ sessionSecret: 'a secret of at least thirty-two characters' }),
  );
  const write = async (command: number, ...events: NewEvent[]) => {
    const last = (await log.read(bookingStream(11))).at(-1);
    const head = last === undefined ? EMPTY_STREAM : { revision: last.revision, hash: last.metadata.hash };
    const decided = events.map((next) => ({ event: next, context: contextOf(command), subject: null }));
    return log.append(bookingStream(11), head, decided);
  };
  return { log, clock, source, state, write };
}

describe('what a confirmation says', () => {
  it('is the booking at the time of the event, with its owner and its tour', async () => {
    const { source, write } = await openSource();
    const { position } = await write(1, HELD);
    await write(2, EXTENDED);
    const facts = await source.facts(11, position);
    expect(facts).toMatchObject({
      firstName: 'Ann',
      email: 'ann@example.com',
      tour: { code: 'RM', name: 'Canadian Rockies & Glacier Country', region: 'Canada' },
      cityStart: 'Calgary, Alberta',
      brand: { name: 'Trailhead Tours' },
    });
    expect([facts?.booking.number, facts?.booking.expiredAt]).toEqual([TERMS.number, TERMS.expiredAt]);
  });

  it('is nothing once its owner is erased, also where the read models still have the account', async () => {
    const { source, write, log } = await openSource();
    const { position } = await write(1, HELD);
    expect(await source.facts(11, position)).not.toBeNull();
    const { account } = TERMS;
    const erased = event('AccountErased', { account, bookings: [11], guests: [], at: NOW });
    const decided = [{ event: erased, context: contextOf(2), subject: null }];
    await log.append(accountStream(account), EMPTY_STREAM, decided);
    expect(await source.facts(11, position)).toBeNull();
  });

  it('includes all events of the same command', async () => {
    const { source, write, log } = await openSource();
    await write(1, HELD, EXTENDED);
    const [first] = await log.read(bookingStream(11));
    const facts = await source.facts(11, first!.position);
    expect(facts?.booking.expiredAt).toBe(LATER);
  });

  it('includes the cancellation if it confirms one', async () => {
    const { source, write } = await openSource();
    const held = await write(1, HELD);
    const cancelled = {
      booking: 11,
      cancelledAt: NOW,
      guests: TERMS.guests.map((guest) => ({ guest, fee: cents(0), paid: cents(0), refund: cents(0) })),
      refunds: [],
    };
    const { position } = await write(2, event('BookingCancelled', cancelled));
    expect((await source.facts(11, held.position))?.cancellation).toBeNull();
    expect((await source.facts(11, position))?.cancellation).toEqual(cancelled);
  });

  it('is null for an unknown booking or account', async () => {
    const { source, write, state } = await openSource();
    const { position } = await write(1, HELD);
    expect(await source.facts(12, position)).toBeNull();
    state.account = null;
    expect(await source.facts(11, position)).toBeNull();
  });
});

describe('issuing a confirmation', () => {
  const CONFIRMATION = {
    key: 'hold/1',
    booking: 11,
    confirmation: 5,
    type: 'Hold',
    issuedAt: NOW,
    hash: 'a'.repeat(64),
    filename: 'x.pdf',
    digest: 'd',
    letter: 'l',
  } as const;

  it('records it in the booking’s history once', async () => {
    const { log, clock, write } = await openSource();
    await write(1, HELD);
    for (let n = 0; n < 2; n += 1) await new ConfirmationIssuer(new Streams(log), clock).issue(CONFIRMATION);
    const { key: _key, ...data } = CONFIRMATION;
    const events = await log.read(bookingStream(11));
    expect(events.map(({ type }) => type)).toEqual(['HoldPlaced', 'ConfirmationIssued']);
    expect(events[1]?.data).toEqual(data);
  });

  it('fails for an unknown booking', async () => {
    const { log, clock } = await openSource();
    const issuer = new ConfirmationIssuer(new Streams(log), clock);
    await expect(issuer.issue(CONFIRMATION)).rejects.toThrow('hold/1');
  });
});
