import type { Booking } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { blamedFields, Client, signedUpClient, messageOf, holdOrder, placed } from '../client.js';
import { guestEvents, departuresInTurn, guestIds, patchGuests, mustPatchGuests } from '../guests.js';
import { instanceForTests, startInstance } from '../instance.js';
import { bookedTrip, bookingOf, depositFees, namedHold, pay } from '../payments.js';

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

async function newHold(rooms: number[]) {
  const client = await signedUpClient(instance.url);
  const hold = placed(await client.hold(holdOrder(await nextDeparture(), rooms)));
  /** @throws Error when it is refused */
  const setNames = (...names: unknown[]) => mustPatchGuests(client, hold, 'names', names);
  return { client, hold, ids: guestIds(hold), setNames };
}

const typesOf = async (booking: Booking, folder = instance.dataDir) =>
  (await guestEvents(folder, booking)).map(({ type }) => type);

describe('guest names (spec §5 "Guest names")', () => {
  it('are one for each guest in the rooms, empty to begin with (D14)', async () => {
    const { hold } = await newHold([2, 1]);
    expect(hold.guests.map(({ fullName }) => fullName)).toEqual(['', '', '']);
    expect(new Set(guestIds(hold)).size).toBe(3);
  });

  it('are stored without extra spaces; the party is named after the first guest (D32)', async () => {
    const { client, hold, ids, setNames } = await newHold([2]);
    const [first, second] = ids;
    const answer = await setNames(
      { id: second, fullName: '  Tom\u00a0 Bennett ' },
      { id: first, fullName: 'Ruth  de la  Cruz' },
    );
    const { guests, party } = await bookingOf(client, hold.id);
    expect(guests.map(({ fullName }) => fullName)).toEqual(['Ruth de la Cruz', 'Tom Bennett']);
    expect(party.name).toBe('Cruz Party');
    expect(answer).toEqual(
      [guests[1], guests[0]].map((guest) => ({ id: guest?.id, updatedAt: guest?.updatedAt })),
    );
  });

  it('can be given one by one, and changed', async () => {
    const { client, hold, ids, setNames } = await newHold([2]);
    const [first, second] = ids;
    await setNames({ id: second, fullName: 'Tom Bennett' });
    await setNames({ id: first, fullName: 'Ruth Bennett' });
    await setNames({ id: second, fullName: 'Thomas Bennett' });
    const { guests } = await bookingOf(client, hold.id);
    expect(guests.map(({ fullName }) => fullName)).toEqual(['Ruth Bennett', 'Thomas Bennett']);
  });

  it('are stored again only where they have changed', async () => {
    const { hold, ids, setNames } = await newHold([2]);
    const names = ids.map((id) => ({ id, fullName: 'Ruth Bennett' }));
    const first = await setNames(...names);
    expect(await setNames(...names)).toEqual(first);
    expect(await setNames({ id: ids[0], fullName: ' Ruth   Bennett' })).toEqual(first.slice(0, 1));
    await setNames(names[0], { id: ids[1], fullName: 'Tom Bennett' });
    const changes = await guestEvents(instance.dataDir, hold);
    expect(changes.map(({ data }) => ('names' in data ? data.names : []))).toEqual([
      names.map(({ id, fullName }) => ({ guest: id, fullName })),
      [{ guest: ids[1], fullName: 'Tom Bennett' }],
    ]);
  });

  it('are stored once for each Idempotency-Key, which cannot be used for another body (D12)', async () => {
    const { client, hold, ids } = await newHold([1]);
    const send = (fullName: string) =>
      client.send('PATCH', `/v1/bookings/${hold.id}/guests/names`, {
        body: [{ id: ids[0], fullName }],
        headers: { 'idempotency-key': `names-${hold.id}` },
      });
    const answers = await Promise.all([send('Ruth Bennett'), send('Ruth Bennett')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect((await send('Tom Bennett')).status).toBe(409);
    expect(await typesOf(hold)).toEqual(['NamesSet']);
  });

  it('as a dry run are answered and not stored', async () => {
    const { client, hold, ids } = await newHold([1]);
    const names = [{ id: ids[0], fullName: 'Ruth Bennett' }];
    const answer = await patchGuests(client, hold, 'names', names, '?dryRun=true');
    expect([answer.status, answer.body]).toEqual([200, [{ id: ids[0], updatedAt: expect.any(String) }]]);
    expect(await bookingOf(client, hold.id)).toMatchObject({ guests: hold.guests });
    expect(await typesOf(hold)).toEqual([]);
  });

  it('are accepted only for guests of this booking, each named once', async () => {
    const { client, hold, ids } = await newHold([2]);
    const [stranger] = (await newHold([1])).ids;
    const nameOf = (id: number | undefined) => ({ id, fullName: 'Ruth Bennett' });
    for (const [list, field] of [
      [[nameOf(ids[0]), nameOf(stranger)], '1.id'],
      [[nameOf(ids[1]), nameOf(ids[0]), nameOf(ids[1])], '2.id'],
    ] as const) {
      const answer = await patchGuests(client, hold, 'names', list);
      expect([answer.status, blamedFields(answer)]).toEqual([400, [field]]);
    }
    expect(await typesOf(hold)).toEqual([]);
  });

  it('are locked after the first payment of any guest; the refusal sends the customer to client service', async () => {
    const client = await signedUpClient(instance.url);
    const hold = await namedHold(client, await nextDeparture());
    await pay(client, hold, depositFees(hold).slice(1));
    const before = await bookingOf(client, hold.id);
    const names = [{ id: guestIds(hold)[0], fullName: 'Ruth Bennett' }];
    for (const query of ['', '?dryRun=true']) {
      const answer = await patchGuests(client, hold, 'names', names, query);
      expect([answer.status, messageOf(answer)]).toEqual([409, expect.stringMatching(/call client service/)]);
    }
    expect((await bookingOf(client, hold.id)).guests).toEqual(before.guests);
    expect(await typesOf(hold)).toEqual(['NamesSet']);
  });

  it('of a hold that was deleted stay as they were', async () => {
    const { client, hold, ids } = await newHold([1]);
    await client.deleteHold(hold);
    const answer = await patchGuests(client, hold, 'names', [{ id: ids[0], fullName: 'Ruth Bennett' }]);
    expect(answer.status).toBe(409);
    expect(await typesOf(hold)).toEqual([]);
  });
});

describe('after the end', () => {
  it('an expired hold accepts no names, a past tour no details and no travel', async () => {
    // An instance of its own, because the clock is moved.
    const { url, dataDir } = await startInstance();
    const { client, person } = await newAccount(url);
    const next = departuresInTurn(client);
    const trip = await bookedTrip(client, await next(), [1]);
    const hold = placed(await client.hold(holdOrder(await next(), [1])));
    const [guest] = guestIds(trip);
    await client.advance({ days: 600 });
    await client.logIn(person);
    const answers = [
      await patchGuests(client, hold, 'names', [{ id: guestIds(hold)[0], fullName: 'Ruth Bennett' }]),
      await patchGuests(client, trip, 'details', [{ id: guest, age: '18+' }]),
      await patchGuests(client, trip, 'transports', [
        { id: guest, arrival: { isFlight: false, scheduledDate: trip.departedAt } },
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect([await typesOf(hold, dataDir), await typesOf(trip, dataDir)]).toEqual([[], ['NamesSet']]);
  });
});
