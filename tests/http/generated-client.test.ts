import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client, signedUpClient, someDeparture } from '../client.js';
import { instanceForTests } from '../instance.js';

const modules = createRequire(import.meta.url);
const GENERATOR = join(dirname(modules.resolve('openapi-typescript/package.json')), 'bin/cli.js');
const COMPILER = join(dirname(modules.resolve('typescript/package.json')), 'bin/tsc');
const CACHE = fileURLToPath(new URL('../.cache', import.meta.url));

/** A program as an outside developer may write it: all that it knows of the portal is generated. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './interface.js';

const [, , baseUrl = '', cookie = '', tour = '', date = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { cookie, origin: baseUrl } });
const body = { tour: Number(tour), date, roomGuests: [2] };
const { data: booking, error } = await client.POST('/v1/bookings', { body });
if (booking === undefined) throw new Error('errors' in error ? JSON.stringify(error.errors) : error.message);
const expiredAt: string | null = booking.expiredAt;
const { error: refusal } = await client.POST('/v1/bookings', { body });
const { data: account } = await client.GET('/v1/accounts/me');
const extended = await client.POST('/v1/bookings/{id}/extend', { params: { path: { id: String(booking.id) } } });
console.log(
  JSON.stringify({
    number: booking.number,
    guests: booking.guests.map(({ fullName }) => fullName),
    isHeld: expiredAt !== null,
    second: refusal,
    bookings: account?.bookings.map(({ id }) => id === booking.id),
    extended: extended.response.status,
  }),
);
`;

/** What the description forbids, line by line. */
const WRONG = [
  "await client.POST('/v1/bookings', { body: { tour: 1, roomGuests: [1] } });",
  "await client.POST('/v1/bookings', { body: { tour: '1', date: '', roomGuests: [1] } });",
  "await client.GET('/v1/no-such-call');",
  "(await client.GET('/v1/accounts/me')).data?.noSuchField;",
];

const instance = instanceForTests();
let folder: string;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'generated-client-'));
  const description = await new Client(instance).get('/v1/openapi.json');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'interface.json'), description.text);
  await runNode(GENERATOR, 'interface.json', '-o', 'interface.ts');
  expect(await readdir(folder)).toContain('interface.ts');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs a program in Node; answers its output. This process does not block meanwhile, so that it notices when the instance
 * closes a connection, and sends no further request on it.
 */
function runNode(...command: string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder }, (_failure, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}

/** Compiles a program; answers the errors of the compiler. */
async function compile(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program);
  const options = '--strict --target es2023 --module nodenext --types node --skipLibCheck';
  return (await runNode(COMPILER, ...options.split(' '), 'program.ts')).stdout;
}

it('a client generated from the description compiles and places a hold', async () => {
  expect(await compile(PROGRAM)).toBe('');
  const { cookie = '' } = await signedUpClient(instance.url);
  const { tour, code, departedAt } = await someDeparture(new Client(instance));
  const { stdout, stderr } = await runNode('program.js', instance.url, cookie, String(tour), departedAt);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    number: expect.stringMatching(new RegExp(`^${code}`)),
    guests: ['', ''],
    isHeld: true,
    second: { message: 'Only one hold per account can be made online' },
    bookings: [true],
    extended: 409,
  });
  const mine = (await new Client(instance, cookie).me()).bookings;
  expect(mine.map(({ roomGuests }) => roomGuests)).toEqual([[2]]);
});

it('what the description forbids does not compile', async () => {
  const head = PROGRAM.slice(0, PROGRAM.indexOf('const body'));
  const errors = await compile(head + WRONG.join('\n'));
  const firstLine = head.split('\n').length;
  const lines = [...errors.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line) - firstLine);
  expect(lines).toEqual(WRONG.map((_, index) => index));
});
