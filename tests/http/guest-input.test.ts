import type { Booking } from '@tour-portal/contracts/api/api.js';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, blamedFields, signUp, signedUpClient, holdOrder, placed } from '../client.js';
import {
  guestEvents,
  departuresInTurn,
  guestOf,
  guestIds,
  patchGuests,
  mustPatchGuests,
  type GuestAnswers,
} from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';
import * as bad from './bad-values.js';
import { isProblem, notRefused } from './problem.js';

/** A call about one guest; `bodies` holds a body that it has accepted. */
interface Call {
  readonly step: keyof GuestAnswers;
  readonly fields: readonly bad.BadField[];
  /** Objects in the body, where unknown properties are refused as well. */
  readonly objects: readonly string[];
}

/** A tour that asks for all passport details. */
const BORDER = 6;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));
const client = new Client(instance);
let hold: Booking;
let trip: Booking;
const bodies: Record<keyof GuestAnswers, object[]> = { names: [], details: [], transports: [] };
let stateBefore: unknown;

beforeAll(async () => {
  await signUp(client);
  trip = await bookedTrip(client, await nextDeparture(BORDER), [1]);
  hold = placed(await client.hold(holdOrder(await nextDeparture(), [1])));
  const [id] = guestIds(trip);
  const { departedAt, concludedAt } = trip.departure;
  bodies.names = [{ id: guestIds(hold)[0], fullName: 'Ruth Bennett' }];
  bodies.details = [
    {
      id,
      address: { line1: '7 Elm St', line2: 'Flat 2', city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
      email: 'ruth@example.com',
      phoneNumber: '17025550199',
      age: '18+',
      emergencyContact: { name: 'Al Miller', phoneNumber: '17025550123' },
      passportNumber: 'X1234567',
      passportCountry: 'CA',
      passportBornAt: '1955-04-30',
      passportExpiredAt: '2039-04-30',
    },
  ];
  const flight = {
    isFlight: true,
    airline: 'ZZ',
    flightNumber: '77',
    fromAirport: 'DEN',
    toAirport: 'BUF',
    scheduledTime: '14:05',
    travelNote: 'By the window',
    isManual: true,
    transfer: 1,
  };
  bodies.transports = [
    {
      id,
      arrival: { ...flight, isArrival: true, scheduledDate: departedAt },
      departure: { ...flight, isArrival: false, scheduledDate: concludedAt },
    },
  ];
  for (const { step } of CALLS) await mustPatchGuests(client, bookingOfStep(step), step, bodies[step]);
  stateBefore = await state();
});

function bookingOfStep(step: keyof GuestAnswers): Booking {
  return step === 'names' ? hold : trip;
}

/** Everything that the refused calls could have changed. */
async function state() {
  const bookings = await Promise.all([hold, trip].map(({ id }) => bookingOf(client, id)));
  const changes = await Promise.all([hold, trip].map((booking) => guestEvents(instance.dataDir, booking)));
  return [bookings.map(({ guests, party }) => ({ guests, party })), changes];
}

const WRONG_PHONES = ['"123456"', '"1702555"', '"+17025550123"', '"1234567890123456"', '"1 (702) 555-0123"'];
const WRONG_DATES = [
  '"2027-02-30"',
  '"2027-2-3"',
  '"05/03/2027"',
  '"2027-05-03T00:00:00Z"',
  '"tomorrow"',
  '""',
];

/** The fields of one side of the travel but the airports’ names; the rules about days and flights are tested with the travel itself. */
function side(name: 'arrival' | 'departure'): bad.BadField[] {
  const pathOf = (field: string) => `0.${name}.${field}`;
  const code = (field: string, ...alsoRefused: string[]) => bad.formattedText(pathOf(field), ...alsoRefused);
  const flag = (field: string) => bad.optionalFlag(pathOf(field));
  return [
    bad.optionalObject(`0.${name}`),
    { field: pathOf('isFlight'), refuses: [undefined, 'null', '0', '"true"', '[]', '{}', bad.DEEP] },
    { field: pathOf('isArrival'), refuses: [name === 'arrival' ? 'false' : 'true', '"true"', '1'] },
    code('airline', '"ua"', '"UAL"', '"U"', '"U-"'),
    code('flightNumber', '"12345"', '"-1"', '"1a"', '"1.5"', '" 1"', '"١٢٣"'),
    code('fromAirport', '"den"', '"DENV"', '"D1N"'),
    code('toAirport', '"buf"', '"BUFF"', '"B F"'),
    code('scheduledTime', '"24:00"', '"9:30"', '"12:60"', '"2 PM"', '"12:30:00"'),
    bad.textLine(pathOf('scheduledDate'), ...WRONG_DATES),
    bad.optionalTextLine(pathOf('travelNote'), JSON.stringify('x'.repeat(41))),
    bad.optionalTextLine(pathOf('stayNote'), JSON.stringify('x'.repeat(41))),
    flag('isManual'),
    flag('stayAtProductHotel'),
    flag('extraNight'),
    bad.optionalId(pathOf('transfer'), name === 'arrival' ? '17' : '16', '2147483647'),
  ];
}

const CALLS: readonly Call[] = [
  {
    step: 'names',
    objects: ['0'],
    fields: [
      bad.id('0.id', '2147483647'),
      bad.textLine(
        '0.fullName',
        '"Ruth"',
        '"1 2"',
        '"__proto__"',
        '"constructor"',
        JSON.stringify(`R ${'x'.repeat(119)}`),
      ),
    ],
  },
  {
    step: 'details',
    objects: ['0', '0.address', '0.emergencyContact'],
    fields: [
      bad.id('0.id', '2147483647'),
      bad.optionalObject('0.address'),
      bad.textLine('0.address.line1', JSON.stringify('x'.repeat(101))),
      bad.optionalTextLine('0.address.line2', JSON.stringify('x'.repeat(101))),
      bad.textLine('0.address.city'),
      bad.formattedText('0.address.state', '"ZZ"', '"Nevada"', '"ON"'),
      bad.formattedText('0.address.country', '"us"', '"USA"', '"XX"', '"ZZ"'),
      bad.textLine('0.address.zip', '"12345678901"'),
      bad.optionalFormattedText('0.email', '"a"', '"a@b"', '"@b.com"', '"a b@c.com"', '"a@b.com,c@d.com"'),
      bad.optionalFormattedText('0.phoneNumber', ...WRONG_PHONES),
      bad.optionalFormattedText('0.age', '"4"', '"05"', '"18"', '"99"', '"18+ years"'),
      bad.optionalObject('0.emergencyContact'),
      bad.textLine('0.emergencyContact.name', JSON.stringify('x'.repeat(121))),
      bad.formattedText('0.emergencyContact.phoneNumber', ...WRONG_PHONES),
      bad.optionalFormattedText('0.passportNumber', '"x1234567"', '"1234"', '"X 123456"', '"X-12345"'),
      bad.optionalFormattedText('0.passportCountry', '"ca"', '"CAN"', '"XX"', '"ZZ"'),
      bad.optionalFormattedText('0.passportBornAt', ...WRONG_DATES, '"2099-01-01"', '"1899-12-31"'),
      bad.optionalFormattedText(
        '0.passportExpiredAt',
        ...WRONG_DATES,
        '"2020-01-01"',
        '"0000-00-00"',
        '"12039-04-30"',
      ),
    ],
  },
  {
    step: 'transports',
    objects: ['0', '0.arrival', '0.departure'],
    fields: [bad.id('0.id', '2147483647'), ...side('arrival'), ...side('departure')],
  },
];

describe.each(CALLS)('PATCH guests/$step', ({ step, fields, objects }) => {
  const send = (raw: string, query = '') =>
    client.send('PATCH', `/v1/bookings/${bookingOfStep(step).id}/guests/${step}${query}`, { raw });

  afterEach(async () => {
    expect(await state()).toEqual(stateBefore);
  });

  it.each(fields)('refuses $field by name when it is not what it should be', async ({ field, refuses }) => {
    const sendWith = (json?: string) => send(bad.withField(bodies[step], field, json));
    const isBlamed = (names: readonly string[]) =>
      names.some((name) => name === field || name.startsWith(`${field}.`));
    expect(await notRefused(refuses, sendWith, isBlamed)).toEqual([]);
  });

  it('refuses properties it does not know, by name', async () => {
    const names = [...bad.UNKNOWN_NAMES, 'paid', 'fees', 'updatedAt'];
    for (const path of objects) {
      const sendWith = (name: string) => send(bad.withUnknown(bodies[step], path, name));
      const isBlamed = (fields: readonly string[], name: string) => fields.includes(`${path}.${name}`);
      expect([path, await notRefused(names, sendWith, isBlamed)]).toEqual([path, []]);
    }
  });

  it('refuses a body that is no list of guests, or repeats a guest', async () => {
    const item = JSON.stringify(bodies[step][0]);
    const sameGuestSevenTimes = `[${Array(7).fill(item).join(',')}]`;
    const lists = [
      '',
      '{}',
      'null',
      '5',
      '"text"',
      '[]',
      '[null]',
      '[1]',
      '[[]]',
      '[{}]',
      `[[${item}]]`,
      item,
    ];
    const bodiesToRefuse = [...lists, sameGuestSevenTimes, '[', bad.DEEP];
    expect(await notRefused(bodiesToRefuse, (raw) => send(raw))).toEqual([]);
  });

  it('refuses a body of more than 100 KB', async () => {
    const answer = await send(JSON.stringify([{ ...bodies[step][0], filler: 'x'.repeat(100 * 1024) }]));
    expect([answer.status, isProblem(answer)]).toEqual([413, true]);
  });

  it.each([
    ['dryRun=maybe', 'dryRun'],
    ['dryRun=', 'dryRun'],
    ['dryRun=TRUE', 'dryRun'],
    ['dryRun=true&dryRun=true', 'dryRun'],
    ['dryrun=true', 'dryrun'],
    ['force=true', 'force'],
  ])('refuses ?%s by name', async (query, field) => {
    const answer = await send(JSON.stringify(bodies[step]), `?${query}`);
    expect([answer.status, blamedFields(answer)]).toEqual([400, [field]]);
    expect(answer.body).toHaveProperty('errors.query');
  });

  it('is for customers who are logged in', async () => {
    const answer = await patchGuests(new Client(instance.url), bookingOfStep(step), step, bodies[step]);
    expect(answer.status).toBe(401);
  });
});

it('a name with quotation marks and letters of other scripts is accepted', async () => {
  const other = await signedUpClient(instance.url);
  const otherHold = placed(await other.hold(holdOrder(await nextDeparture(), [1])));
  const fullName = `Ruth "Rue" O’Neil-Łódź 名前`;
  await mustPatchGuests(other, otherHold, 'names', [{ id: guestIds(otherHold)[0], fullName }]);
  expect((await guestOf(other, otherHold)).fullName).toBe(fullName);
});
