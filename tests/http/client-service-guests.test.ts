import type { Booking } from '@tour-portal/contracts/api/api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blamedFields, Client, signedUpClient, messageOf, placed } from '../client.js';
import { withoutFlight, departuresInTurn, guestIds, patchGuests } from '../guests.js';
import { hiddenDeparture } from '../hidden-departure.js';
import { instanceForTests } from '../instance.js';
import {
  bookedTrip,
  depositFees,
  finalPaymentFees,
  namedHold,
  ownTravel,
  pay,
  setNames,
  requestToken,
  untilBooking,
} from '../payments.js';
import { staffForTests } from '../staff.js';
import {
  runAction,
  CLIENT_SERVICE_PATH,
  historyEvents,
  previewAndRun,
  reason,
} from './client-service-trips.js';

/** A tour with a private car on both sides for $45 each, and the choice to travel without a transfer. */
const TOUR = 1;
const [CAR, CAR_HOME, WITHOUT_TRANSFER] = [29, 30, 1];

/** Stands for the id of the trip's first guest in a body. */
const FIRST_GUEST = 'first guest';

const instance = instanceForTests();
const visitor = new Client(instance);
const nextDeparture = departuresInTurn(visitor);
/** A departure of a tour that is not public, four days away. */
let hidden: { readonly tour: number; readonly departedAt: string };

beforeAll(async () => {
  hidden = await hiddenDeparture(visitor, 4);
});
// After the clock was moved, which ends sessions.
const staff = staffForTests(instance);

async function heldTrip(rooms = [2]) {
  const client = await signedUpClient(instance.url);
  return { client, trip: await namedHold(client, await nextDeparture(TOUR), rooms) };
}

/** A customer's booking whose deposits are paid. */
async function tripWithDeposits(rooms = [2]) {
  const client = await signedUpClient(instance.url);
  return { client, trip: await bookedTrip(client, await nextDeparture(TOUR), rooms) };
}

const details = ({ guests }: Booking) =>
  guests.map(({ id }) => ({ id, age: '18+', email: 'ruth@example.com' }));
/** The totals of all guests' fees of a type. */
const feeTotals = ({ guests }: Booking, type: string) =>
  guests.flatMap(({ fees }) => fees.filter((fee) => fee.type === type).map(({ total }) => total));

