import type { Account } from '@tour-portal/contracts/api/api.js';
import { customerTimeZones } from '@tour-portal/contracts/reminders/customer-zones.js';
import { isDaytime, nextDaytime } from '@tour-portal/contracts/reminders/daytime.js';
import { DEFAULT_REMINDER_TIMES } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { BUSINESS_ZONE, atHour, dateIn, plusDays, plusHours } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { blamedFields, freeDeparture, signedUpClient, type Client } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { mailsTo, type Mail } from '../mails.js';
import { bookedTrip, finalPaymentFees, namedHold, pay } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { runAction } from './client-service-trips.js';

/** A customer, and a departure so many days away; `logInAgain` helps once the moved clock has ended the session. */
async function newTraveler(url: string, days = { from: 100, to: 200 }) {
  const { client, person, me } = await newAccount(url);
  const departure = await freeDeparture(client, days);
  const logInAgain = async () => expect((await client.logIn(person)).status).toBe(200);
  return { client, me, departure, logInAgain };
}

/** The reminders of a booking in the log: their kinds and times. */
async function sentReminders({ dataDir }: Instance, booking: number) {
  return (await historyOf(dataDir)).flatMap((event) =>
    event.type === 'ReminderSent' && event.data.booking === booking
      ? [{ kind: event.data.kind, at: event.metadata.at }]
      : [],
  );
}

/** Waits until the log has at least so many reminders of a booking; answers the kinds of all that it has. */
async function untilReminded(instance: Instance, booking: number, count: number): Promise<string[]> {
  const all = await until(
    () => sentReminders(instance, booking),
    ({ length }) => length >= count,
  );
  return all.map(({ kind }) => kind);
}

async function messages(client: Client, { email, phoneNumber }: Account, about: string): Promise<Mail[]> {
  const all = [...(await mailsTo(client, email)), ...(await mailsTo(client, phoneNumber))];
  return all.filter(({ kind, subject, text }) => (kind === 'sms' ? text : subject).includes(about));
}

const untilMessages = (client: Client, me: Account, about: string, count = 1) =>
  until(
    () => messages(client, me, about),
    ({ length }) => length >= count,
  );

