import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, signedUpClient, holdOrder, placed, seatsOf, someDeparture } from '../client.js';
import { startInstance, temporaryFolder, type Instance } from '../instance.js';

const HOLDS = 50;

let instances: Instance[];

beforeAll(async () => {
  instances = await twoInstances();
});

/** Two instances on the same store. */
async function twoInstances(): Promise<Instance[]> {
  const dataDir = await temporaryFolder();
  return Promise.all([startInstance({ dataDir }), startInstance({ dataDir })]);
}

async function isProjecting({ url }: Instance): Promise<boolean> {
  const { text } = await new Client(url).get('/v1/metrics');
  return text.includes('tour_portal_projection_leading 1');
}

/** A new customer's session at the two instances, as behind a load balancer; either of them may be the one that projects. */
async function newCustomerAtBoth(): Promise<[Client, Client]> {
  const { cookie } = await signedUpClient(instances[0]!.url);
  return instances.map(({ url }) => new Client(url, cookie)) as [Client, Client];
}

describe('a customer reads their own writes on any instance (D13)', () => {
  it('fifty holds are placed and deleted, on the two instances by turns; each is seen on the other at once', async () => {
    const both = await newCustomerAtBoth();
    const departure = await someDeparture(both[0]);
    for (let n = 0; n < HOLDS; n += 1) {
      const [writer, reader] = n % 2 === 0 ? both : [both[1], both[0]];
      const { id } = placed(await writer.hold(holdOrder(departure, [2])));
      expect((await reader.me()).bookings[0]?.id).toBe(id);
      expect((await seatsOf(reader, departure)).available).toBe(departure.capacity - 2);
      const { body } = await writer.send<{ deletedAt: string }>('DELETE', `/v1/bookings/${id}`);
      expect((await reader.me()).bookings[0]?.deletedAt).toBe(body.deletedAt);
      expect((await seatsOf(reader, departure)).available).toBe(departure.capacity);
    }
  });

  it('an account opened on one can be read on the other at once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { client, id } = await newAccount(instances[n % 2]!.url);
      const other = new Client(instances[(n + 1) % 2]!.url, client.cookie);
      expect((await other.me()).id).toBe(id);
    }
  });

  it('a session ended on one is ended on the other at once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [a, b] = await newCustomerAtBoth();
      expect((await b.get('/v1/accounts/me')).status).toBe(200);
      await a.post('/v1/accounts/logout');
      expect((await b.get('/v1/accounts/me')).status).toBe(401);
    }
  });

  it('also after the instance that projects is killed', async () => {
    const pair = await twoInstances();
    const [projecting, other] = (await isProjecting(pair[0]!)) ? [pair[0]!, pair[1]!] : [pair[1]!, pair[0]!];
    expect([await isProjecting(projecting), await isProjecting(other)]).toEqual([true, false]);
    const client = new Client(other.url, (await signedUpClient(projecting.url)).cookie);
    const departure = await someDeparture(client, 1);
    await projecting.kill();
    const { id } = placed(await client.hold(holdOrder(departure, [1])));
    // As long as no instance projects, the answer is folded from the account's own streams.
    expect((await client.me()).bookings[0]?.id).toBe(id);
    expect((await client.deleteHold({ id })).status).toBe(200);
    expect((await client.me()).bookings[0]?.deletedAt).not.toBeNull();
  });
});
