import type { Account, Booking } from '@tour-portal/contracts/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import { readHoldQuery } from '@tour-portal/contracts/hold-query.js';
import type { TourReference } from '@tour-portal/contracts/reference-api.js';
import { millis, plusDays } from '@tour-portal/contracts/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/waiting-api.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, blamed, customer, departures, each, newcomer, order, placed } from '../client.js';
import { seatsOf, signUp } from '../client.js';
import type { Answer, OpenDeparture } from '../client.js';
import { forbid } from '../do-not-book.js';
import { historyOf } from '../history.js';
import { startInstance, type Instance } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';
import { catalogueOf } from '../small-catalogue.js';
import { until } from '../until.js';

const HOUR = 3_600_000;
const SEATS = 4;

let instance: Instance;
let open: OpenDeparture[] = [];
let next = 0;

beforeAll(async () => {
  instance = await startInstance({ env: { CATALOGUE_DIR: await catalogueOf(SEATS) } });
  open = await departures(new Client(instance.url), { from: 120, to: 500 });
});

interface Customer {
  readonly client: Client;
  readonly account: Account;
}

async function someone(url = instance.url): Promise<Customer> {
  const client = new Client(url);
  return { client, account: await signUp(client, newcomer()) };
}

/** A departure that nobody else in this file uses. */
function unused(): OpenDeparture {
  const departure = open[next++];
  if (departure === undefined) throw new Error('No departures are left');
  return departure;
}

/** All seats are held by two customers, two each. */
async function fullDeparture(departure = unused(), url = instance.url) {
  const holders = await Promise.all([someone(url), someone(url)]);
  const holds = await Promise.all(
    holders.map(async ({ client }) => placed(await client.hold(order(departure, [2])))),
  );
  const [first, second] = holds as [Booking, Booking];
  const free = async (n: 0 | 1) => {
    const path = `/v1/bookings/${(n === 0 ? first : second).id}`;
    expect((await holders[n].client.send('DELETE', path)).status).toBe(200);
  };
  return { departure, holders, free };
}

function ask({ client }: Customer, departure: OpenDeparture, roomGuests: number[]) {
  return client.post<WaitingRequest>('/v1/waiting-list', order(departure, roomGuests));
}

/** @throws Error when it is refused */
async function waits(
  customer: Customer,
  departure: OpenDeparture,
  roomGuests: number[],
): Promise<WaitingRequest> {
  const { status, body, text } = await ask(customer, departure, roomGuests);
  if (status !== 201) throw new Error(`POST /waiting-list answered ${status}: ${text}`);
  return body;
}

async function listOf({ client }: Customer): Promise<WaitingRequest[]> {
  const { status, body } = await client.get<WaitingRequest[]>('/v1/waiting-list');
  expect(status).toBe(200);
  return body;
}

function leave({ client }: Customer, id: unknown): Promise<Answer<unknown>> {
  return client.send('DELETE', `/v1/waiting-list/${String(id)}`);
}

async function eventsOf(departure: OpenDeparture): Promise<RecordedEvent[]> {
  const stream = `departure-${departure.tour}-${departure.departedAt}`;
  return (await historyOf(instance.dataDir)).filter((event) => event.stream === stream);
}

/** How much was decided about departures; confirmations of holds come in their own time. */
async function written(): Promise<number> {
  const history = await historyOf(instance.dataDir);
  return history.filter(({ stream }) => stream.startsWith('departure-')).length;
}

const refused = ({ status, body }: Answer<unknown>) => [status, (body as { message: string }).message];

