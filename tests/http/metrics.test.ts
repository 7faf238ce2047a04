import { describe, expect, it } from '@jest/globals';
import { Client, newcomer, placed, holdOrder, signUp, someDeparture } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { depositFees, pay, setNames } from '../payments.js';
import { until } from '../until.js';

const instance = instanceForTests();

/** The portal's samples by name and labels, without their prefix `tour_portal_`. */
async function metrics(url = instance.url): Promise<ReadonlyMap<string, number>> {
  const { status, text } = await new Client(url).get('/v1/metrics');
  expect(status).toBe(200);
  const samples = text.matchAll(/^tour_portal_(.+) (\S+)$/gm);
  return new Map([...samples].map(([, name = '', value]) => [name, Number(value)]));
}

/** How often each route has answered so far, but for readiness, metrics, description, reference, tours and developer tools. */
async function answerCounts(url: string): Promise<string[]> {
  const counts = [...(await metrics(url))].flatMap(([name, value]) => {
    const labels = /^http_request_duration_seconds_count\{method="(\w+)",route="(.+)",status="(\w+)"\}$/.exec(
      name,
    );
    return labels === null ? [] : [`${labels[1]} ${labels[2]} ${labels[3]} ${value}`];
  });
  return counts
    .filter((line) => !/ \/(v1\/(readyz|metrics|openapi.json|reference|tours)|dev)/.test(line))
    .sort();
}

/** A sign-up, a hold with names and paid deposits, a wrong login, an unknown path and a page. */
async function journey(client: Client): Promise<void> {
  const person = newcomer();
  await signUp(client, person);
  const booking = placed(await client.hold(holdOrder(await someDeparture(client), [2])));
  expect((await setNames(client, booking)).status).toBe(200);
  await pay(client, booking, depositFees(booking));
  expect((await new Client(client).logIn({ ...person, password: 'another password' })).status).toBe(400);
  expect((await client.get(`/v1/nothing-here/${booking.id}`)).status).toBe(404);
  expect((await client.get('/bookings')).status).toBe(200);
}

describe('the metrics of an instance', () => {
  it('count the answers of a journey by the patterns of routes', async () => {
    const { url } = await startInstance();
    const client = new Client(url);
    expect(await answerCounts(url)).toEqual([]);
    await journey(client);
    const expected = [
      'GET none 4xx 1',
      'GET page 2xx 1',
      'PATCH /v1/bookings/:id/guests/names 2xx 1',
      'POST /v1/accounts/login 4xx 1',
      'POST /v1/accounts/signup 2xx 1',
      'POST /v1/bookings 2xx 1',
      'POST /v1/bookings/:id/payments 2xx 1',
      'POST /v1/bookings/:id/payments/token 2xx 1',
      'POST /v1/challenge/send 2xx 1',
    ];
    expect(await answerCounts(url)).toEqual(expected);

    for (const path of ['/v1/else', '/v1/bookings/7/else', '/v1/%F0%9F%98%80']) await client.get(path);
    const others = expected.map((line) => line.replace('GET none 4xx 1', 'GET none 4xx 4'));
    expect(await answerCounts(url)).toEqual(others);
    // The control: a known route that was not called before gets a label value of its own.
    expect((await client.get('/v1/accounts/me')).status).toBe(200);
    expect(await answerCounts(url)).toEqual(['GET /v1/accounts/me 2xx 1', ...others]);
  });

  it('count what both threads wrote, and which messages were sent', async () => {
    const before = await metrics();
    const customer = new Client(instance.url);
    await signUp(customer);
    const signedUp = await metrics();
    placed(await customer.hold(holdOrder(await someDeparture(customer), [2])));
    const isAppend =
      /^event_store_append_duration_seconds_count\{store="\w+",result="ok",thread="requests"\}$/;
    const appends = (samples: ReadonlyMap<string, number>) =>
      [...samples].find(([name]) => isAppend.test(name))?.[1] ?? 0;
    // Appends to the account (the slot of its one hold), to the departure (the seats) and to the booking.
    expect(appends(await metrics()) - appends(signedUp)).toBe(3);
    const texts = 'messages_total{kind="text",result="sent",thread="requests"}';
    expect((signedUp.get(texts) ?? 0) - (before.get(texts) ?? 0)).toBe(1);
    const mails = 'messages_total{kind="mail",result="sent",thread="background"}';
    // The hold's confirmation.
    await until(metrics, (samples) => (samples.get(mails) ?? 0) >= (before.get(mails) ?? 0) + 1);
    const settled = await metrics();
    const troubles = [...settled].filter(([name]) => /failed|conflicts|store_away/.test(name));
    expect(troubles.filter(([, value]) => value > 0)).toEqual([]);
    const isCommit =
      /^read_models_write_duration_seconds_count\{store="\w+",result="ok",thread="background"\}$/;
    const commits = [...settled].find(([name]) => isCommit.test(name))?.[1];
    expect(commits).toBeGreaterThan(0);
  });

  it('say which instance leads, and how much work is waiting', async () => {
    const follower = await startInstance({ dataDir: instance.dataDir });
    const [first, second] = [await metrics(), await metrics(follower.url)];
    expect([first.get('projection_leading'), second.get('projection_leading')]).toEqual([1, 0]);
    for (const samples of [first, second]) {
      expect([samples.get('background_up'), samples.get('projection_lag_events')]).toEqual([1, 0]);
      expect(samples.get('payments_unresolved{state="held"}')).toBe(0);
    }
    await follower.stop();
  });

  it('count the calls that a limit refuses', async () => {
    const limited = await startInstance({ env: { RATE_LIMITS: 'on' } });
    const caller = new Client(limited.url);
    const { phoneNumber } = newcomer();
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1)
      statuses.push((await caller.post('/v1/challenge/send', { phoneNumber })).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await metrics(limited.url)).get('http_rate_limited_total{limit="sms-number"}')).toBe(1);
  });
});
