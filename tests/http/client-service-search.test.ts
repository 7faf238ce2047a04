import type { FoundBookings } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount, type Person } from '../accounts.js';
import {
  Client,
  blamedFields,
  newcomer,
  holdOrder,
  placed,
  type OpenDeparture,
  freeDeparture,
} from '../client.js';
import { mustPatchGuests } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { staffForTests } from '../staff.js';
import { until } from '../until.js';

const instance = instanceForTests();
const staff = staffForTests(instance);
let departure: OpenDeparture;
let booking: Booking;
let person: Person;

const find = (q: string, otherParameters = '') =>
  staff.get<FoundBookings>(`/v1/client-service/bookings?q=${encodeURIComponent(q)}${otherParameters}`);
const idsOf = async (q: string) => (await find(q)).body.bookings.map(({ id }) => id);

async function holdBy(names: Partial<Person>, guests: readonly string[]) {
  const { client, person: owner } = await newAccount(instance.url, { ...newcomer(), ...names });
  const hold = placed(await client.hold(holdOrder(departure, [guests.length])));
  const fullNames = hold.guests.map(({ id }, index) => ({ id, fullName: guests[index] }));
  await mustPatchGuests(client, hold, 'names', fullNames);
  return { client, owner, hold };
}

beforeAll(async () => {
  departure = await freeDeparture(new Client(instance.url), { from: 90, to: 300 });
  ({ hold: booking, owner: person } = await holdBy({ firstName: 'Dana', lastName: 'Müller-Alvarez' }, [
    'Dana Müller-Alvarez',
    'Thaddeus Bickerstaff',
  ]));
  await holdBy({ firstName: 'Dana', lastName: 'Kowalski' }, ['Dana Kowalski']);
  await until(
    () => idsOf('kowalski'),
    (ids) => ids.length === 1,
  );
});

describe('GET /v1/client-service/bookings (D40)', () => {
  it('answers id, number, tour, date, owner, party and state', async () => {
    const { status, body } = await find(booking.number);
    expect([status, body.bookings]).toEqual([
      200,
      [
        {
          id: booking.id,
          number: booking.number,
          tour: departure.tour,
          departedAt: departure.departedAt,
          owner: { id: booking.owner, firstName: 'Dana', lastName: 'Müller-Alvarez' },
          party: 'Müller-Alvarez Party',
          state: 'hold',
        },
      ],
    ]);
  });

  it.each([
    ['the number, whatever its case and dash', () => booking.number.toLowerCase().replace('-', '')],
    ['the beginning of the number with a name', () => `${booking.number.slice(0, 8)} muller`],
    ['the id', () => String(booking.id)],
    ['the email', () => person.email.toUpperCase()],
    ['the phone number', () => person.phoneNumber],
    [
      'the phone number as it is written',
      () => person.phoneNumber.replace(/^1(\d{3})(\d{3})/, '+1 ($1) $2-'),
    ],
    ['the phone number without its 1', () => person.phoneNumber.slice(1)],
    ['the last name without its marks', () => 'muller'],
    ['the beginning of a name', () => 'alva'],
    ['both names', () => 'dana alvarez'],
    ['a guest', () => 'Bickerstaff'],
    ['a guest and the owner', () => 'thaddeus alvarez'],
    ['a name with a letter too many', () => 'bickersstaff'],
    ['a name with a letter too few', () => 'bikerstaff'],
    ['a name with another letter at the beginning', () => 'pickerstaff'],
    ['a name in which two letters changed places', () => 'alvraez'],
    ['a long name with two wrong letters beside each other', () => 'bickerstoof'],
    ['a name and the state', () => 'bickerstaff hold'],
    ['a name and the date', () => `bickerstaff ${departure.departedAt}`],
  ])('finds a booking by %s', async (_how, text) => {
    expect(await idsOf(text())).toEqual([booking.id]);
  });

  it.each([
    'bickerstaff kowalski',
    'bickerstaff cancelled',
    'nobody',
    'da xx',
    '   ',
    '17'.repeat(20),
    '%',
    '*',
  ])('finds nothing by %j', async (text) => {
    expect(await idsOf(text)).toEqual([]);
  });

  it('lists all matches, and from a cursor on only the rest', async () => {
    const both = await idsOf('dana');
    expect(both).toContain(booking.id);
    expect(both.length).toBe(2);
    const second = await find('dana', '&cursor=1');
    expect(second.body).toEqual({ bookings: [expect.objectContaining({ id: both[1] })] });
    expect((await find('dana', '&cursor=2')).body).toEqual({ bookings: [] });
  });

  it('finds a booking by its changed names', async () => {
    const { client, hold } = await holdBy({ lastName: 'Oldenbarneveld' }, ['Ann Oldenbarneveld']);
    await mustPatchGuests(client, hold, 'names', [{ id: hold.guests[0]?.id, fullName: 'Ann Quackenbush' }]);
    await until(
      () => idsOf('quackenbush'),
      (ids) => ids.length === 1,
    );
    expect(await idsOf('ann oldenbarneveld')).toEqual([hold.id]);
  });

  it('names the parameter that is wrong, and needs a session of client service', async () => {
    expect(blamedFields(await staff.get('/v1/client-service/bookings'))).toEqual(['q']);
    expect(blamedFields(await find('x'.repeat(201)))).toEqual(['q']);
    expect(blamedFields(await find('x', '&cursor=y'))).toEqual(['cursor']);
    expect(blamedFields(await find('x', '&sort=up'))).toEqual(['sort']);
    expect((await new Client(instance.url).get('/v1/client-service/bookings?q=x')).status).toBe(401);
  });
});
