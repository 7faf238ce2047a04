import type { Booking } from '@tour-portal/contracts/api/api.js';
import { earliestPassportExpiry, missingDetails } from '@tour-portal/contracts/guests/guest-details.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, blamedFields, signedUpClient, holdOrder, placed } from '../client.js';
import {
  guestEvents,
  departuresInTurn,
  guestOf,
  guestIds,
  fieldMessages,
  patchGuests,
  mustPatchGuests,
} from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, depositFees, namedHold, pay } from '../payments.js';

/**
 * Tours of the shipped catalog: one that crosses a border, one with flights, one that begins abroad, which the catalog marks as
 * crossing a border too, one without passports.
 */
const BORDER = 6;
const FLIGHTS = 10;
const BEGINS_ABROAD = 7;
const NO_PASSPORT = 1;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

/** A customer's booking whose deposits are paid. */
async function tripWithDeposits(rooms: number[], tour?: number) {
  const client = await signedUpClient(instance.url);
  const trip = await bookedTrip(client, await nextDeparture(tour), rooms);
  return { client, trip, ids: guestIds(trip) };
}

const typesOf = async (booking: Booking) =>
  (await guestEvents(instance.dataDir, booking)).map(({ type }) => type);

const ADDRESS = {
  line1: '7 Elm Street',
  line2: null,
  city: 'Reno',
  state: 'NV',
  country: 'US',
  zip: '89501',
};
const CONTACT = { name: 'Al Miller', phoneNumber: '17025550123' };

describe('guest details (spec §5 "Guest details")', () => {
  it('open once the deposits of all guests are paid (spec §4 "Stepper")', async () => {
    const client = await signedUpClient(instance.url);
    const hold = await namedHold(client, await nextDeparture());
    const [first, second] = depositFees(hold);
    const set = () => patchGuests(client, hold, 'details', [{ id: guestIds(hold)[0], age: '18+' }]);
    expect((await set()).status).toBe(409);
    await pay(client, hold, [first!]);
    expect((await set()).status).toBe(409);
    expect(await typesOf(hold)).toEqual(['NamesSet']);
    await pay(client, hold, [second!]);
    expect((await set()).status).toBe(200);
  });

  it('are answered and shown as they are stored', async () => {
    const { client, trip, ids } = await tripWithDeposits([2], BORDER);
    const details = {
      address: ADDRESS,
      email: 'ruth@example.com',
      phoneNumber: '17025550199',
      age: '18+',
      emergencyContact: CONTACT,
      passportNumber: 'X1234567',
      passportCountry: 'CA',
      passportBornAt: '1955-04-30',
      passportExpiredAt: '2039-04-30',
    };
    const [answer] = await mustPatchGuests(client, trip, 'details', [{ id: ids[1], ...details }]);
    expect(answer).toEqual({ id: ids[1], ...details, updatedAt: expect.any(String) });
    expect(await guestOf(client, trip, 1)).toMatchObject(details);
    expect((await guestOf(client, trip, 0)).address).toBeNull();
  });

  it('stay when they are left out; null clears them; an address is replaced as a whole', async () => {
    const { client, trip, ids } = await tripWithDeposits([1]);
    const set = (change: object) => mustPatchGuests(client, trip, 'details', [{ id: ids[0], ...change }]);
    await set({ age: '18+', email: 'ruth@example.com', address: ADDRESS, emergencyContact: CONTACT });
    const change = { address: { ...ADDRESS, line2: 'Flat 2' }, email: null, emergencyContact: null };
    await set(change);
    expect(await guestOf(client, trip)).toMatchObject({ age: '18+', ...change });
    const { line2: _, ...withoutLine2 } = ADDRESS;
    await set({ address: withoutLine2 });
    expect((await guestOf(client, trip)).address).toEqual(ADDRESS);
  });

  it('are stored again only where they have changed', async () => {
    const { client, trip, ids } = await tripWithDeposits([2]);
    const both = ids.map((id) => ({ id, age: '18+', address: ADDRESS }));
    const first = await mustPatchGuests(client, trip, 'details', both);
    expect(await mustPatchGuests(client, trip, 'details', both)).toEqual(first);
    await mustPatchGuests(client, trip, 'details', [both[0], { ...both[1], email: 'tom@example.com' }]);
    const details = (await guestEvents(instance.dataDir, trip)).flatMap(({ data }) =>
      'details' in data ? [data.details] : [],
    );
    expect(details).toEqual([
      ids.map((guest) => ({ guest, age: '18+', address: ADDRESS })),
      [{ guest: ids[1], email: 'tom@example.com' }],
    ]);
  });

  it('as a dry run are answered and not stored', async () => {
    const { client, trip, ids } = await tripWithDeposits([1]);
    const before = await guestOf(client, trip);
    const answer = await patchGuests(client, trip, 'details', [{ id: ids[0], age: '7' }], '?dryRun=true');
    expect([answer.status, answer.body]).toMatchObject([200, [{ id: ids[0], age: '7' }]]);
    expect(await guestOf(client, trip)).toEqual(before);
    expect(await typesOf(trip)).toEqual(['NamesSet']);
  });

  it('are refused for all guests when those of one are wrong', async () => {
    const { client, trip, ids } = await tripWithDeposits([2]);
    const answer = await patchGuests(client, trip, 'details', [
      { id: ids[0], age: '18+' },
      { id: ids[1], age: '18+', address: { ...ADDRESS, country: 'CA' } },
    ]);
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['1.address.state']]);
    expect((await guestOf(client, trip)).age).toBeNull();
    expect(await typesOf(trip)).toEqual(['NamesSet']);
  });

  it('accept the ages 5 to 17 and 18+, and no other (D31)', async () => {
    const { client, trip, ids } = await tripWithDeposits([1]);
    const set = async (age: string) =>
      (await patchGuests(client, trip, 'details', [{ id: ids[0], age }])).status;
    for (const age of ['5', '9', '17', '18+']) expect([age, await set(age)]).toEqual([age, 200]);
    for (const age of ['4', '0', '05', '18', '65', '18 +', 'adult'])
      expect([age, await set(age)]).toEqual([age, 400]);
    expect((await guestOf(client, trip)).age).toBe('18+');
  });

  it('of a child need neither phone nor email', async () => {
    const { client, trip, ids } = await tripWithDeposits([2], NO_PASSPORT);
    const owner = await client.me();
    const rules = { requiresPassport: false, crossesBorder: false, includesFlights: false };
    const missing = async () => missingDetails(await guestOf(client, trip, 1), owner, rules);
    expect(await missing()).toEqual(expect.arrayContaining(['age', 'email', 'phoneNumber']));
    const child = { id: ids[1], age: '9', address: ADDRESS, emergencyContact: CONTACT };
    const [answer] = await mustPatchGuests(client, trip, 'details', [child]);
    expect(answer).toMatchObject({ email: null, phoneNumber: null });
    expect(await missing()).toEqual([]);
  });

  it('need the age of a guest who is not the owner, which cannot be cleared (D31)', async () => {
    const { client, person } = await newAccount(instance.url);
    const hold = placed(await client.hold(holdOrder(await nextDeparture(), [2])));
    const [owner, other] = guestIds(hold);
    const ownName = ` ${person.firstName.toUpperCase()}  ${person.lastName.toLowerCase()}`;
    await mustPatchGuests(client, hold, 'names', [
      { id: owner, fullName: ownName },
      { id: other, fullName: 'Tom Bennett' },
    ]);
    await pay(client, hold, depositFees(hold));
    const set = async (id: number | undefined, change: object) => {
      const answer = await patchGuests(client, hold, 'details', [{ id, ...change }]);
      return [answer.status, ...blamedFields(answer)];
    };
    const contact = { email: 'someone@example.com', phoneNumber: '17025550199' };
    expect(await set(owner, contact)).toEqual([200]);
    expect(await set(other, contact)).toEqual([400, '0.age']);
    expect(await set(other, { ...contact, age: '12' })).toEqual([200]);
    expect(await set(other, { email: null })).toEqual([200]);
    expect(await set(other, { age: null })).toEqual([400, '0.age']);
  });
});

