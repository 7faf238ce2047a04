import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, blamedFields, signedUpClient, holdOrder, placed, seatsOf } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { depositFees, namedHold, pay, requestToken } from '../payments.js';
import { previewHold, expectNoTrace as expectNoTraceIn } from './hold-preview.js';

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

function expectNoTrace<T>(client: Client, work: () => Promise<T>): Promise<T> {
  return expectNoTraceIn(instance.dataDir, client, work);
}

/** A booking without what differs each time: ids, the number's suffix, moments, and confirmations, which a dry run never gets. */
function withoutNewValues(booking: Booking): object {
  const { number, createdAt, expiredAt, depositDueBy, guests, ...rest } = booking;
  const heldHours = (Date.parse(expiredAt ?? '') - Date.parse(createdAt ?? '')) / 3_600_000;
  return {
    ...rest,
    id: 0,
    confirmations: [],
    heldHours,
    isDueWithHold: depositDueBy === expiredAt,
    numberPrefix: number.slice(0, -3),
    guests: guests.map(({ id: _id, updatedAt: _at, fees, ...guest }) => ({
      ...guest,
      fees: fees.map(({ id: _fee, ...fee }) => fee),
    })),
  };
}

/** Previews a hold, which leaves no trace, then places it: both answers must be the same but for new values. */
async function previewAndHold(client: Client, request: HoldRequest) {
  const dry = await expectNoTrace(client, () => previewHold(client, request));
  expect(dry.status).toBe(201);
  const real = placed(await client.hold(request));
  expect(withoutNewValues(dry.body)).toEqual(withoutNewValues(real));
  return { dry: dry.body, real };
}

describe('POST /bookings?dryRun=true', () => {
  it('answers what the hold would be, and holds nothing', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await nextDeparture();
    const request = holdOrder(departure, [2, 1]);
    await previewHold(client, request);
    expect((await seatsOf(client, departure)).available).toBe(departure.capacity);
    const { dry, real } = await previewAndHold(client, request);
    expect(dry.id).not.toBe(real.id);
    expect((await seatsOf(client, departure)).available).toBe(departure.capacity - 3);
  });

  it('would fail these tests if it left a trace (control)', async () => {
    const client = await signedUpClient(instance.url);
    const request = holdOrder(await nextDeparture(), [1]);
    await expect(expectNoTrace(client, () => client.hold(request))).rejects.toThrow(/deep equality/);
  });

  it('may be made ten times at once, and makes no booking', async () => {
    const client = await signedUpClient(instance.url);
    const request = holdOrder(await nextDeparture(), [1]);
    const previews = () => Promise.all(Array.from({ length: 10 }, () => previewHold(client, request)));
    const answers = await expectNoTrace(client, previews);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    const { id } = answers[0]!.body;
    expect((await client.post(`/v1/bookings/${id}/extend`)).status).toBe(404);
  });

  it('with the number of a party answers that number', async () => {
    const host = await signedUpClient(instance.url);
    const departure = await nextDeparture();
    const { number } = placed(await host.hold(holdOrder(departure, [1])));
    const client = await signedUpClient(instance.url);
    const { dry } = await previewAndHold(client, { ...holdOrder(departure, [2]), number });
    expect(dry.number).toBe(number);
  });

  it('as a replacement does not end the hold that it would replace', async () => {
    const client = await signedUpClient(instance.url);
    const [from, to] = [await nextDeparture(), await nextDeparture()];
    const old = placed(await client.hold(holdOrder(from, [3])));
    const request = { ...holdOrder(to, [2]), holdId: old.id };
    await previewHold(client, request);
    expect((await seatsOf(client, from)).available).toBe(from.capacity - 3);
    const { real } = await previewAndHold(client, request);
    const [newest, replaced] = (await client.me()).bookings;
    expect([newest?.id, replaced?.deletedAt]).toEqual([real.id, real.createdAt]);
  });

  it('uses up its key: a later hold with the same key is refused', async () => {
    const client = await signedUpClient(instance.url);
    const request = holdOrder(await nextDeparture(), [1]);
    const key = { 'idempotency-key': 'what-if' };
    const preview = () => client.post<Booking>('/v1/bookings?dryRun=true', request, key);
    const first = await expectNoTrace(client, preview);
    const again = await expectNoTrace(client, preview);
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect((await client.hold(request, key)).status).toBe(409);
    expect((await client.hold(request)).status).toBe(201);
  });
});

