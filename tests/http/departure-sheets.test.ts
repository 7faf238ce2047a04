import type {
  BookedDepartures,
  RoomingList,
  SheetName,
} from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { FlightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { Client, blamedFields, signedUpClient, holdOrder, placed, type OpenDeparture } from '../client.js';
import { departuresInTurn, guestIds, mustPatchGuests } from '../guests.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip } from '../payments.js';
import { staffForTests } from '../staff.js';
import { CLIENT_SERVICE_PATH as BASE, runAction } from './client-service-trips.js';

/** A tour of the shipped catalogue that crosses a border. */
const BORDER = 6;

const instance = instanceForTests();
const staff = staffForTests(instance);
const nextDeparture = departuresInTurn(new Client(instance));

const pathOf = ({ tour, departedAt }: OpenDeparture) => `${BASE}/departures/${tour}/${departedAt}`;
const sheet = async <S>(departure: OpenDeparture, name: SheetName) =>
  (await staff.get<S>(`${pathOf(departure)}/${name}`)).body;
const csv = async (departure: OpenDeparture, name: SheetName) =>
  (await staff.get(`${pathOf(departure)}/${name}?format=csv`)).text;
const listDepartures = async ({ tour, departedAt }: OpenDeparture) =>
  (await staff.get<BookedDepartures>(`${BASE}/departures?tour=${tour}&from=${departedAt}&to=${departedAt}`))
    .body.departures;

/** A booking of two guests: Ada flies in two nights early and has a passport, Charles has entered nothing. */
async function newTrip() {
  const departure = await nextDeparture(BORDER);
  const client = await signedUpClient(instance.url);
  const trip = await bookedTrip(client, departure, [2]);
  const [ada, charles = 0] = guestIds(trip);
  const passport = { passportNumber: 'X1234567', passportCountry: 'CA', passportBornAt: '1955-04-30' };
  const passportExpiredAt = plusDays(departure.concludedAt, 2_000);
  const contact = { age: '18+', email: 'ada@example.com', phoneNumber: '17025550199' };
  await mustPatchGuests(client, trip, 'details', [{ id: ada, ...contact, ...passport, passportExpiredAt }]);
  const flight = {
    isFlight: true,
    isManual: true,
    airline: 'UA',
    flightNumber: '1234',
    fromAirport: 'DEN',
    toAirport: 'SFO',
    scheduledTime: '14:35',
    travelNote: 'Comes with a harp',
  };
  const scheduledDate = plusDays(departure.departedAt, -2);
  await mustPatchGuests(client, trip, 'transports', [
    { id: ada, arrival: { ...flight, scheduledDate, stayAtProductHotel: true } },
  ]);
  return { departure, trip, ada, charles };
}

/** The ids of the guests on the rooming list, among the arrivals of the flight manifest and on the passport list, ascending. */
async function namedOn(departure: OpenDeparture): Promise<number[][]> {
  const rooming = await sheet<RoomingList>(departure, 'rooming');
  const { arrivals } = await sheet<FlightManifest>(departure, 'flights');
  const { passports } = await sheet<PassportList>(departure, 'passports');
  return [
    rooming.parties.flatMap(({ rooms }) => rooms.flatMap(({ guests }) => guests)),
    [...arrivals.flights, ...arrivals.otherMeans, ...arrivals.notToldYet],
    passports,
  ].map((lines) => lines.map(({ guest }) => guest).toSorted((a, b) => a - b));
}

describe('the sheets of a departure', () => {
  it('list rooms, flights and missing passport data; holds are counted separately', async () => {
    const { departure, trip, ada, charles } = await newTrip();
    const holder = await signedUpClient(instance.url);
    placed(await holder.hold(holdOrder(departure, [1])));

    expect(await listDepartures(departure)).toEqual([
      { tour: departure.tour, departedAt: departure.departedAt, bookings: 1, guests: 2 },
    ]);
    const rooming = await sheet<RoomingList>(departure, 'rooming');
    expect(rooming).toMatchObject({
      tour: { id: departure.tour, code: departure.code },
      departedAt: departure.departedAt,
      concludedAt: departure.concludedAt,
      bookings: 1,
      guests: 2,
      held: { bookings: 1, guests: 1, rooms: { SGL: 1, DBL: 0, TPL: 0 } },
      rooms: { SGL: 0, DBL: 1, TPL: 0 },
    });
    expect(rooming.parties).toMatchObject([
      {
        booking: trip.id,
        number: trip.number,
        rooms: [
          {
            type: 'DBL',
            guests: [
              { guest: ada, name: 'Ada Traveler', before: { nights: 2, by: 'our-hotel' } },
              { guest: charles, name: 'Charles Traveler', before: { day: null } },
            ],
          },
        ],
      },
    ]);
    const { arrivals, departures } = await sheet<FlightManifest>(departure, 'flights');
    expect(arrivals.flights).toMatchObject([
      {
        guest: ada,
        time: '14:35',
        flight: { airline: 'UA', number: '1234', from: 'DEN', isManual: true },
        note: 'Comes with a harp',
      },
    ]);
    expect(arrivals.notToldYet.map(({ guest }) => guest)).toEqual([charles]);
    expect(departures.notToldYet.map(({ guest }) => guest)).toEqual([ada, charles]);
    const list = await sheet<PassportList>(departure, 'passports');
    expect(list.passports).toMatchObject([
      { guest: charles, passportNumber: null, expiresTooEarly: false },
      { guest: ada, passportNumber: '…4567', citizenship: 'Canada', missing: [], expiresTooEarly: false },
    ]);
    expect([list.needed, list.passports[0]?.missing.length]).toEqual([true, 4]);
  });

  it('can be downloaded as CSV and PDF; passport numbers are complete in the CSV, and not in JSON', async () => {
    const { departure } = await newTrip();
    for (const name of ['rooming', 'flights', 'passports'] as const) {
      const pdf = await staff.get(`${pathOf(departure)}/${name}?format=pdf`);
      const filename = `${departure.code}-${departure.departedAt}-${name}`;
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${filename}.pdf"`);
      expect(pdf.text.startsWith('%PDF-1.7')).toBe(true);
      const text = await staff.get(`${pathOf(departure)}/${name}?format=csv`);
      expect(text.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(text.headers.get('content-disposition')).toBe(`attachment; filename="${filename}.csv"`);
      expect(text.text).toContain('Charles Traveler');
    }
    expect(await csv(departure, 'passports')).toContain('X1234567');
    const json = await staff.get(`${pathOf(departure)}/passports?format=json`);
    expect(json.text).not.toContain('X123');
  });

  it('no longer list a cancelled guest on any of the three, nor any guest of a cancelled booking', async () => {
    const { departure, trip, ada, charles } = await newTrip();
    expect(await namedOn(departure)).toEqual(Array(3).fill([ada, charles]));
    expect((await runAction(staff, trip, 'cancel?dryRun=true', { guests: [ada] })).status).toBe(200);
    expect((await namedOn(departure))[0]).toEqual([ada, charles]);

    expect((await runAction(staff, trip, 'cancel', { guests: [ada] })).status).toBe(200);
    expect(await namedOn(departure)).toEqual([[charles], [charles], [charles]]);
    for (const name of ['rooming', 'flights', 'passports'] as const)
      expect(await csv(departure, name)).not.toContain('Ada Traveler');
    const rooming = await sheet<RoomingList>(departure, 'rooming');
    expect([rooming.guests, rooming.rooms]).toEqual([1, { SGL: 1, DBL: 0, TPL: 0 }]);

    expect((await runAction(staff, trip, 'cancel', {})).status).toBe(200);
    expect(await namedOn(departure)).toEqual([[], [], []]);
    expect(await listDepartures(departure)).toEqual([]);
  });

  it('are recorded at each look, with the member of staff and the format', async () => {
    const { departure } = await newTrip();
    await sheet(departure, 'rooming');
    await csv(departure, 'passports');
    await csv(departure, 'passports');
    const { tour, departedAt } = departure;
    const looks = (await historyOf(instance.dataDir)).filter(
      ({ stream }) => stream === `access-departure-${tour}-${departedAt}`,
    );
    const { id } = (await staff.get<{ id: number }>(`${BASE}/me`)).body;
    const look = { tour, departedAt, staff: id };
    expect(looks.map(({ type, data }) => [type, data])).toEqual([
      ['DepartureLookedAt', { ...look, sheet: 'rooming', format: 'json' }],
      ['DepartureLookedAt', { ...look, sheet: 'passports', format: 'csv' }],
      ['DepartureLookedAt', { ...look, sheet: 'passports', format: 'csv' }],
    ]);
    expect(looks.map(({ metadata }) => metadata.actor)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'staff', staff: id })),
    );
  });

  it('of a departure without bookings are empty', async () => {
    const departure = await nextDeparture(BORDER);
    expect(await listDepartures(departure)).toEqual([]);
    expect(await namedOn(departure)).toEqual([[], [], []]);
  });
});