describe('details and travel that client service enters (D42)', () => {
  it('are accepted before the deposits, when the customer’s own call is refused', async () => {
    const { client, trip } = await heldTrip();
    expect((await patchGuests(client, trip, 'details', details(trip))).status).toBe(409);
    const set = await previewAndRun<{ booking: Booking }>(staff, trip, 'details', { details: details(trip) });
    expect(set.body.booking.guests.map(({ age }) => age)).toEqual(['18+', '18+']);
    expect((await patchGuests(client, trip, 'transports', ownTravel(trip))).status).toBe(409);
    await previewAndRun(staff, trip, 'transports', { transports: ownTravel(trip) });
    const shown = await untilBooking(client, trip, ({ guests }) =>
      guests.every(({ arrival }) => arrival !== null),
    );
    expect(shown.guests.map(({ email }) => email)).toEqual(['ruth@example.com', 'ruth@example.com']);
    const changes = (await historyEvents(staff, trip.id)).filter(({ type }) =>
      /Details|Transport/.test(type),
    );
    expect(changes.map(({ type, reason: why, actor }) => [type, why, actor.label])).toEqual([
      ['GuestDetailsSet', reason, 'Sam Reed'],
      ['TransportSet', reason, 'Sam Reed'],
    ]);
  });

  it('are accepted once for each key, and change nothing a second time', async () => {
    const { trip } = await tripWithDeposits();
    const key = { 'idempotency-key': `details-${trip.id}` };
    const first = await runAction(staff, trip, 'details', { details: details(trip) }, key);
    const again = await runAction(staff, trip, 'details', { details: details(trip) }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await runAction(staff, trip, 'details', { details: details(trip) });
    const set = (await historyEvents(staff, trip.id)).filter(({ type }) => type === 'GuestDetailsSet');
    expect(set).toHaveLength(1);
  });

  it('are refused for a cancelled booking, as is travel protection', async () => {
    const { trip } = await tripWithDeposits([1]);
    await runAction(staff, trip, 'cancel', {});
    const [id] = guestIds(trip);
    const bodies: [string, object][] = [
      ['details', { details: details(trip) }],
      ['transports', { transports: ownTravel(trip) }],
      ['protection', { guests: [id] }],
    ];
    for (const [action, body] of bodies) {
      const answer = await runAction(staff, trip, action, body);
      expect([answer.status, messageOf(answer)]).toEqual([409, expect.stringContaining('is over')]);
    }
  });
});

describe('a paid transfer (D25, D42)', () => {
  it('is a fee that the customer pays, and is changed by client service once it is paid', async () => {
    const { client, trip } = await tripWithDeposits([1]);
    const [guest] = trip.guests;
    const choose = (arrival: number | null, leaving?: number | null) => ({
      transfers: [{ id: guest!.id, arrival, ...(leaving === undefined ? {} : { departure: leaving }) }],
    });
    const early = await runAction(staff, trip, 'transfer', choose(CAR));
    expect([early.status, blamedFields(early)]).toEqual([400, ['transfers.0.arrival']]);
    await runAction(staff, trip, 'transports', { transports: ownTravel(trip) });
    const chosen = await previewAndRun<{ booking: Booking }>(staff, trip, 'transfer', choose(CAR));
    expect(feeTotals(chosen.body.booking, 'TRANSFER')).toEqual([4_500]);
    await pay(client, trip, [{ guest: guest!.id, type: 'TRANSFER' }]);

    const car = {
      transports: [
        { id: guest!.id, departure: withoutFlight(trip.departure.concludedAt, { transfer: CAR_HOME }) },
      ],
    };
    expect((await patchGuests(client, trip, 'transports', car.transports)).status).toBe(409);
    const dearer = await previewAndRun<{ booking: Booking }>(staff, trip, 'transfer', choose(CAR, CAR_HOME));
    expect(feeTotals(dearer.body.booking, 'TRANSFER')).toEqual([4_500, 4_500]);
    await pay(client, trip, [{ guest: guest!.id, type: 'TRANSFER' }]);

    await pay(client, trip, finalPaymentFees(trip));
    const reverted = await previewAndRun<{ booking: Booking }>(
      staff,
      trip,
      'transfer',
      choose(WITHOUT_TRANSFER),
    );
    expect(reverted.body.booking.refunds.map(({ total, type }) => [total, type])).toEqual([
      [4_500, 'Overpayment'],
    ]);
    await untilBooking(client, trip, ({ refunds }) =>
      refunds.some(({ transactionStatus }) => transactionStatus === 'Refunded'),
    );
  });
});

describe('travel protection after its time (spec §9, D42)', () => {
  it('is opened by client service and paid by the customer', async () => {
    const client = await signedUpClient(instance.url);
    const { id: account } = await client.me();
    const order = { account, reason, tour: hidden.tour, date: hidden.departedAt, roomGuests: [2] };
    const trip = placed(await staff.post<Booking>(`${CLIENT_SERVICE_PATH}/holds`, order));
    await setNames(client, trip);
    await pay(client, trip, depositFees(trip));
    const [guest] = guestIds(trip);
    const choice = [{ guest, type: 'TPP' as const }];
    expect((await requestToken(client, trip, choice)).status).toBe(409);
    const opened = await previewAndRun<{ booking: Booking }>(staff, trip, 'protection', { guests: [guest] });
    expect(feeTotals(opened.body.booking, 'TPP')).toEqual([12_900]);
    const shown = await untilBooking(client, trip, ({ guests }) =>
      guests[0]!.fees.some(({ late }) => late === true),
    );
    expect(shown.guests[1]!.fees.some(({ type }) => type === 'TPP')).toBe(false);
    await pay(client, trip, choice);
    const twice = await runAction(staff, trip, 'protection', { guests: [guest] });
    expect([twice.status, messageOf(twice)]).toEqual([409, 'This is paid already']);
  });
});

describe('every action on details, travel and travel protection of guests', () => {
  const ACTIONS: readonly [action: string, field: string, wrong: readonly [body: object, field: string][]][] =
    [
      [
        'details',
        'details',
        [
          [{ details: null }, 'details'],
          [{ details: [] }, 'details'],
          [{ details: [{ id: 2_000_000, age: '18+' }] }, 'details.0.id'],
          [{ details: [{ id: FIRST_GUEST, age: '4' }] }, 'details.0.age'],
          [{ details: [{ id: FIRST_GUEST, age: '18+', email: 'no' }] }, 'details.0.email'],
          [{ details: [{ id: FIRST_GUEST, age: '18+', hat: 'red' }] }, 'details.0.hat'],
        ],
      ],
      [
        'transports',
        'transports',
        [
          [{ transports: [{ id: FIRST_GUEST }] }, 'transports.0.arrival'],
          [{ transports: [{ id: 2_000_000 }] }, 'transports.0.id'],
          [
            { transports: [{ id: FIRST_GUEST, arrival: { isFlight: false } }] },
            'transports.0.arrival.scheduledDate',
          ],
          [{ transports: Array.from({ length: 25 }, () => ({ id: 1 })) }, 'transports'],
        ],
      ],
      [
        'transfer',
        'transfers',
        [
          [{ transfers: [{ id: 2_000_000 }] }, 'transfers.0.id'],
          [{ transfers: [{ id: FIRST_GUEST }] }, 'transfers.0.arrival'],
          [{ transfers: [{ id: FIRST_GUEST, departure: 'car' }] }, 'transfers.0.departure'],
        ],
      ],
      [
        'protection',
        'guests',
        [
          [{ guests: [] }, 'guests'],
          [{ guests: [2_000_000] }, 'guests'],
          [{ guests: null }, 'guests'],
        ],
      ],
    ];

  it.each(ACTIONS)('%s is for client service only and names what is wrong', async (action, field, wrong) => {
    const { client, trip } = await heldTrip();
    const [first] = trip.guests;
    const path = `${CLIENT_SERVICE_PATH}/bookings/${trip.id}/${action}`;
    for (const caller of [client, new Client(instance.url)])
      expect((await caller.post(path, { reason, [field]: [] })).status).toBe(401);
    const send = async (body: object, query = '') => {
      const text = JSON.stringify(body).replaceAll(JSON.stringify(FIRST_GUEST), String(first!.id));
      return runAction(staff, trip, `${action}${query}`, JSON.parse(text) as object);
    };
    const countEvents = async () =>
      (await historyEvents(staff, trip.id)).filter(({ type }) => type !== 'ConfirmationIssued').length;
    const before = await countEvents();
    for (const [body, blames] of wrong) {
      const answer = await send(body);
      expect([body, answer.status, blamedFields(answer)]).toEqual([body, 400, [blames]]);
    }
    const [body] = wrong[0]!;
    expect(blamedFields(await send({ ...body, reason: ' ' }))).toContain('reason');
    expect(blamedFields(await send({ ...body, hurry: true }))).toContain('hurry');
    expect(blamedFields(await send(wellFormedBody(action), '?dryrun=1'))).toEqual(['dryrun']);
    expect(await countEvents()).toBe(before);
    for (const id of ['0', 'x', '2147483647'])
      expect(
        (
          await staff.post(`${CLIENT_SERVICE_PATH}/bookings/${id}/${action}`, {
            reason,
            ...wellFormedBody(action),
          })
        ).status,
      ).toBe(404);
  });

  /** A well-formed body for an action: calls with it are refused only for their query or their unknown booking. */
  const wellFormedBody = (action: string): object =>
    ({
      details: { details: [{ id: 1, age: '18+' }] },
      transports: { transports: [{ id: 1 }] },
      transfer: { transfers: [{ id: 1, arrival: null }] },
      protection: { guests: [1] },
    })[action]!;

  it('has its request body in the description of the interface', async () => {
    interface Api {
      readonly paths: Record<
        string,
        { post?: { requestBody?: { content: Record<string, { schema: { $ref: string } }> } } }
      >;
      readonly components: { schemas: Record<string, { properties: object }> };
    }
    const { body: api } = await staff.get<Api>('/v1/openapi.json');
    for (const [action, field] of ACTIONS) {
      const call = api.paths[`/v1/client-service/bookings/{id}/${action}`]?.post;
      const schema = call?.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1);
      expect(Object.keys(api.components.schemas[schema ?? '']?.properties ?? {}).sort()).toEqual(
        [field, 'reason'].sort(),
      );
    }
  });
});
