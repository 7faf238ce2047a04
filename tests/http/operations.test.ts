import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import type { OutsideServiceState } from '@tour-portal/contracts/api/health-api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient } from '../client.js';
import { instanceForTests, refusedStart, startInstance, type Instance } from '../instance.js';
import { addStaff, signedInStaff } from '../staff.js';
import { startFaultyProxy } from '../stores/proxy.js';
import { refusingEventStore, refusingMongo } from '../stores/refusing.js';
import { CERTIFICATE, startTlsServer } from '../stores/tls.js';
import { until } from '../until.js';

const TOKEN = 'a token of the operators';
const AS_OPERATOR = { authorization: `Bearer ${TOKEN}` };
const OPERATOR_PATHS = ['/metrics', '/v1/metrics', '/v1/docs', '/v1/docs/start.js', '/v1/openapi.json'];

/** An instance with closed operations and a mail server that does not exist. */
const instance = instanceForTests({
  env: { OPERATIONS: 'closed', OPERATIONS_TOKEN: TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' },
});
const client = new Client(instance);

describe('the addresses for operators', () => {
  it.each(OPERATOR_PATHS)('%s is 404 for others, and 200 with the token', async (path) => {
    expect((await client.get(path)).body).toEqual({ message: 'Not found' });
    const others = ['Bearer another token of them', `Basic ${TOKEN}`, 'Bearer '];
    for (const authorization of others) expect((await client.get(path, { authorization })).status).toBe(404);
    expect((await client.get(path, AS_OPERATOR)).status).toBe(200);
  });

  it('are not those of liveness and readiness, which are open to all', async () => {
    expect((await client.get('/v1/healthz')).body).toEqual({ status: 'ok' });
    expect((await client.get('/v1/readyz?services')).body).toEqual({ status: 'ok' });
  });
});

describe('an outside service', () => {
  it('that does not answer is seen by operators, and the instance is ready all the same', async () => {
    const email = 'sam@client-service.example';
    const password = addStaff(instance, email);
    await client.post('/v1/client-service/login', { email, password });
    type Readiness = { status: string; services: OutsideServiceState[] };
    const readiness = async () => (await client.get<Readiness>('/v1/readyz?services', AS_OPERATOR)).body;
    const { status, services } = await until(readiness, (found) =>
      found.services.some(({ name, lastFailure }) => name === 'mail' && lastFailure !== null),
    );
    expect(status).toBe('ok');
    expect(services.map(({ name, provider }) => [name, provider])).toEqual([
      ['mail', '127.0.0.1:1'],
      ['texts', 'developer inbox'],
      ['gateway', 'converge, simulated'],
      ['flights', 'timetable of the catalog'],
    ]);
    const problem = expect.stringContaining('ECONNREFUSED');
    expect(services[0]).toMatchObject({ lastSuccess: null, problem });
  });

  it('that answers is shown to client service, and not to visitors', async () => {
    const ownInstance = await startInstance();
    await signedUpClient(ownInstance.url);
    const { client: staff } = await signedInStaff(ownInstance);
    const { body } = await staff.get<{ services: OutsideServiceState[] }>('/v1/client-service/services');
    const texts = body.services.find(({ name }) => name === 'texts');
    expect([texts?.lastSuccess === null, texts?.lastFailure]).toEqual([false, null]);
    expect((await new Client(ownInstance.url).get('/v1/client-service/services')).status).toBe(401);
  });
});

/** Longer than an instance waits for a store at its start (5 s), shorter than MongoDB’s driver waits of itself (30 s). */
const LONGEST_WAIT_MILLIS = 20_000;

/** Expects that a start is refused in time. What any start needs on this machine, measured at the same moment, does not count. */
async function refusedInTime(env: NonNullable<Parameters<typeof refusedStart>[0]>) {
  const [any, refused] = await Promise.all([refusedStart({ DATA_DIR: '/dev/null/data' }), refusedStart(env)]);
  expect(refused.millis - any.millis).toBeLessThan(LONGEST_WAIT_MILLIS);
  return refused;
}

describe('an instance that is told to stop', () => {
  it('reports it to the load balancer, goes on answering for a while, and then exits', async () => {
    const ownInstance = await startInstance({ env: { DRAIN_SECONDS: '2' } });
    const stopped = ownInstance.stop();
    const readiness = async () => {
      const answer = await fetch(`${ownInstance.url}/v1/readyz`);
      return { status: answer.status, body: await answer.json() };
    };
    const notReady = await until(readiness, ({ status }) => status !== 200);
    expect(notReady).toEqual({ status: 503, body: { status: 'stopping' } });
    const answer = await fetch(`${ownInstance.url}/v1/reference/tours`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await answer.text();
    expect(await stopped).toEqual({ code: 0, signal: null });
  });
});

describe('a start that cannot work', () => {
  it('for a port in use says so in one line', async () => {
    const { code, lines } = await refusedStart({ PORT: new URL(instance.url).port });
    expect([code, lines]).toEqual([1, [expect.stringContaining('set PORT to another one')]]);
  });

  it.concurrent.each([
    ['MONGODB_URL', 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=300'],
    ['DATA_DIR', '/dev/null/data'],
    // A folder in which no user may write.
    ['DATA_DIR', '/sys/tour-portal'],
    ['EVENT_STORE_URL', 'esdb://127.0.0.1:1?tls=false'],
    ['EVENT_STORE_URL', 'esdb+discover://127.0.0.1:1,127.0.0.1:2?tls=false'],
    ['EVENT_STORE_URL', 'esdb://user:secret@127.0.0.1:1?tls=true&tlsCAFile=/dev/nothing'],
    ['MONGODB_URL', 'mongodb://127.0.0.1:1,127.0.0.1:2/?replicaSet=rs0'],
  ])('for %s=%s says so in time, in one line that names it', async (name, value) => {
    const { code, lines } = await refusedInTime({ [name]: value });
    expect([code, lines]).toEqual([1, [expect.stringContaining(name)]]);
  });

  it.concurrent.each([
    ['EVENT_STORE_URL', 'esdb://user:secret@localhost:PORT?tls=true'],
    ['EVENT_STORE_URL', 'esdb+discover://user:secret@localhost:PORT?tls=true'],
    ['MONGODB_URL', 'mongodb://user:secret@localhost:PORT/?tls=true'],
  ])(
    'for a certificate that is not trusted says in one line that %s should name its authority',
    async (name, value) => {
      const url = value.replace('PORT', String(await startTlsServer()));
      const { code, lines } = await refusedInTime({ [name]: url });
      expect([code, lines]).toEqual([1, [expect.stringContaining(`set tlsCAFile=FILE in ${name}`)]]);
      expect(lines[0]).not.toContain('secret');
    },
  );

  const trusting = `tlsCAFile=${encodeURIComponent(CERTIFICATE)}`;

  it.concurrent.each([
    ['EVENT_STORE_URL', `esdb://user:secret@127.0.0.2:PORT?tls=true&${trusting}`],
    ['MONGODB_URL', `mongodb://user:secret@127.0.0.2:PORT/?tls=true&${trusting}`],
  ])('for a certificate with another name than the host in %s says so', async (name, value) => {
    const url = value.replace('PORT', String(await startTlsServer(undefined, '127.0.0.2')));
    const { code, lines } = await refusedInTime({ [name]: url });
    // In an earlier line the client of EventStoreDB may warn about a host that is a number.
    const lastLine = lines.at(-1);
    expect([code, lastLine]).toEqual([1, expect.stringContaining('has a certificate of another name')]);
    expect(lastLine).toContain(`set the name it has as the host of ${name}`);
    expect(lines.join()).not.toContain('secret');
  });

  it.concurrent.each([
    ['EVENT_STORE_URL', `esdb://user:secret@localhost:PORT?tls=true&${trusting}`, refusingEventStore],
    ['MONGODB_URL', `mongodb://user:secret@localhost:PORT/?tls=true&${trusting}`, refusingMongo],
  ])('for a user or password that the server of %s does not know says so', async (name, value, refusing) => {
    const url = value.replace('PORT', String(await refusing()));
    const { code, lines } = await refusedInTime({ [name]: url });
    expect([code, lines]).toEqual([1, [expect.stringContaining(name)]]);
    expect(lines[0]).toMatch(/user/);
    expect(lines[0]).not.toContain('secret');
  });

  it('for an event store that never answers says so in time', async () => {
    const proxy = await startFaultyProxy({ hostname: '127.0.0.1', port: Number(new URL(instance.url).port) });
    await proxy.setMode('silent');
    const { code, lines } = await refusedInTime({
      EVENT_STORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    });
    expect([code, lines]).toEqual([1, [expect.stringContaining('EVENT_STORE_URL does not answer')]]);
  });
});

describe('developer tools', () => {
  const outsideAddress = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

  it('can be reached from this machine only, unless HOST says otherwise', async () => {
    const everywhere = await startInstance({ env: { HOST: '0.0.0.0' } });
    const reach = async ({ url }: Instance) => {
      const socket = connect(Number(new URL(url).port), outsideAddress ?? '127.0.0.2');
      const outcome = await once(socket, 'connect').then(
        () => 'reached',
        () => 'refused',
      );
      socket.destroy();
      return outcome;
    };
    expect([await reach(everywhere), await reach(instance)]).toEqual(['reached', 'refused']);
  });
});

describe('SIGTERM', () => {
  it('ends the instance within ten seconds, even with a half-sent request', async () => {
    const ownInstance = await startInstance();
    const socket = connect(Number(new URL(ownInstance.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => null);
    const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 50';
    const halfRequest = `POST /v1/accounts/login HTTP/1.1\r\n${headers}\r\n\r\n{"em`;
    await new Promise((sent) => socket.write(halfRequest, sent));
    await new Client(ownInstance.url).get('/v1/healthz');
    const began = performance.now();
    expect(await ownInstance.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(10_000);
    socket.destroy();
  });
});
