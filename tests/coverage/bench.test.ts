import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SHIPPED_CATALOGUE } from '@tour-portal/backend/reference/catalogue.js';
import { confirmationFacts } from '@tour-portal/backend/testing/confirmation-fixtures.js';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { expect, it } from '@jest/globals';
import { BSON } from 'mongodb';
import { prepareAccounts, prepareCrudAccounts } from '../bench/accounts.mjs';
import { metOrMissed } from '../bench/aims.mjs';
import { summed } from '../bench/figures.mjs';
import { countedMongo } from '../bench/mongo-commands.mjs';
import { measurePdfPages } from '../bench/pdf-pages.mjs';
import { traffic } from '../bench/rebuild-traffic.mjs';
import { HERE, startServer } from '../bench/servers.mjs';
import { ROOT, source } from './sources.js';

const FOLDERS = ['tests/bench', 'scripts', 'tests/jest', 'tests/conformance'];

/** What a program imports from the workspaces and does not exist: files, and names that are imported in braces. */
function missingImports(program: string): string[] {
  const imports = program.matchAll(
    /import\s*\{([^}]*)\}\s*from\s*'@tour-portal\/(\w+)\/([^']+)\.js'|import\('@tour-portal\/(\w+)\/([^']+)\.js'\)/g,
  );
  return [...imports].flatMap(([, names = '', workspace, path, dynamicWorkspace, dynamicPath]) => {
    const file = `${workspace ?? dynamicWorkspace}/src/${path ?? dynamicPath}.ts`;
    if (!existsSync(join(ROOT, file))) return [file];
    const text = source(file);
    return names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '')
      .filter((name) => !new RegExp(`export (async function|function|class|const) ${name}\\b`).test(text))
      .map((name) => `${file}: ${name}`);
  });
}

it('the programs that no compiler checks import only existing names from the workspaces', () => {
  const programs = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => `${folder}/${name}`),
  );
  const found = programs.flatMap((program) =>
    missingImports(source(program)).map((missing) => `${program}: ${missing}`),
  );
  expect(found).toEqual([]);
});

it('the check finds imports that do not exist', () => {
  const program = `import { Ids, Idle } from '@tour-portal/backend/instance/ids.js';
    import { Ids as OtherIds } from '@tour-portal/backend/instance/no-ids.js';
    const { x } = await import('@tour-portal/backend/instance/nothing.js');`;
  expect(missingImports(program)).toEqual([
    'backend/src/instance/ids.ts: Idle',
    'backend/src/instance/no-ids.ts',
    'backend/src/instance/nothing.ts',
  ]);
});

it('the bench renders the PDF of a confirmation from the facts that confirmations have today', async () => {
  const { firstName, email, booking } = confirmationFacts();
  expect(await measurePdfPages({ firstName, email, bookings: [booking] }, 1)).toBeGreaterThan(0);
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => server.close());
  return (server.address() as AddressInfo).port;
}

it('the load generator counts an answer that is an error as answered, and not as served', async () => {
  let answers = 0;
  const port = await listen(
    createHttpServer((_, response) => {
      answers += 1;
      response.writeHead(answers % 4 === 0 ? 409 : 201, { 'Content-Length': 2 }).end('{}');
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  afterTest(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'requests.jsonl');
  const requests = Array.from({ length: 12 }, () => JSON.stringify({ method: 'POST', path: '/', body: {} }));
  writeFileSync(file, requests.join('\n'));
  const generator = spawn(process.execPath, [join(ROOT, 'tests/bench/load.mjs')]);
  generator.stdin.end(JSON.stringify({ port, connections: 1, seconds: 60, file, repeat: false }));
  const result = JSON.parse(await text(generator.stdout)) as Record<string, unknown>;
  expect(result).toMatchObject({ served: 9, statuses: { 201: 9, 409: 3 } });
});

it('the bench of a rebuild counts only calls that succeeded, and waits for the last look at a hold', async () => {
  const toAnswer: Record<string, () => void> = {};
  let endTraffic: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (endTraffic = resolve));
  let readCount = 0;
  const port = await listen(
    createHttpServer((request, response) => {
      if (request.method === 'GET') {
        readCount += 1;
        response.end('{"bookings":[]}');
        return;
      }
      const cookie = request.headers.cookie ?? '';
      toAnswer[cookie] =
        cookie === 'sid=first'
          ? () => response.writeHead(201).end('{"id":1}')
          : () => response.writeHead(503).end('Unavailable');
      if (Object.keys(toAnswer).length === 2) endTraffic();
    }),
  );
  const running = traffic(port, ['second', 'first'], () => ({}), ended);
  await ended;
  for (const answer of Object.values(toAnswer)) answer();
  const { reads, holds, failures } = await running;
  expect([holds.count, reads.count]).toEqual([1, readCount - 1]);
  expect([...failures].sort()).toEqual(['Error: hold: 503', 'Error: the hold 1 was not there']);
});

it('the statuses of several rounds are added up', () => {
  expect(summed([{ 201: 9, 409: 3 }, { 201: 8 }])).toEqual({ 201: 17, 409: 3 });
});

it('an aim that is missed makes a bench fail', () => {
  const before = process.exitCode;
  afterTest(() => (process.exitCode = before));
  expect([metOrMissed(true), process.exitCode]).toEqual(['met', before]);
  expect([metOrMissed(false), process.exitCode]).toEqual(['MISSED', 1]);
});

it('the counter of MongoDB’s commands names the collection of each command, also of a getMore', async () => {
  const server = createServer();
  const received = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.once('data', () => resolve())),
  );
  const port = await listen(server);
  const counted = await countedMongo(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const socket = connect(Number(new URL(counted.url).port), '127.0.0.1');
  afterTest(() => {
    socket.destroy();
    counted.close();
  });
  socket.write(
    Buffer.concat([
      mongoMessage({ find: 'records.sessions' }),
      mongoMessage({ getMore: BSON.Long.fromNumber(7), collection: 'records.sessions' }),
    ]),
  );
  await received;
  expect(counted.takeCounts()).toEqual({ 'find records.sessions': 1, 'getMore records.sessions': 1 });
});

/** A command as the driver sends it: the head, no flags, and one section of kind 0. */
function mongoMessage(command: object): Buffer {
  const body = BSON.serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

it('the accounts of a bench are prepared, each with a session', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tour-portal-'));
  afterTest(() => rmSync(dataDir, { recursive: true }));
  expect(await prepareAccounts(dataDir, 2)).toEqual([expect.any(String), expect.any(String)]);
});

it('the simpler server that a bench compares the portal with starts, and knows the sessions prepared for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tour-portal-'));
  afterTest(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'crud.db');
  const [sid] = prepareCrudAccounts(file, 1);
  const crud = await startServer(join(HERE, 'crud.mjs'), [file, SHIPPED_CATALOGUE]);
  afterTest(() => crud.stop());
  const body = JSON.stringify({ tour: 1, roomGuests: [2], date: '2020-01-05' });
  const statusOf = async (cookie: string) => {
    const headers = { 'content-type': 'application/json', origin: `http://localhost:${crud.port}`, cookie };
    return (await fetch(`http://localhost:${crud.port}/v1/bookings`, { method: 'POST', headers, body }))
      .status;
  };
  expect([await statusOf(''), await statusOf(`sid=${sid}`)]).toEqual([401, 400]);
});
