import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import type { Sender } from '../fuzz/fuzz.js';
import { operationsOf, type Operation } from '../fuzz/operations.js';
import { largestBodies } from '../fuzz/largest.js';
import { sendersOf } from '../fuzz/senders.js';
import { instanceForTests } from '../instance.js';

/** How long one request may keep the main thread busy, and so a liveness check waiting. */
const LIMIT_MILLIS = 100;
const PING_EVERY_MILLIS = 2;

const instance = instanceForTests({ env: { LOG_LEVEL: 'error' } });
let operations: readonly Operation[];
let senders: readonly Sender[];

beforeAll(async () => {
  operations = (await operationsOf(instance.url)).filter(({ method }) => method !== 'GET');
  // In the order of the description a log-out would leave later calls without a session.
  operations = operations.toSorted(
    (a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')),
  );
  senders = await sendersOf(instance);
});

/** How long an address takes to answer while work goes on, the longest first (milliseconds). */
async function pingsDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  let done = false;
  const isDone = () => done;
  const pings = (async () => {
    while (!isDone()) {
      const began = performance.now();
      await fetch(url).then((response) => response.text());
      durations.push(performance.now() - began);
      await sleep(PING_EVERY_MILLIS);
    }
  })();
  await work();
  done = true;
  await pings;
  return durations.sort((a, b) => b - a);
}

const p99 = (longestFirst: readonly number[]) => longestFirst[Math.floor(longestFirst.length / 100)] ?? 0;

/**
 * How long the main thread of a process was running during `work` (milliseconds). Other requests wait that long, however
 * busy the machine is otherwise. Where the system does not count this, it is the elapsed time.
 */
async function busyDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const cpuMillis = async () => {
    const schedstat = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => null);
    return schedstat === null ? performance.now() : Number(schedstat.split(' ')[0]) / 1e6;
  };
  const before = await cpuMillis();
  await work();
  return (await cpuMillis()) - before;
}

describe('the largest requests of every operation but GET', () => {
  it(`keep the main thread busy for less than ${LIMIT_MILLIS} ms each, and none ends in a server error`, async () => {
    const figures: [call: string, busy: number][] = [];
    const serverErrors: string[] = [];
    const unauthenticated: string[] = [];
    const pings = await pingsDuring(`${instance.url}/healthz`, async () => {
      for (const operation of operations) {
        const isForStaff = operation.path.includes('/client-service/');
        const sender = senders.find(({ isStaff, name }) => (isForStaff ? isStaff : name === 'customer'));
        const path = operation.path.replaceAll(/\{[^}]+\}/g, '200');
        for (const { kind, raw } of largestBodies(operation)) {
          const call = `${operation.method} ${operation.path}, ${kind}`;
          const client = await sender!.client();
          const headers = { 'idempotency-key': String(figures.length) };
          const busy = await busyDuring(instance.pid, async () => {
            const { status } = await client.send(operation.method, path, { raw, headers });
            if (status === 401) unauthenticated.push(call);
            if (status >= 500) serverErrors.push(`${call}: ${status}`);
          });
          figures.push([call, Math.round(busy)]);
        }
      }
    });
    figures.sort(([, a], [, b]) => b - a);
    console.log(`${figures.length} requests, busy for (ms): ${JSON.stringify(figures.slice(0, 5))}`);
    console.log(`/healthz meanwhile: p99 ${Math.round(p99(pings))} ms of ${pings.length}`);
    expect(serverErrors).toEqual([]);
    // The control: there were hundreds of requests, and each had a session.
    expect([figures.length > 500, unauthenticated]).toEqual([true, []]);
    expect(figures.filter(([, busy]) => busy >= LIMIT_MILLIS)).toEqual([]);
  }, 300_000);
});

/** A server that uses 400 ms of CPU time for `/slow`: elapsed time would say little on a busy machine. */
const BLOCKING_SERVER_SOURCE = `require('node:http').createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const began = process.cpuUsage();
  while (request.url === '/slow' && process.cpuUsage(began).user < 400_000);
  response.end('ok');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

it('a server that is busy with one request is noticed (control of the test above)', async () => {
  const server = spawn(process.execPath, ['-e', BLOCKING_SERVER_SOURCE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(() => server.kill());
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const slow = () => fetch(`${url}/slow`).then((response) => response.text());
  const [durations, busy] = [await pingsDuring(url, slow), await busyDuring(server.pid ?? 0, slow)];
  expect([p99(durations) > LIMIT_MILLIS, busy > LIMIT_MILLIS]).toEqual([true, true]);
});