describe('POST /waiting-list', () => {
  it('takes a party where there is no space for it', async () => {
    const { departure } = await fullDeparture();
    const ann = await someone();
    const request = await waits(ann, departure, [2, 1]);
    expect(request).toEqual({
      id: expect.any(Number),
      tour: departure.tour,
      departedAt: departure.departedAt,
      roomGuests: [2, 1],
      status: 'waiting',
      createdAt: expect.any(String),
      offeredUntil: null,
    });
    expect(await listOf(ann)).toEqual([request]);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    const mail = await mailAbout(ann.client, ann.account.email, 'You are on the waiting list');
    expect(mail.text).toContain('3 guests in 2 rooms');
  });

  it('is refused where there is space now, where the account waits already, and writes nothing', async () => {
    const departure = unused();
    const [ann, ben] = [await someone(), await someone()];
    const before = await written();
    expect(refused(await ask(ann, departure, [2]))).toEqual([
      409,
      'There is space for you on this date. You can hold it now.',
    ]);
    expect(await written()).toBe(before);

    placed(await ben.client.hold(order(departure, [3])));
    expect((await ask(ann, departure, [1])).status).toBe(409);
    const request = await waits(ann, departure, [2]);
    const after = await written();
    expect(refused(await ask(ann, departure, [2]))).toEqual([
      409,
      'You are on the waiting list for this date already.',
    ]);
    expect(await listOf(ann)).toEqual([request]);
    expect(await written()).toBe(after);
  });

  it('takes an account for several dates, and one that has a hold there for a second party', async () => {
    const { departure, holders } = await fullDeparture();
    const { departure: other } = await fullDeparture();
    const [holder] = holders;
    const first = await waits(holder, departure, [1]);
    const second = await waits(holder, other, [1]);
    expect((await listOf(holder)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await listOf(await someone())).toEqual([]);
  });

  it('is refused by the rules of a hold, naming the field, and writes nothing', async () => {
    const { departure } = await fullDeparture();
    const { client } = await someone();
    const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
    const good = order(departure, [2]);
    const before = await written();
    const bad: [string, object][] = [
      ['tour', { tour: tours.find((tour) => !tour.public)?.id }],
      ['tour', { tour: 'one' }],
      ['tour', { tour: 999_999 }],
      ['roomGuests', { roomGuests: [4] }],
      ['roomGuests', { roomGuests: [] }],
      ['roomGuests', { roomGuests: '2,1' }],
      ['roomGuests', { roomGuests: [3, 3, 3] }],
      ['date', { date: '2027-02-29' }],
      ['date', { date: plusDays(departure.departedAt, 1) }],
      ['date', { date: '2020-01-05' }],
      ['date', { date: null }],
      ['number', { number: 'RC050227-7K2' }],
      ['holdId', { holdId: 1 }],
      ['anything', { anything: 1 }],
    ];
    for (const [field, change] of bad) {
      const answer = await client.post('/v1/waiting-list', { ...good, ...change });
      expect([answer.status, blamed(answer)]).toEqual([400, [field]]);
    }
    const withParameter = await client.post('/v1/waiting-list?dryRun=true', good);
    expect([withParameter.status, blamed(withParameter)]).toEqual([400, ['dryRun']]);
    expect(await written()).toBe(before);
  });

  it('needs a session', async () => {
    const visitor = new Client(instance.url);
    const { departure } = await fullDeparture();
    expect((await visitor.post('/v1/waiting-list', order(departure, [1]))).status).toBe(401);
    expect((await visitor.get('/v1/waiting-list')).status).toBe(401);
    expect((await visitor.send('DELETE', '/v1/waiting-list/1')).status).toBe(401);
  });

  it('is refused to an account that may not book', async () => {
    const { departure } = await fullDeparture();
    const { client, account } = await someone();
    await forbid(instance.dataDir, account.id);
    const before = await written();
    const answer = await client.post('/v1/waiting-list', order(departure, [1]));
    expect(refused(answer)).toEqual([
      403,
      'This account cannot hold space online. Please call client service.',
    ]);
    expect(await written()).toBe(before);
  });

  it('gives the same answer to a retry, and takes the party once', async () => {
    const { departure } = await fullDeparture();
    const ann = await someone();
    const send = () =>
      ann.client.post<WaitingRequest>('/v1/waiting-list', order(departure, [1]), {
        'idempotency-key': `wait-${ann.account.id}`,
      });
    const answers = await Promise.all([send(), send()]);
    const again = await send();
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
    expect((await eventsOf(departure)).filter(({ type }) => type === 'WaitingListJoined')).toHaveLength(1);
  });

  it('takes an account once, however many ask at once', async () => {
    const { departure } = await fullDeparture();
    const ann = await someone();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(ann, departure, [1])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('seats that become free', () => {
  it('are offered by mail and text message, and can be held through the link', async () => {
    const { departure, free } = await fullDeparture();
    const ann = await someone();
    const request = await waits(ann, departure, [2]);
    await free(0);
    const [offered] = await listOf(ann);
    expect(offered).toEqual({ ...request, status: 'offered', offeredUntil: expect.any(String) });
    const left = millis(offered!.offeredUntil!) - Date.now();
    expect(left).toBeGreaterThan(23.9 * HOUR);
    expect(left).toBeLessThanOrEqual(24 * HOUR);

    const mail = await mailAbout(ann.client, ann.account.email, 'There is space for you');
    expect(mail.text).toContain('2 seats are free now');
    expect(mail.text).toContain('(Central Time)');
    const texts = await until(
      () => mailsTo(ann.client, ann.account.phoneNumber),
      (all) => all.some(({ text }) => text.includes('space for you')),
    );
    const link = new URL(mail.links[0] ?? '');
    expect(texts[0]?.links).toEqual([link.href]);

    // Nobody else can have them, and nothing is taken by asking what would be.
    expect((await (await someone()).client.hold(order(departure, [1]))).status).toBe(422);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    const query = readHoldQuery((name) => link.searchParams.get(name))!;
    const wanted = { tour: query.tour, roomGuests: query.roomGuests, date: query.date };
    expect((await ann.client.post('/v1/bookings?dryRun=true', wanted)).status).toBe(201);
    expect((await listOf(ann))[0]?.status).toBe('offered');

    placed(await ann.client.hold(wanted));
    expect(await listOf(ann)).toEqual([]);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    expect((await eventsOf(departure)).slice(-3).map(({ type }) => type)).toEqual([
      'SeatsOffered',
      'OfferTaken',
      'SeatsHeld',
    ]);
  });

  it('go to those who asked first, past a party that is too big', async () => {
    const { departure, free } = await fullDeparture();
    const [big, first, second, third] = await Promise.all([1, 2, 3, 4].map(() => someone()));
    await waits(big!, departure, [3]);
    await waits(first!, departure, [1]);
    await waits(second!, departure, [1]);
    await waits(third!, departure, [1]);
    await free(0);
    const statuses = await Promise.all(
      [big, first, second, third].map(async (who) => (await listOf(who!))[0]),
    );
    expect(statuses.map((request) => request?.status)).toEqual(['waiting', 'offered', 'offered', 'waiting']);
  });

  it('that the offered party does not need are offered on', async () => {
    const { departure, free } = await fullDeparture();
    const [ann, ben] = [await someone(), await someone()];
    await waits(ann, departure, [2]);
    await waits(ben, departure, [1]);
    await free(1);
    placed(await ann.client.hold(order(departure, [1])));
    expect((await listOf(ben))[0]?.status).toBe('offered');
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
  });

  /** Six rivals ask while a hold is deleted whose seats somebody waits for, and once more afterwards. */
  async function rush(url: string, departure: OpenDeparture) {
    const { free } = await fullDeparture(departure, url);
    const ann = await someone(url);
    await waits(ann, departure, [2]);
    const rivals = await Promise.all(Array.from({ length: 6 }, () => someone(url)));
    const hold = () => rivals.map(({ client }) => client.hold(order(departure, [1])));
    const [, ...atOnce] = await Promise.all([free(0), ...hold()]);
    const afterwards = await Promise.all(hold());
    const statuses = [...atOnce, ...afterwards].map(({ status }) => status);
    return { ann, statuses };
  }

  it('are the offered party’s, whoever else asks at the same moment', async () => {
    const departure = unused();
    const { ann, statuses } = await rush(instance.url, departure);
    expect(statuses).toEqual(Array(12).fill(422));
    placed(await ann.client.hold(order(departure, [2])));
  });

  it('are seen to go to others by the same rush where the guard against overselling is off', async () => {
    const env = { CATALOGUE_DIR: await catalogueOf(SEATS), DEV_SEAT_GUARD: 'off' };
    const { url } = await startInstance({ env });
    const [departure] = await departures(new Client(url), { from: 120, to: 500 });
    const { statuses } = await rush(url, departure!);
    expect(statuses).toContain(201);
  });
});

describe('DELETE /waiting-list/{id}', () => {
  it('takes a request back, for good', async () => {
    const { departure, free } = await fullDeparture();
    const ann = await someone();
    const { id } = await waits(ann, departure, [1]);
    expect((await leave(ann, id)).status).toBe(204);
    expect(await listOf(ann)).toEqual([]);
    const before = await written();
    expect((await leave(ann, id)).status).toBe(204);
    expect(await written()).toBe(before);
    await free(0);
    expect((await seatsOf(ann.client, departure)).available).toBe(2);
  });

  it('gives offered seats to the next', async () => {
    const { departure, free } = await fullDeparture();
    const [ann, ben] = [await someone(), await someone()];
    const { id } = await waits(ann, departure, [2]);
    await waits(ben, departure, [2]);
    await free(0);
    expect((await listOf(ben))[0]?.status).toBe('waiting');
    expect((await leave(ann, id)).status).toBe(204);
    expect((await listOf(ben))[0]?.status).toBe('offered');
  });

  it('does not find another’s request, nor one that nobody has, and tells them not apart', async () => {
    const { departure } = await fullDeparture();
    const [ann, ben] = [await someone(), await someone()];
    const { id } = await waits(ann, departure, [1]);
    const before = await written();
    const answers = await each([id, 2_000_000_000, 'abc', '0', '01', '%00'], 2, (one) => leave(ben, one));
    expect(answers.map(refused)).toEqual(Array(6).fill([404, 'Not found']));
    expect(await written()).toBe(before);
    expect(await listOf(ann)).toHaveLength(1);
  });
});

describe('time', () => {
  it('ends an offer, which goes to the next, and then waiting for the date itself', async () => {
    const own = await startInstance({ env: { CATALOGUE_DIR: await catalogueOf(SEATS) } });
    const clock = new Client(own.url);
    const [departure] = await departures(clock, { from: 120, to: 500 });
    const { free } = await fullDeparture(departure, own.url);
    const [ann, ben, eve] = await Promise.all([1, 2, 3].map(() => someone(own.url)));
    await waits(ann!, departure!, [2]);
    await waits(ben!, departure!, [2]);
    await waits(eve!, departure!, [3]);
    await free(0);
    await clock.advance({ hours: 24 });
    await until(
      () => listOf(ann!),
      (list) => list.length === 0,
    );
    const [offered] = await listOf(ben!);
    expect(offered?.status).toBe('offered');
    const lapsed = await mailAbout(clock, ann!.account.email, 'Your offer has ended');
    expect(lapsed.text).toContain('please ask again');
    const link = new URL(lapsed.links[0] ?? '');
    expect(readHoldQuery((name) => link.searchParams.get(name))).toMatchObject({ roomGuests: [2] });
    expect(await mailAbout(clock, ben!.account.email, 'There is space for you')).toBeDefined();
    expect(refused(await ann!.client.hold(order(departure!, [2])))[0]).toBe(422);
    placed(await ben!.client.hold(order(departure!, [2])));

    await clock.post('/dev/clock', { now: `${plusDays(departure!.departedAt, -6)}T12:00:00.000Z` });
    // Nobody's session lasts that long.
    const { email } = eve!.account;
    await eve!.client.post('/v1/accounts/login', { email, password: newcomer().password });
    expect(await listOf(eve!)).toEqual([]);
    await mailAbout(clock, eve!.account.email, 'No space became free');
    const answer = await ask(eve!, departure!, [1]);
    expect([answer.status, blamed(answer)]).toEqual([400, ['date']]);
  });
});

describe('a catalogue with more seats', () => {
  it('offers them to who waits, before anybody else can have them', async () => {
    const first = await startInstance({ env: { CATALOGUE_DIR: await catalogueOf(SEATS) } });
    const [departure] = await departures(new Client(first.url), { from: 120, to: 500 });
    await fullDeparture(departure, first.url);
    const ann = await someone(first.url);
    await waits(ann, departure!, [2]);
    await first.stop();

    const { url } = await startInstance({
      dataDir: first.dataDir,
      env: { CATALOGUE_DIR: await catalogueOf(SEATS + 2) },
    });
    const again = { ...ann, client: new Client(url, ann.client.cookie) };
    const rival = await customer(url);
    expect((await rival.hold(order(departure!, [1]))).status).toBe(422);
    const [request] = await until(
      () => listOf(again),
      ([one]) => one?.status === 'offered',
    );
    expect(request?.status).toBe('offered');
    placed(await again.client.hold(order(departure!, [2])));
  });
});
