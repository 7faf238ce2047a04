import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { someDeparture } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';
import {
  bookedTrip,
  submitGatewayForm,
  depositFees,
  namedHold,
  recordPayment,
  requestToken,
} from '../payments.js';
import { staffForTests } from '../staff.js';
import { runAction, CLIENT_SERVICE_PATH, reason } from './client-service-trips.js';

const instance = instanceForTests();
const staff = staffForTests(instance);

async function newCustomer(departureIndex: number, url = instance.url) {
  const { client, person, id } = await newAccount(url);
  const subjects = async () =>
    (await mailsTo(client, person.email)).map(({ subject }) => subject.split(':')[0]);
  return {
    client,
    account: id,
    email: person.email,
    subjects,
    departure: await someDeparture(client, departureIndex),
  };
}

describe('mails about changes (decision 0022)', () => {
  it('tell of names and a price that client service changed, once each and without the reason', async () => {
    const { client, account, email, subjects, departure } = await newCustomer(0);
    const trip = await bookedTrip(client, departure);
    const [first] = trip.guests;
    expect((await runAction(staff, trip, 'note', { note: 'Difficult' })).status).toBe(200);
    const block = { body: { doNotBook: true, reason } };
    const blocked = await staff.send('PUT', `${CLIENT_SERVICE_PATH}/accounts/${account}/do-not-book`, block);
    const preview = await runAction(staff, trip, 'names?dryRun=true', {
      names: [{ id: first!.id, fullName: 'Nobody Else' }],
    });
    expect([blocked.status, preview.status]).toEqual([200, 200]);
    const names = { names: [{ id: first!.id, fullName: 'Grace Hopper' }] };
    const key = { 'idempotency-key': `names-${trip.id}` };
    for (let time = 0; time < 2; time += 1)
      expect((await runAction(staff, trip, 'names', names, key)).status).toBe(200);
    await runAction(staff, trip, 'price', { guest: first!.id, amount: 5_000 });
    const mail = await mailAbout(client, email, 'The names on your booking');
    expect(mail.text).toContain('Names were set: Grace Hopper.');
    expect(mail.text).not.toContain(reason);
    const priceMail = await mailAbout(client, email, 'The price of your booking');
    expect(priceMail.text).toContain('Grace Hopper owes $50 more');
    expect(priceMail.text).not.toContain(reason);
    const changeSubjects = (await subjects()).filter((subject) => / (was|were) changed$/.test(subject ?? ''));
    expect(changeSubjects.sort()).toEqual([
      'The names on your booking were changed',
      'The price of your booking was changed',
    ]);
  });

  it('tell of a cancellation only in the mail that has its PDF', async () => {
    const { client, email, subjects, departure } = await newCustomer(1);
    const trip = await bookedTrip(client, departure);
    await runAction(staff, trip, 'cancel', {});
    await mailAbout(client, email, 'Your cancellation');
    // A later change is mailed later: by then another mail about the cancellation would be there.
    const { id } = await namedHold(client, departure);
    await runAction(staff, { id }, 'extend', { hours: 24 });
    await mailAbout(client, email, 'Your hold was extended');
    expect((await subjects()).filter((subject) => /cancel|changed/i.test(subject ?? ''))).toEqual([
      'Your cancellation',
    ]);
  });

  it('tell of a double charge once it was refunded', async () => {
    const { client, email, departure } = await newCustomer(2);
    const trip = await namedHold(client, departure);
    const forms = [
      await requestToken(client, trip, depositFees(trip)),
      await requestToken(client, trip, depositFees(trip)),
    ];
    const charges = [];
    for (const { body } of forms) charges.push(await submitGatewayForm(client, body.token));
    expect((await recordPayment(client, trip, charges[0]!, depositFees(trip))).status).toBe(201);
    await recordPayment(client, trip, charges[1]!, depositFees(trip));
    const mail = await mailAbout(client, email, 'A payment was refunded');
    expect(mail.text).toContain('$600 was refunded to the card');
  });

  it('tell of the end of a hold that has expired', async () => {
    // An instance of its own, because the moved clock would end the session of client service.
    const { url } = await startInstance();
    const { client, email, departure } = await newCustomer(3, url);
    await namedHold(client, departure);
    await client.advance({ hours: 73 });
    const mail = await mailAbout(client, email, 'Your hold has ended');
    expect(mail.links.some((link) => link.endsWith(`/tours/${departure.tour}`))).toBe(true);
  });
});