describe('reminders (D62)', () => {
  it('warn of a hold’s end by mail and text, each once and in the daytime; none once it is deleted', async () => {
    const instance = await startInstance();
    const { client, me, departure } = await newTraveler(instance.url);
    const earlier = await signedUpClient(instance.url);
    const later = await signedUpClient(instance.url);
    const zones = customerTimeZones(me.address);
    // In the afternoon, so that the reminders 24 and 4 hours before the end fall due in the daytime, too.
    const [zone = BUSINESS_ZONE] = zones;
    await client.setClock(atHour(plusDays(dateIn(zone, await client.now()), 1), 14, zone));
    // Once the holds that end shortly before and after have their reminders, the hold between them was handled, too.
    const before = await namedHold(earlier, departure, [1]);
    await client.advance({ hours: 1 });
    const hold = await namedHold(client, departure, [1]);
    await client.advance({ minutes: 30 });
    const after = await namedHold(later, departure, [1]);
    const ends = hold.expiredAt!;
    const first = plusHours(ends, -24);
    await client.setClock(plusHours(first, -1));
    await client.advance({ minutes: 59 });
    expect(await untilReminded(instance, before.id, 1)).toEqual(['hold-ends']);
    await client.setClock(first);
    expect(await untilReminded(instance, hold.id, 1)).toEqual(['hold-ends']);
    await client.setClock(plusHours(after.expiredAt!, -24));
    expect(await untilReminded(instance, after.id, 1)).toEqual(['hold-ends']);
    const [sent] = await sentReminders(instance, hold.id);
    expect(sent!.at >= first).toBe(true);
    const received = await untilMessages(client, me, 'ends', 2);
    for (const { links, text } of received)
      expect([...links, text].join(' ')).toContain(`/bookings/${hold.number}`);

    const { status } = await client.deleteHold(hold);
    expect(status).toBeLessThan(300);
    await client.setClock(plusHours(ends, -4));
    expect(await untilReminded(instance, before.id, 2)).toEqual(['hold-ends', 'hold-ends']);
    await client.setClock(plusHours(after.expiredAt!, -4));
    expect(await untilReminded(instance, after.id, 2)).toEqual(['hold-ends', 'hold-ends']);
    expect(await sentReminders(instance, hold.id)).toEqual([sent]);
    expect((await messages(client, me, 'ends')).map(({ kind }) => kind).toSorted()).toEqual(['email', 'sms']);
    for (const { id } of [before, hold, after])
      for (const { at } of await sentReminders(instance, id)) expect(isDaytime(at, zones)).toBe(true);
  });

  it('name what a booking still needs, except what is done or switched off', async () => {
    const instance = await startInstance();
    const { client, me, departure, logInAgain } = await newTraveler(instance.url, { from: 150, to: 300 });
    const zones = customerTimeZones(me.address);
    const trip = await bookedTrip(client, departure, [2]);
    const { client: debtor } = await newTraveler(instance.url);
    const tripWithBalance = await bookedTrip(debtor, departure, [1]);
    expect(me.reminders).toBe(undefined);
    const off = { 'flights-missing': false };
    const saved = await client.send('PATCH', '/v1/accounts/me', { body: { reminders: off } });
    expect(saved.status).toBe(200);
    expect((await client.me()).reminders).toEqual({
      'details-missing': true,
      'flights-missing': false,
      passport: true,
      'documents-ready': true,
      survey: true,
    });
    const [month = 30, fortnight = 14] = DEFAULT_REMINDER_TIMES['final-due'];
    await client.setClock(nextDaytime(plusHours(trip.finalDueBy!, -24 * month), zones));
    expect(await untilReminded(instance, trip.id, 1)).toEqual(['final-due']);
    const [mail] = await untilMessages(client, me, 'Your final payment is due');
    expect(mail?.text).toMatch(/To pay by .*: \$\d/);

    await logInAgain();
    await pay(client, trip, finalPaymentFees(trip));
    await client.setClock(nextDaytime(plusHours(trip.finalDueBy!, -24 * fortnight), zones));
    expect(await untilReminded(instance, tripWithBalance.id, 2)).toEqual(['final-due', 'final-due']);
    const [days = 60] = DEFAULT_REMINDER_TIMES['details-missing'];
    const due = atHour(plusDays(departure.departedAt, -days), 9, BUSINESS_ZONE);
    await client.setClock(nextDaytime(due, zones));
    const kinds = await untilReminded(instance, trip.id, 2);
    expect(kinds.slice(0, 2)).toEqual(['final-due', 'details-missing']);
    expect(kinds).not.toContain('flights-missing');
    expect(kinds.filter((kind) => kind === 'final-due')).toHaveLength(1);
    const details = await untilMessages(client, me, 'We need your guest details');
    expect(details.map(({ kind }) => kind)).toEqual(['email']);
  });

  it('are sent by client service on request, and refused when there is nothing of their kind to remind of', async () => {
    const instance = await startInstance();
    const { client, me, departure } = await newTraveler(instance.url);
    const { client: agent } = await signedInStaff(instance, 'sam@client-service.example', ['agent']);
    const trip = await bookedTrip(client, departure, [2]);
    const key = { 'idempotency-key': 'remind-of-the-final-payment' };
    const remind = (kind: string, query = '') =>
      runAction(agent, trip, `remind${query}`, { kind }, query === '' ? key : {});
    const sentKinds = async () => (await sentReminders(instance, trip.id)).map(({ kind }) => kind);
    expect((await remind('final-due', '?dryRun=true')).status).toBe(200);
    expect(await sentKinds()).toEqual([]);
    expect((await remind('final-due')).status).toBe(200);
    expect((await remind('final-due')).status).toBe(200);
    // The answer to a repeated call comes after whatever it recorded.
    expect(await sentKinds()).toEqual(['final-due']);
    expect(await untilMessages(client, me, 'Your final payment is due')).toHaveLength(1);
    expect((await runAction(agent, trip, 'remind', { kind: 'survey' })).status).toBe(409);
    expect((await runAction(agent, trip, 'remind', { kind: 'hold-ends' })).status).toBe(409);
    expect(blamedFields(await runAction(agent, trip, 'remind', { kind: 'everything' }))).toEqual(['kind']);
    expect(await sentKinds()).toEqual(['final-due']);
  });

  it('cannot be switched off when the contract needs them, and a wrong choice is named', async () => {
    const client = await signedUpClient((await startInstance()).url);
    const choose = (reminders: object) => client.send('PATCH', '/v1/accounts/me', { body: { reminders } });
    for (const [kind, choice] of Object.entries({ 'hold-ends': false, 'final-due': false, survey: 'no' }))
      expect(blamedFields(await choose({ [kind]: choice }))).toEqual([`reminders.${kind}`]);
    expect((await client.me()).reminders).toBe(undefined);
  });
});