describe('POST /bookings/{id}/payments/token?dryRun=true', () => {
  it('answers the amount of the real call, or its refusal, and starts no payment', async () => {
    const client = await signedUpClient(instance.url);
    const hold = await namedHold(client, await nextDeparture());
    const path = `/v1/bookings/${hold.id}/payments/token?dryRun=true`;
    const fees = depositFees(hold);
    const preview = () => expectNoTrace(client, () => client.post<{ amount: number }>(path, { fees }));
    const dry = await preview();
    const real = await requestToken(client, hold, fees);
    expect([dry.status, dry.body.amount]).toEqual([200, real.body.amount]);
    await pay(client, hold, fees);
    const late = await preview();
    expect([late.status, late.body]).toEqual([409, (await requestToken(client, hold, fees)).body]);
  });
});

describe('POST /bookings/{id}/extend?dryRun=true', () => {
  it('answers the new expiry and keeps the old one, and is refused like the real call', async () => {
    const client = await signedUpClient(instance.url);
    const hold = placed(await client.hold(holdOrder(await nextDeparture(), [1])));
    const path = `/v1/bookings/${hold.id}/extend`;
    const preview = () => expectNoTrace(client, () => client.post(`${path}?dryRun=true`));
    const early = await preview();
    expect([early.status, early.body]).toEqual([409, (await client.post(path)).body]);

    await client.advance({ hours: 49 });
    const dry = await preview();
    expect([dry.status, dry.body]).toEqual([200, (await client.post(path)).body]);
    expect((await preview()).status).toBe(409);
  });
});

describe('a query parameter whose name or value a call does not know', () => {
  it('is refused by name, so that nothing is done for real by mistake', async () => {
    const client = await signedUpClient(instance.url);
    const hold = await namedHold(client, await nextDeparture(), [1]);
    const fees = depositFees(hold);
    const bookingPath = `/v1/bookings/${hold.id}`;
    const unknown: [string, string, unknown, string][] = [
      ['POST', '/v1/bookings?dryrun=true', holdOrder(await nextDeparture(), [1]), 'dryrun'],
      ['POST', '/v1/bookings?dryRun=yes', holdOrder(await nextDeparture(), [1]), 'dryRun'],
      ['POST', `${bookingPath}/extend?dry=true`, undefined, 'dry'],
      ['POST', `${bookingPath}/extend?dryRun=1`, undefined, 'dryRun'],
      ['POST', `${bookingPath}/payments/token?dryRun=`, { fees }, 'dryRun'],
      ['POST', `${bookingPath}/payments/token?DRYRUN=true`, { fees }, 'DRYRUN'],
      ['POST', `${bookingPath}/payments?dryRun=true`, { ...CHARGE, fees }, 'dryRun'],
      ['POST', `${bookingPath}/reconfirm?dryRun=true`, {}, 'dryRun'],
      ['DELETE', `${bookingPath}?dryRun=true`, undefined, 'dryRun'],
    ];
    await expectNoTrace(client, async () => {
      for (const [method, path, body, field] of unknown) {
        const answer = await client.send(method, path, { body });
        expect([path, answer.status, blamedFields(answer)]).toEqual([path, 400, [field]]);
        expect(answer.body).toHaveProperty('errors.query');
      }
    });
  });
});

const CHARGE = {
  cardBrand: 'Visa',
  cardLastFour: '1111',
  transactionId: 'SIM-1000001-1',
  submittedAt: '2026-11-21T12:00:00.000Z',
};
