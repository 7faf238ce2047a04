import { REPORT_LIMITS } from '@tour-portal/contracts/api/error-report.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stopDate } from '../testing/clock.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { stubGlobal } from '../testing/stub-global.js';
import { stubServer, type Call } from '../testing/server.js';
import { signInApi } from '../features/accounts/sign-in/sign-in-api.js';
import type { ErrorReport } from '../api/report-of.js';
import { reportFailure } from '../api/report.js';
import { makeStore } from './store.js';

let calls: Call[];

beforeEach(() => {
  calls = stubServer({ 'POST /v1/errors': { status: 204 } });
  stopDate(0);
});

afterEach(() => globalThis.history.replaceState(null, '', '/'));

const reports = () =>
  calls.filter(({ route }) => route === 'POST /v1/errors').map(({ body }) => body as ErrorReport);

async function reportsAfter(...failures: unknown[]): Promise<ErrorReport[]> {
  const { dispatch } = makeStore();
  for (const failure of failures) reportFailure(dispatch, failure, 'a test');
  await eventually(() => expect(reports().length).toBeGreaterThan(0));
  return reports();
}

describe('the report of a failure (spec §7, §8)', () => {
  it('names the page, the browser, the error and where it was noticed', async () => {
    globalThis.history.replaceState(null, '', '/tours/4');
    const failure = new TypeError('x is undefined');
    // A stack as a browser gives it. The real one names the folder of this test, which a report could leave out as a secret.
    failure.stack = 'TypeError: x is undefined\n    at go (https://tours.example/assets/index-Ab1.js:2:31)';
    expect(await reportsAfter(failure)).toEqual([
      {
        url: `${globalThis.location.origin}/tours/4`,
        userAgent: navigator.userAgent,
        name: 'TypeError',
        message: 'x is undefined',
        stack: failure.stack,
        debug: 'a test',
      },
    ]);
  });

  it('has no query, token, signature, whole booking number or e-mail address', async () => {
    globalThis.history.replaceState(null, '', '/bookings/CR050227-7K1?signature=secret1#token=secret2');
    const failure = new Error('no answer to /v1/password/check?token=secret3 for ruth@example.com');
    failure.stack = 'at https://t.example/password/reset?token=secret4&id=7';
    const sent = JSON.stringify(await reportsAfter(failure));
    expect(sent).not.toMatch(/secret|signature|token|7K1|ruth@/);
    expect(sent).toContain('/bookings/CR050227-***');
  });

  it('repeats nothing from an unreadable answer, nor from the request', async () => {
    stubServer({});
    stubGlobal('fetch', async (input: Request) => {
      const route = `${input.method} ${new URL(input.url).pathname}`;
      calls.push({ route, search: '', body: JSON.parse(await input.text()), headers: input.headers });
      return route.endsWith('/errors')
        ? new Response(null, { status: 204 })
        : new Response('Ruth Bennett, 12 Juniper Lane', { headers: { 'content-type': 'application/json' } });
    });
    await makeStore().dispatch(
      signInApi.endpoints.login.initiate({ email: 'ruth@example.com', password: 'tall pines' }),
    );
    await eventually(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]).toMatchObject({ name: 'CallFailed', debug: 'login' });
    expect(JSON.stringify(reports())).not.toMatch(/Bennett|Juniper|ruth|pines/);
  });

  it('has no name, message or stack longer than the server takes', async () => {
    const failure = new Error('x '.repeat(20_000));
    failure.name = 'N'.repeat(5_000);
    failure.stack = 'at '.repeat(20_000);
    const [report] = await reportsAfter(failure);
    for (const [name, max] of Object.entries(REPORT_LIMITS))
      expect([name, (report?.[name as keyof ErrorReport].length ?? Infinity) <= max]).toEqual([name, true]);
  });

  it.each(['database connection closing', 'Load failed', 'Failed to fetch'])(
    'is not sent for "%s"',
    async (message) => {
      expect(await reportsAfter(new Error(message), new Error('another'))).toMatchObject([
        { message: 'another' },
      ]);
    },
  );

  it('is sent for a thrown text and an unreadable answer, but not for an uncaught refusal', async () => {
    const unreadable = { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' };
    const refused = { status: 400, data: { message: 'Wrong email or password' } };
    expect(await reportsAfter('just words', refused, unreadable)).toMatchObject([
      { name: 'Error', message: 'just words' },
      { name: 'CallFailed', message: 'PARSING_ERROR: SyntaxError' },
    ]);
  });
});

describe('many failures', () => {
  it('are reported once where they are the same', async () => {
    const { dispatch } = makeStore();
    const failure = new Error('in a loop');
    for (let n = 0; n < 10; n += 1) {
      reportFailure(dispatch, failure, 'a test');
      jest.setSystemTime(n * 120_000);
    }
    reportFailure(dispatch, new Error('the end'), 'a test');
    await eventually(() => expect(reports().map(({ message }) => message)).toEqual(['in a loop', 'the end']));
  });

  it('are reported five a minute, and again in the next', async () => {
    const { dispatch } = makeStore();
    const failing = (n: number) => reportFailure(dispatch, new Error(`failure ${n}`), 'a test');
    for (let n = 1; n <= 20; n += 1) failing(n);
    jest.setSystemTime(59_999);
    failing(21);
    jest.setSystemTime(60_000);
    failing(22);
    await eventually(() =>
      expect(reports().map(({ message }) => message)).toEqual([1, 2, 3, 4, 5, 22].map((n) => `failure ${n}`)),
    );
  });

  it('are not reported if they are failures of reporting itself', async () => {
    calls = stubServer({ 'POST /v1/errors': { status: 502, body: 'bad gateway' } });
    const store = makeStore();
    const reportStatuses = () =>
      Object.values(store.getState().api.mutations).map((mutation) => mutation?.status ?? 'gone');
    reportFailure(store.dispatch, new Error('one'), 'a test');
    await eventually(() => expect(reports()).toHaveLength(1));
    await eventually(() => expect(reportStatuses()).not.toContain('pending'));
    reportFailure(store.dispatch, new Error('two'), 'a test');
    await eventually(() => expect(reports().map(({ message }) => message)).toEqual(['one', 'two']));
  });
});