describe('passports (spec §5 "Guest details", §9)', () => {
  it.each([
    ['crosses a border', BORDER],
    ['includes flights', FLIGHTS],
    ['begins abroad', BEGINS_ABROAD],
  ])('of a tour that %s are valid six months after its end', async (_, tour) => {
    const { client, trip, ids } = await tripWithDeposits([1], tour);
    const validUntil = earliestPassportExpiry(trip.departure.concludedAt);
    const set = (passportExpiredAt: string) =>
      patchGuests(client, trip, 'details', [{ id: ids[0], age: '18+', passportExpiredAt }]);
    const early = await set(plusDays(validUntil, -1));
    expect([early.status, blamedFields(early)]).toEqual([400, ['0.passportExpiredAt']]);
    expect(fieldMessages(early)).toEqual([
      expect.stringMatching(/^Expires before [A-Z][a-z]{2} \d+ \d{4}\. Must renew\.$/),
    ]);
    expect((await guestOf(client, trip)).passportExpiredAt).toBeNull();
    expect((await set(validUntil)).status).toBe(200);
    expect((await guestOf(client, trip)).passportExpiredAt).toBe(validUntil);
  });

  it('of other tours may expire at any time', async () => {
    const { client, trip, ids } = await tripWithDeposits([1], NO_PASSPORT);
    const passportExpiredAt = plusDays(trip.departedAt, -1);
    const [answer] = await mustPatchGuests(client, trip, 'details', [
      { id: ids[0], age: '18+', passportExpiredAt },
    ]);
    expect(answer?.passportExpiredAt).toBe(passportExpiredAt);
  });
});
