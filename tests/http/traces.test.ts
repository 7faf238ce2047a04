import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStubServer } from '@tour-portal/backend/testing/stub-server.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newcomer, holdOrder, placed, signUp, someDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { until } from '../until.js';

/** A span in the JSON format of OTLP over HTTP, with the thread it came from. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly thread: string;
}

interface SentTraces {
  readonly resourceSpans: {
    readonly resource: {
      readonly attributes: { readonly key: string; readonly value: { stringValue?: string } }[];
    };
    readonly scopeSpans: { readonly spans: Omit<Span, 'thread'>[] }[];
  }[];
}

/** The bodies that the collector of traces has received. */
const bodies: string[] = [];

function spans(): Span[] {
  return bodies.flatMap((body) =>
    (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const thread = resource.attributes.find(({ key }) => key === 'thread.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, thread })));
    }),
  );
}

/** Starts an instance. A thread that exits lists the CommonJS files that it loaded; `loaded` reads these lists. */
async function startWithHook(env: Record<string, string>) {
  const folder = await temporaryFolder();
  const [hook, list] = [join(folder, 'hook.cjs'), join(folder, 'loaded.txt')];
  writeFileSync(list, '');
  writeFileSync(
    hook,
    `process.once('exit', () => require('node:fs').appendFileSync(${JSON.stringify(list)}, Object.keys(require('node:module')._cache).join('\\n') + '\\n'))`,
  );
  const instance = await startInstance({ env: { ...env, NODE_OPTIONS: `--require ${hook}` } });
  return { instance, loaded: () => readFileSync(list, 'utf8') };
}

/** A file that a thread loads when it makes spans. */
const SDK = /@opentelemetry\/sdk-trace\/build\/src\/index\.js$/gm;

describe('a hold', () => {
  const person = newcomer();
  let trace: Span[];
  /** The lists of the files that the instance’s threads loaded. */
  let loaded: string;

  beforeAll(async () => {
    const collector = await startStubServer((_path, body) => {
      bodies.push(body);
      return { body: '{}' };
    });
    const portal = await startWithHook({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    const client = new Client(portal.instance.url);
    await signUp(client, person);
    placed(await client.hold(holdOrder(await someDeparture(client), [2])));
    const holdTraceId = () => spans().find(({ name }) => name === 'POST /v1/bookings')?.traceId ?? 'none';
    const holdSpans = async () => spans().filter(({ traceId }) => traceId === holdTraceId());
    await until(holdSpans, (found) => found.some(({ name }) => name === 'send'));
    await portal.instance.stop();
    trace = await holdSpans();
    loaded = portal.loaded();
  });

  it('is one trace over the threads of requests and background work, from the request to the mail of its confirmation', () => {
    const nameOf = (id: string | undefined) => trace.find(({ spanId }) => spanId === id)?.name ?? null;
    const tree = new Set(
      trace.map(({ thread, name, parentSpanId }) => `${thread}: ${String(nameOf(parentSpanId))} > ${name}`),
    );
    expect([...tree].sort()).toEqual([
      'background: command PlaceHold > print',
      'background: command PlaceHold > project',
      'background: print > append',
      'background: print > send',
      'requests: POST /v1/bookings > command PlaceHold',
      'requests: command PlaceHold > append',
      'requests: null > POST /v1/bookings',
    ]);
    const appended = trace.filter(({ thread, name }) => thread === 'requests' && name === 'append');
    expect(appended).toHaveLength(3);
    expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
  });

  it('and the sign-up before it are traced without personal data', () => {
    const all = bodies.join('\n');
    expect(all).toContain('command SignUp');
    for (const secret of [person.email, person.lastName, person.phoneNumber, person.password, 'Main Street'])
      expect(all).not.toContain(secret);
  });

  it('loads the tracing packages in the threads of requests and background work', () => {
    expect(loaded.match(SDK)).toHaveLength(2);
  });
});

describe('without an address for traces', () => {
  it('the threads of requests and background work load no tracing packages', async () => {
    const portal = await startWithHook({});
    await signUp(new Client(portal.instance.url));
    await portal.instance.stop();
    // The control: other packages of both threads are found.
    expect(portal.loaded().match(/node_modules\/pino\/pino\.js/g)).toHaveLength(2);
    expect(portal.loaded()).not.toContain('@opentelemetry');
  });
});
