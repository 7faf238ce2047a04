import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import { readHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { millis, plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  blamedFields,
  Client,
  newcomer,
  holdOrder,
  placed,
  seatsOf,
  type OpenDeparture,
  freeDeparture,
} from '../client.js';
import { departuresInTurn } from '../guests.js';
import { instanceForTests, startInstance } from '../instance.js';
import { mailAbout, mailsTo, type Mail } from '../mails.js';
import { fewSeats, catalogueWithCapacity } from '../small-catalogue.js';
import { until } from '../until.js';
import { previewHold } from './hold-preview.js';
import {
  requestToJoin,
  departureEvents,
  fillDeparture,
  waitingRequestsOf,
  SEATS,
  signedUpCustomer,
  newWaitingCustomer,
  type Customer,
} from './waiting-customers.js';

const HOUR = 3_600_000;

const instance = instanceForTests(() => fewSeats(SEATS));
const nextDeparture = departuresInTurn(new Client(instance));

const fullDeparture = async () => fillDeparture(instance.url, await nextDeparture());

/** What a mail's first link proposes to hold. */
function linkedOrder({ links }: Mail): HoldRequest {
  const { searchParams } = new URL(links[0] ?? '');
  const { tour, roomGuests, date, number } = readHoldQuery((name) => searchParams.get(name))!;
  return { tour, roomGuests, date, ...(number === null ? {} : { number }) };
}

describe('an invited friend who waits (D4)', () => {
  it('is offered seats with the number of the party, and the hold placed from them joins it', async () => {
    const { departure, deleteHold, holders } = await fullDeparture();
    const party = (await holders[1].client.me()).bookings[0]!;
    const ann = await signedUpCustomer(instance.url);
    const wanted = { ...holdOrder(departure, [2]), number: party.number.toLowerCase() };
    const waitAnswer = await ann.client.post<WaitingRequest>('/v1/waiting-list', wanted);
    expect([waitAnswer.status, waitAnswer.body.number]).toEqual([201, party.number]);
    expect((await waitingRequestsOf(ann))[0]?.number).toBe(party.number);
    await deleteHold(0);
    const mail = await mailAbout(ann.client, ann.account.email, 'There is space for you');
    const order = linkedOrder(mail);
    expect(order.number).toBe(party.number);
    expect(placed(await ann.client.hold(order)).number).toBe(party.number);
  });

  it('cannot wait with a number that is unknown, of another date or malformed', async () => {
    const { departure, holders } = await fullDeparture();
    const partyNumber = (await holders[1].client.me()).bookings[0]!.number;
    const ann = await signedUpCustomer(instance.url);
    const join = async (number: unknown) => {
      const answer = await ann.client.post('/v1/waiting-list', { ...holdOrder(departure, [2]), number });
      return [answer.status, blamedFields(answer)];
    };
    const unknownNumber = `${partyNumber.slice(0, -3)}${partyNumber.endsWith('7K2') ? '7K3' : '7K2'}`;
    for (const number of [unknownNumber, 'RC010131-7K2', 'x', 12])
      expect(await join(number)).toEqual([400, ['number']]);
    expect(await waitingRequestsOf(ann)).toEqual([]);
  });
});

describe('seats that become free', () => {
  it('are offered by mail and text message, and can be held through the link', async () => {
    const { departure, deleteHold } = await fullDeparture();
    const ann = await newWaitingCustomer(instance.url, departure, [2]);
    await deleteHold(0);
    const [offered] = await waitingRequestsOf(ann);
    expect(offered).toEqual({ ...ann.request, status: 'offered', offeredUntil: expect.any(String) });
    const left = millis(offered!.offeredUntil!) - millis(await ann.client.now());
    expect(left).toBeGreaterThan(23.9 * HOUR);
    expect(left).toBeLessThanOrEqual(24 * HOUR);

    const mail = await mailAbout(ann.client, ann.account.email, 'There is space for you');
    expect(mail.text).toContain('2 seats are free now');
    expect(mail.text).toContain('(Central Time)');
    const texts = await until(
      () => mailsTo(ann.client, ann.account.phoneNumber),
      (all) => all.some(({ text }) => text.includes('space for you')),
    );
    expect(texts[0]?.links).toEqual(mail.links.slice(0, 1));

    // Other customers cannot hold them, and a dry run does not take them.
    const { client: stranger } = await signedUpCustomer(instance.url);
    expect((await stranger.hold(holdOrder(departure, [1]))).status).toBe(422);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    const wanted = linkedOrder(mail);
    expect((await previewHold(ann.client, wanted)).status).toBe(201);
    expect((await waitingRequestsOf(ann))[0]?.status).toBe('offered');

    placed(await ann.client.hold(wanted));
    expect(await waitingRequestsOf(ann)).toEqual([]);
    expect((await seatsOf(ann.client, departure)).available).toBe(0);
    const types = (await departureEvents(instance.dataDir, departure)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['SeatsOffered', 'OfferTaken', 'SeatsHeld']);
  });

  it('go to those who asked first, past a party that is too big', async () => {
    const { departure, deleteHold } = await fullDeparture();
    const waiting: Customer[] = [];
    for (const guests of [3, 1, 1, 1])
      waiting.push(await newWaitingCustomer(instance.url, departure, [guests]));
    await deleteHold(0);
    const requests = (await Promise.all(waiting.map(waitingRequestsOf))).flat();
    expect(requests.map(({ status }) => status)).toEqual(['waiting', 'offered', 'offered', 'waiting']);
  });

  /** Deletes a hold whose seats Ann waits for, while six rivals try to hold seats; afterwards they try once more. */
  async function rush(url: string, departure: OpenDeparture) {
    const { deleteHold } = await fillDeparture(url, departure);
    const ann = await newWaitingCustomer(url, departure, [2]);
    const rivals = await Promise.all(Array.from({ length: 6 }, () => signedUpCustomer(url)));
    const holdAll = () => rivals.map(({ client }) => client.hold(holdOrder(departure, [1])));
    const [, ...atOnce] = await Promise.all([deleteHold(0), ...holdAll()]);
    const afterwards = await Promise.all(holdAll());
    const statuses = [...atOnce, ...afterwards].map(({ status }) => status);
    return { ann, statuses };
  }

  it('are kept for the offered party, however many others ask at the same moment', async () => {
    const departure = await nextDeparture();
    const { ann, statuses } = await rush(instance.url, departure);
    expect(statuses).toEqual(Array(12).fill(422));
    placed(await ann.client.hold(holdOrder(departure, [2])));
  });

  it('go to others in the same rush when the guard against overselling is off (control)', async () => {
    const env = { CATALOGUE_DIR: await catalogueWithCapacity(SEATS), DEV_SEAT_GUARD: 'off' };
    const { url } = await startInstance({ env });
    const departure = await freeDeparture(new Client(url), { from: 120, to: 500 });
    const { statuses } = await rush(url, departure);
    expect(statuses).toContain(201);
  });
});

describe('the passing of time', () => {
  it('ends an offer, whose seats go to the next party, and in the end the waiting list of the date', async () => {
    const ownInstance = await startInstance(await fewSeats(SEATS));
    const visitor = new Client(ownInstance.url);
    const departure = await freeDeparture(visitor, { from: 120, to: 500 });
    const { deleteHold } = await fillDeparture(ownInstance.url, departure);
    const ann = await newWaitingCustomer(ownInstance.url, departure, [2]);
    const ben = await newWaitingCustomer(ownInstance.url, departure, [2]);
    const eve = await newWaitingCustomer(ownInstance.url, departure, [3]);
    await deleteHold(0);
    await visitor.advance({ hours: 24 });
    // Ann's offer ends by the clock; Ben's is made by the portal a moment later.
    await until(
      () => waitingRequestsOf(ben),
      ([request]) => request?.status === 'offered',
    );
    expect(await waitingRequestsOf(ann)).toEqual([]);
    const expiredMail = await mailAbout(visitor, ann.account.email, 'Your offer has ended');
    expect(expiredMail.text).toContain('please ask again');
    expect(linkedOrder(expiredMail).roomGuests).toEqual([2]);
    await mailAbout(visitor, ben.account.email, 'There is space for you');
    expect((await ann.client.hold(holdOrder(departure, [2]))).status).toBe(422);
    placed(await ben.client.hold(holdOrder(departure, [2])));

    await visitor.setClock(`${plusDays(departure.departedAt, -6)}T12:00:00.000Z`);
    // The session has ended in the meantime: log in again.
    await eve.client.logIn({ ...newcomer(), email: eve.account.email });
    expect(await waitingRequestsOf(eve)).toEqual([]);
    await mailAbout(visitor, eve.account.email, 'No space became free');
    const answer = await requestToJoin(eve, departure, [1]);
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['date']]);
  });
});
