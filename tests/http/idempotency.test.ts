import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import {
  askForCode,
  Client,
  signedUpClient,
  newcomer,
  holdOrder,
  placed,
  someDeparture,
  type OpenDeparture,
} from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests, startInstance } from '../instance.js';

const instance = instanceForTests();
let departure: OpenDeparture;

beforeAll(async () => {
  departure = await someDeparture(new Client(instance.url));
});

const key = (name: string) => ({ 'idempotency-key': name });

describe('Idempotency-Key (D12)', () => {
  it('the same key and body give the first answer and one hold', async () => {
    const client = await signedUpClient(instance.url);
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await client.hold(holdOrder(departure, [2]), key('same')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await client.me()).bookings).toHaveLength(1);
  });

  it('requests with one key at the same moment, at two instances, place one hold', async () => {
    const other = await startInstance({ dataDir: instance.dataDir });
    const client = await signedUpClient(instance.url);
    const clients = [client, new Client(other.url, client.cookie)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => clients[n % 2]!.hold(holdOrder(departure, [2]), key('at-once'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await other.stop();
  });

  it('the same key with another body, or for another call, is 409 and does nothing', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = placed(await client.hold(holdOrder(departure, [1]), key('mine')));
    expect((await client.hold(holdOrder(departure, [2]), key('mine'))).status).toBe(409);
    expect((await client.send('DELETE', `/v1/bookings/${id}`, { headers: key('mine') })).status).toBe(409);
    expect((await client.me()).bookings.map(({ deletedAt }) => deletedAt)).toEqual([null]);
  });

  it('a refusal is repeated as well', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = placed(await client.hold(holdOrder(departure, [1])));
    expect((await client.hold(holdOrder(departure, [2]), key('refused'))).status).toBe(409);
    await client.deleteHold({ id });
    expect((await client.hold(holdOrder(departure, [2]), key('refused'))).status).toBe(409);
    expect((await client.hold(holdOrder(departure, [2]), key('another'))).status).toBe(201);
  });

  it('two accounts may use the same key', async () => {
    const [client, other] = [await signedUpClient(instance.url), await signedUpClient(instance.url)];
    const first = placed(await client.hold(holdOrder(departure, [1]), key('shared')));
    const second = placed(await other.hold(holdOrder(departure, [2]), key('shared')));
    expect(second.id).not.toBe(first.id);
  });

  it('deleting again with the same key gives the same answer', async () => {
    const client = await signedUpClient(instance.url);
    const { id } = placed(await client.hold(holdOrder(departure, [1])));
    const first = await client.send('DELETE', `/v1/bookings/${id}`, { headers: key('delete') });
    const again = await client.send('DELETE', `/v1/bookings/${id}`, { headers: key('delete') });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });

  it('after 24 hours a key can be used anew', async () => {
    const ownInstance = await startInstance();
    const client = await signedUpClient(ownInstance.url);
    const { id } = placed(await client.hold(holdOrder(departure, [1]), key('day')));
    await client.deleteHold({ id });
    await client.advance({ hours: 23 });
    expect((await client.hold(holdOrder(departure, [1]), key('day'))).body.id).toBe(id);
    await client.advance({ hours: 1 });
    expect(placed(await client.hold(holdOrder(departure, [1]), key('day'))).id).not.toBe(id);
    await ownInstance.stop();
  });

  it('signing up and logging in again with the same key give a session each time', async () => {
    const person = newcomer();
    const client = new Client(instance.url);
    const smsCode = await askForCode(client, person.phoneNumber);
    const { email, password } = person;
    for (const [path, body, status] of [
      ['/v1/accounts/signup', { ...person, smsCode }, 201],
      ['/v1/accounts/login', { email, password }, 200],
    ] as const) {
      const browsers = [new Client(instance.url), new Client(instance.url)];
      const answers = [];
      for (const browser of browsers)
        answers.push(await browser.post<Account>(path, body, key(`session-${status}`)));
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      const accounts = await Promise.all(browsers.map((browser) => browser.me()));
      expect(accounts.map(({ id }) => id)).toEqual(answers.map((answer) => answer.body.id));
      expect(browsers[0]?.cookie).not.toBe(browsers[1]?.cookie);
    }
  });

  it('a repetition gets the hold whose answer was lost in a crash of the process', async () => {
    const ownInstance = await startInstance();
    const client = await signedUpClient(ownInstance.url);
    await client.post('/dev/fault', { point: 'hold:before-answer' });
    const lost = client.hold(holdOrder(departure, [2]), key('lost')).then(
      () => 'answered',
      () => 'lost',
    );
    expect([await lost, (await ownInstance.exited).signal]).toEqual(['lost', 'SIGKILL']);
    const inLog = (await historyOf(ownInstance.dataDir)).flatMap(({ type, data }) =>
      type === 'HoldPlaced' ? [data] : [],
    );
    expect(inLog).toHaveLength(1);

    const returned = new Client((await startInstance({ dataDir: ownInstance.dataDir })).url, client.cookie);
    const { id, number }: Booking = placed(await returned.hold(holdOrder(departure, [2]), key('lost')));
    expect([id, number]).toEqual([inLog[0]?.booking, inLog[0]?.number]);
    expect((await returned.me()).bookings.map((booking) => booking.id)).toEqual([id]);
  });
});