describe('a call about departures', () => {
  it('is refused to customers and visitors', async () => {
    const { departure } = await newTrip();
    const customer = await signedUpClient(instance.url);
    for (const caller of [customer, new Client(instance.url)])
      for (const call of [
        `${BASE}/departures`,
        ...['rooming', 'flights', 'passports?format=csv'].map((name) => `${pathOf(departure)}/${name}`),
      ])
        expect([call, (await caller.get(call)).status]).toEqual([call, 401]);
  });

  it.each([
    ['departures/6/2027-02-30/rooming', 404, []],
    ['departures/6/1999-01-01/rooming', 404, []],
    ['departures/999/2027-06-05/flights', 404, []],
    ['departures/x/2027-06-05/flights', 404, []],
    ['departures?tour=x', 400, ['tour']],
    ['departures?from=2027-13-01', 400, ['from']],
    ['departures?from=2027-06-05&to=2027-06-04', 400, ['from', 'to']],
    ['departures?day=2027-06-05', 400, ['day']],
  ])('%s is answered with %i', async (call, status, fields) => {
    const answer = await staff.get(`${BASE}/${call}`);
    expect([answer.status, blamedFields(answer)]).toEqual([status, fields]);
  });

  it('is refused for another sheet, another format or other parameters', async () => {
    const { departure } = await newTrip();
    const answers = await Promise.all(
      ['meals', 'rooming?format=xlsx', 'rooming?format=csv&format=pdf', 'rooming?guests=1'].map((call) =>
        staff.get(`${pathOf(departure)}/${call}`),
      ),
    );
    expect(answers.map((answer) => [answer.status, blamedFields(answer)])).toEqual([
      [404, []],
      [400, ['format']],
      [400, ['format']],
      [400, ['guests']],
    ]);
  });
});
