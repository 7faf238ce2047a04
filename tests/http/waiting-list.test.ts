import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { idempotencyHeader } from '../accounts.js';
import { blamedFields, Client, holdOrder, placed, seatsOf } from '../client.js';
import { setDoNotBook } from '../do-not-book.js';
import { departuresInTurn } from '../guests.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import { mailAbout } from '../mails.js';
import { fewSeats } from '../small-catalogue.js';
import {
  requestToJoin,
  departureEvents,
  fillDeparture,
  leaveWaitingList,
  waitingRequestsOf,
  statusAndMessage,
  SEATS,
  signedUpCustomer,
  joinWaitingList,
  newWaitingCustomer,
} from './waiting-customers.js';

const instance = instanceForTests(() => fewSeats(SEATS));
const nextDeparture = departuresInTurn(new Client(instance));

const fullDeparture = async () => fillDeparture(instance.url, await nextDeparture());

/** How many events departures have; other events, such as confirmations of holds, come at any time. */
async function countDepartureEvents(): Promise<number> {
  const history = await historyOf(instance.dataDir);
  return history.filter(({ stream }) => stream.startsWith('departure-')).length;
}

describe('POST /waiting-list', () => {
  it('accepts a party for which there is no space', async () => {
    const { departure } = await fullDeparture();
    const ann = await newWaitingCustomer(instance.url, departure, [2, 1]);
    expect(ann.request).toEqual({
      id: expect.any(Number),
      tour: departure.tour,
      departedAt: departure.departedAt,
      roomGuests: [2, 1],
      status: 'waiting',
      createdAt: expect.any(String),
      offeredUntil: null,
    });
    expect(await waitingRequestsOf(ann)).toEqual([ann.request]);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    const mail = await mailAbout(ann.client, ann.account.email, 'You are on the waiting list');
    expect(mail.text).toContain('3 guests in 2 rooms');
  });

  it('is refused when there is space or the account waits already, and writes nothing', async () => {
    const departure = await nextDeparture();
    const [ann, ben] = [await signedUpCustomer(instance.url), await signedUpCustomer(instance.url)];
    const before = await countDepartureEvents();
    const refusal = await requestToJoin(ann, departure, [2]);
    expect([refusal.status, refusal.body]).toEqual([
      409,
      { message: 'There is space for you on this date. You can hold it now.', hasSpace: true },
    ]);
    expect(await countDepartureEvents()).toBe(before);

    placed(await ben.client.hold(holdOrder(departure, [3])));
    expect((await requestToJoin(ann, departure, [1])).status).toBe(409);
    const request = await joinWaitingList(ann, departure, [2]);
    const after = await countDepartureEvents();
    expect(statusAndMessage(await requestToJoin(ann, departure, [2]))).toEqual([
      409,
      'You are on the waiting list for this date already.',
    ]);
    expect(await waitingRequestsOf(ann)).toEqual([request]);
    expect(await countDepartureEvents()).toBe(after);
  });

  it('accepts an account for several dates, also a date on which it has a hold', async () => {
    const { departure, holders } = await fullDeparture();
    const { departure: other } = await fullDeparture();
    const [holder] = holders;
    const first = await joinWaitingList(holder, departure, [1]);
    const second = await joinWaitingList(holder, other, [1]);
    expect((await waitingRequestsOf(holder)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await waitingRequestsOf(await signedUpCustomer(instance.url))).toEqual([]);
  });

  it('is refused for wrong or unknown fields, naming the field, and writes nothing', async () => {
    const { departure } = await fullDeparture();
    const { client } = await signedUpCustomer(instance.url);
    const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
    const good = holdOrder(departure, [2]);
    const before = await countDepartureEvents();
    const refused: [string, object][] = [
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
    for (const [field, change] of refused) {
      const answer = await client.post('/v1/waiting-list', { ...good, ...change });
      expect([answer.status, blamedFields(answer)]).toEqual([400, [field]]);
    }
    const withParameter = await client.post('/v1/waiting-list?dryRun=true', good);
    expect([withParameter.status, blamedFields(withParameter)]).toEqual([400, ['dryRun']]);
    expect(await countDepartureEvents()).toBe(before);
  });

  it('needs a session, as reading and leaving the list do', async () => {
    const client = new Client(instance.url);
    const answers = [
      await requestToJoin({ client }, await nextDeparture(), [1]),
      await client.get('/v1/waiting-list'),
      await leaveWaitingList({ client }, 1),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is refused to an account that may not book', async () => {
    const { departure } = await fullDeparture();
    const ann = await signedUpCustomer(instance.url);
    await setDoNotBook(instance.dataDir, ann.account.id);
    const before = await countDepartureEvents();
    expect(statusAndMessage(await requestToJoin(ann, departure, [1]))).toEqual([
      403,
      'This account cannot hold space online. Please call client service.',
    ]);
    expect(await countDepartureEvents()).toBe(before);
  });

  it('gives the same answer to a retry, and accepts the party once', async () => {
    const { departure } = await fullDeparture();
    const ann = await signedUpCustomer(instance.url);
    const key = idempotencyHeader(`wait-${ann.account.id}`);
    const send = () => ann.client.post('/v1/waiting-list', holdOrder(departure, [1]), key);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const types = (await departureEvents(instance.dataDir, departure)).map(({ type }) => type);
    expect(types.filter((type) => type === 'WaitingListJoined')).toHaveLength(1);
  });

  it('accepts an account once, however many requests come at once', async () => {
    const { departure } = await fullDeparture();
    const ann = await signedUpCustomer(instance.url);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => requestToJoin(ann, departure, [1])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('DELETE /waiting-list/{id}', () => {
  it('withdraws a request for good', async () => {
    const { departure, deleteHold } = await fullDeparture();
    const ann = await newWaitingCustomer(instance.url, departure, [1]);
    const { id } = ann.request;
    expect((await leaveWaitingList(ann, id)).status).toBe(204);
    expect(await waitingRequestsOf(ann)).toEqual([]);
    const before = await countDepartureEvents();
    expect((await leaveWaitingList(ann, id)).status).toBe(204);
    expect(await countDepartureEvents()).toBe(before);
    await deleteHold(0);
    expect((await seatsOf(ann.client, departure)).available).toBe(2);
  });

  it('does not find another customer’s request, with the same answer as for an unknown one', async () => {
    const { departure } = await fullDeparture();
    const ann = await newWaitingCustomer(instance.url, departure, [1]);
    const ben = await signedUpCustomer(instance.url);
    const before = await countDepartureEvents();
    const ids = [ann.request.id, 2_000_000_000, 'abc', '0', '01', '%00'];
    const answers = await Promise.all(ids.map((id) => leaveWaitingList(ben, id)));
    expect(answers.map(statusAndMessage)).toEqual(Array(6).fill([404, 'Not found']));
    expect(await countDepartureEvents()).toBe(before);
    expect(await waitingRequestsOf(ann)).toHaveLength(1);
  });
});
