import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Client, newcomer, signUp, freeDeparture } from '../client.js';
import { mustPatchGuests } from '../guests.js';
import type { Instance } from '../instance.js';
import { bookingOf, depositFees, namedHold, pay, withConfirmations } from '../payments.js';
import { signedInStaff } from '../staff.js';

/** Makes a customer with a booking for two whose deposits are paid. `words` are personal data of theirs that stand nowhere else. */
export async function newTraveler(instance: Instance) {
  const client = new Client(instance.url);
  const mark = randomUUID().replaceAll('-', '').slice(0, 10);
  const person = {
    ...newcomer(),
    firstName: `Quirin${mark}`,
    lastName: `Xanthippe${mark}`,
    email: `earlier.${mark}@postbox.example`,
    address: {
      line1: `4711 Zwetschgenweg ${mark}`,
      city: `Truchtel${mark}`,
      state: 'NV',
      country: 'US',
      zip: '89501',
    },
  };
  const { id: account } = await signUp(client, person);
  // The answer is stored under its Idempotency-Key, and a mail goes to the earlier address.
  const email = `quux.${mark}@postbox.example`;
  const headers = { 'idempotency-key': mark };
  const changed = await client.send('PATCH', '/v1/accounts/me', { body: { email }, headers });
  expect(changed.status).toBe(200);
  const departure = await freeDeparture(client, { from: 15, to: 90 });
  const hold = await namedHold(client, departure, [2]);
  const companion = `Gundula Hrdlicka ${mark}`;
  await mustPatchGuests(client, hold, 'names', [
    { id: hold.guests[0]?.id, fullName: `${person.firstName} ${person.lastName}` },
    { id: hold.guests[1]?.id, fullName: companion },
  ]);
  await pay(client, hold, depositFees(hold));
  const trip = await bookingOf(client, hold.id);
  const passport = `ZZ${mark}`.slice(0, 12).toUpperCase();
  const contact = `Ljubomir ${mark}`;
  const companionEmail = `gundula.${mark}@postbox.example`;
  await mustPatchGuests(client, trip, 'details', [
    {
      id: trip.guests[0]?.id,
      age: '18+',
      passportNumber: passport,
      emergencyContact: { name: contact, phoneNumber: '4930901820999' },
    },
    { id: trip.guests[1]?.id, age: '18+', email: companionEmail },
  ]);
  await withConfirmations(client, trip, 2);
  const words = {
    'the first name': person.firstName,
    'the last name': person.lastName,
    "the companion's name": companion,
    "the companion's mail address": companionEmail,
    'the mail address': email,
    'the earlier mail address': person.email,
    'the phone number': person.phoneNumber,
    'the address': person.address.line1,
    'the city': person.address.city,
    'the passport number': passport,
    'the emergency contact': contact,
  };
  return { client, account, trip, words };
}

/** Moves the clock past the tour and erases the person. */
export async function eraseAfterTour(instance: Instance, client: Client, account: number): Promise<void> {
  await client.advance({ days: 120 });
  const { client: staff } = await signedInStaff(instance);
  const path = `/v1/client-service/accounts/${account}/erase`;
  const { status, text } = await staff.post(path, { reason: 'Asked in writing' });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}

/** Which words stand in which files, unused parts of the files included. */
export async function placesInFiles(
  folder: string,
  words: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(
      async (name) => [name, (await readFile(join(folder, name))).toString('latin1').toLowerCase()] as const,
    ),
  );
  return files.flatMap(([name, text]) =>
    Object.entries(words)
      .filter(([, word]) => text.includes(word.toLowerCase()))
      .map(([what]) => `${what} in ${name}`),
  );
}
