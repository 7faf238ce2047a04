import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const read = (env: Record<string, string>) => readConfig({ SESSION_SECRET: 'x'.repeat(32), ...env }).tracing;
const ADDRESS = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
/** All traces, after the usual delay. */
const ALL = { ratio: 1, delayMillis: 5_000 };

describe('the tracing settings', () => {
  it.each([
    ['turn traces off by default', {}, null],
    ['turn traces on with an address', ADDRESS, ALL],
    [
      'turn traces on with an address that is only for traces',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/v1/traces' },
      ALL,
    ],
    ['turn traces on with the exporter otlp', { OTEL_TRACES_EXPORTER: 'otlp' }, ALL],
    ['turn traces off with the exporter none', { ...ADDRESS, OTEL_TRACES_EXPORTER: 'none' }, null],
    ['turn traces off with the SDK disabled', { ...ADDRESS, OTEL_SDK_DISABLED: 'true' }, null],
    [
      'take the given share and delay',
      {
        ...ADDRESS,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
      { ratio: 0.25, delayMillis: 100 },
    ],
    [
      'send no traces with the sampler always_off',
      { ...ADDRESS, OTEL_TRACES_SAMPLER: 'always_off' },
      { ...ALL, ratio: 0 },
    ],
  ])('%s', (_what, env, tracing) => {
    expect(read(env as Record<string, string>)).toEqual(tracing);
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER should be "otlp" or "none", not "zipkin"'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT should be http://collector:4318, not "collector:4318"',
    ],
    [
      { ...ADDRESS, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL should be "http/json"',
    ],
    [{ ...ADDRESS, OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER should be one of always_on'],
    [{ ...ADDRESS, OTEL_TRACES_SAMPLER: 'toString' }, 'OTEL_TRACES_SAMPLER should be one of always_on'],
    [
      { ...ADDRESS, OTEL_TRACES_SAMPLER_ARG: '2' },
      'OTEL_TRACES_SAMPLER_ARG should be a share from 0 to 1, not "2"',
    ],
    [
      { ...ADDRESS, OTEL_BSP_SCHEDULE_DELAY: 'soon' },
      'OTEL_BSP_SCHEDULE_DELAY should be milliseconds, not "soon"',
    ],
  ])('refuse %j', (env, problem) => {
    expect(() => read(env as Record<string, string>)).toThrow(problem);
  });
});
