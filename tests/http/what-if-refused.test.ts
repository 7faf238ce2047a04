import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient, holdOrder, placed } from '../client.js';
import { setDoNotBook } from '../do-not-book.js';
import { departuresInTurn } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { fillUntil } from './fill-departure.js';
import { previewHold, expectNoTrace } from './hold-preview.js';

/** The tour of the shipped catalogue with the fewest seats. */
const SMALLEST_TOUR = 10;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

describe('a dry run refuses', () => {
  /** Makes the dry run, then the call: both must be refused alike and leave no trace. Answers the status. */
  async function refusedAlike(client: Client, request: HoldRequest): Promise<number> {
    const dry = await expectNoTrace(instance.dataDir, client, () => previewHold(client, request));
    const real = await expectNoTrace(instance.dataDir, client, () => client.hold(request));
    expect([dry.status, dry.body]).toEqual([real.status, real.body]);
    return real.status;
  }

  it('wrong fields', async () => {
    const client = await signedUpClient(instance.url);
    const good = holdOrder(await nextDeparture(), [1]);
    const changes: object[] = [
      { tour: 999_999 },
      { roomGuests: [4] },
      { roomGuests: [3, 3, 1] },
      { date: plusDays(good.date, 1) },
      { date: '2020-03-15' },
      { number: 'RC050327-ABCD' },
      { holdId: 2_147_483_647 },
      { surprise: true },
    ];
    for (const change of changes)
      expect([change, await refusedAlike(client, { ...good, ...change })]).toEqual([change, 400]);
  });

  it('a second hold, also in place of one that is not the active one', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await nextDeparture();
    const deleted = placed(await client.hold(holdOrder(departure, [1])));
    await client.deleteHold(deleted);
    placed(await client.hold(holdOrder(departure, [1])));
    expect(await refusedAlike(client, holdOrder(departure, [1]))).toBe(409);
    expect(await refusedAlike(client, { ...holdOrder(departure, [1]), holdId: deleted.id })).toBe(409);
  });

  it('a hold of an account that may not book', async () => {
    const client = await signedUpClient(instance.url);
    const request = holdOrder(await nextDeparture(), [1]);
    expect((await previewHold(client, request)).status).toBe(201);
    await setDoNotBook(instance.dataDir, (await client.me()).id);
    expect(await refusedAlike(client, request)).toBe(403);
  });

  it('a hold without space, but not one that needs only the seats of the hold it replaces', async () => {
    const departure = await nextDeparture(SMALLEST_TOUR);
    const client = await signedUpClient(instance.url);
    const old = placed(await client.hold(holdOrder(departure, [2])));
    await fillUntil(instance.url, departure, 0);
    const stranger = await signedUpClient(instance.url);
    expect(await refusedAlike(stranger, holdOrder(departure, [1]))).toBe(422);
    expect(await refusedAlike(client, { ...holdOrder(departure, [3]), holdId: old.id })).toBe(422);
    const replacement = { ...holdOrder(departure, [1, 1]), holdId: old.id };
    const dry = await expectNoTrace(instance.dataDir, client, () => previewHold(client, replacement));
    expect(dry.status).toBe(201);
    expect((await client.hold(replacement)).status).toBe(201);
  });

  it('a visitor', async () => {
    const visitor = new Client(instance.url);
    const request = holdOrder(await nextDeparture(), [1]);
    expect((await previewHold(visitor, request)).status).toBe(401);
  });
});
