import { runs } from '@tour-portal/contracts/testing/runs.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { fuzz, type Sender } from '../fuzz/fuzz.js';
import { operationsOf, type Operation } from '../fuzz/operations.js';
import { sendersOf } from '../fuzz/senders.js';
import { instanceForTests } from '../instance.js';

/** `npm run fuzz` sets other values, see `scripts/fuzz.mjs`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? runs(3_000, 1_000));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const TIMEOUT_MILLIS_PER_REQUEST = 40;

describe('the whole interface', () => {
  const instance = instanceForTests({ env: { LOG_LEVEL: 'error' } });
  let operations: readonly Operation[];
  let senders: readonly Sender[];

  beforeAll(async () => {
    operations = await operationsOf(instance.url);
    senders = await sendersOf(instance);
  });

  afterAll(() => instance.stop());

  it(
    `answers ${REQUESTS} random requests (seed ${SEED}) in time, without a failure, naming wrong fields`,
    async () => {
      expect(operations.length).toBeGreaterThan(60);
      const { findings, statuses } = await fuzz(operations, senders, REQUESTS, SEED);
      console.log(`seed ${SEED}, ${REQUESTS} requests: ${JSON.stringify(statuses)}`);
      expect(findings).toEqual([]);
      // The control: not all requests are refused.
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(REQUESTS / 20);
      expect(instance.output()).not.toMatch(/"level":(50|60)/);
    },
    Math.max(120_000, REQUESTS * TIMEOUT_MILLIS_PER_REQUEST),
  );
});

describe('the bodies that are described', () => {
  const string = { type: 'string' };
  const described = {
    allOf: [{ $ref: '#/components/schemas/Guest' }],
  };
  const schemas = {
    Address: { type: 'object', properties: { line1: string } },
    Guest: {
      type: 'object',
      properties: {
        name: { type: ['string', 'null'] },
        home: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
        others: { type: ['array', 'null'], items: { $ref: '#/components/schemas/Address' } },
      },
    },
  };

  it('have their references resolved, and say which values may be null', async () => {
    const operation = { requestBody: { content: { 'application/json': { schema: described } } } };
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ paths: { '/v1/guests': { post: operation } }, components: { schemas } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const operations = await operationsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    const address = { type: 'object', properties: { line1: string } };
    expect(operations).toEqual([
      {
        method: 'POST',
        path: '/v1/guests',
        query: [],
        body: {
          type: 'object',
          properties: {
            name: { type: 'string', nullable: true },
            home: { ...address, nullable: true },
            others: { type: 'array', nullable: true, items: address },
          },
        },
      },
    ]);
  });
});

describe('the fuzzer', () => {
  const senderOf = (client: Pick<Client, 'send'>): Sender => ({
    name: 'staff',
    isStaff: true,
    client: () => Promise.resolve(client as Client),
    known: () => ({ ids: [1, 2, 3], numbers: [1], texts: ['a', 'b'], dates: ['2027-01-01'] }),
  });

  it('reports each kind of finding', async () => {
    const answers: Record<string, readonly [status: number, body: string]> = {
      '/v1/fails': [500, '{"message":"no"}'],
      '/v1/blames-nobody': [400, '{"message":"no"}'],
      '/v1/is-no-problem': [404, '{"what":"no"}'],
      '/v1/is-right': [200, '{}'],
    };
    const server = createServer((request, response) => {
      const [status, body] = answers[request.url?.split('?')[0] ?? ''] ?? [404, '{"message":"Not found"}'];
      const answer = () => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      if (request.url?.startsWith('/v1/is-slow') === true) setTimeout(answer, 1_050);
      else answer();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sender = senderOf(new Client(`http://127.0.0.1:${port}`));
    const kinds = async (path: string) => {
      const operation = { method: 'POST', path, query: [], body: { properties: { a: { type: 'string' } } } };
      const { findings } = await fuzz([operation], [sender], path.includes('slow') ? 1 : 5, 1);
      return findings.map(({ what }) => what.split(':')[0]);
    };
    expect(await kinds('/v1/fails')).toEqual(Array<string>(5).fill('answered 500'));
    expect(await kinds('/v1/blames-nobody')).toContain('400 names no field');
    expect(await kinds('/v1/is-no-problem')).toContain('404 without the shape of D10');
    expect(await kinds('/v1/is-slow')).toEqual([expect.stringMatching(/^took \d{4} ms/)]);
    expect(await kinds('/v1/is-right')).toEqual([]);
    server.close();
  });

  it('sends the same requests for the same seed', async () => {
    const sent: string[] = [];
    const send = (method: string, path: string) => {
      sent.push(`${method} ${path}`);
      return Promise.resolve({ status: 200, headers: new Headers(), body: {} as never, text: '{}' });
    };
    const operation = { method: 'GET', path: '/v1/{a}/{b}', query: ['q'], body: null };
    for (const seed of [7, 7, 8]) await fuzz([operation], [senderOf({ send })], 20, seed);
    expect(sent.slice(0, 20)).toEqual(sent.slice(20, 40));
    expect(sent.slice(0, 20)).not.toEqual(sent.slice(40));
  });
});
