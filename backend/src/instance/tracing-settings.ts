import type { SettingsReader } from './gateway-settings.js';

/** How many traces are sent, and how soon. The exporter reads the address itself. */
export interface TracingSettings {
  /** The share of traces that is sent, from 0 to 1. */
  readonly ratio: number;
  /** How long spans are gathered before they are sent. */
  readonly delayMillis: number;
}

/** The share of traces that each sampler of OpenTelemetry sends; `ratio`: a setting of its own says it. */
const SAMPLERS: Readonly<Record<string, number | 'ratio'>> = {
  always_on: 1,
  always_off: 0,
  traceidratio: 'ratio',
  parentbased_always_on: 1,
  parentbased_always_off: 0,
  parentbased_traceidratio: 'ratio',
};

/**
 * Some of the settings that OpenTelemetry documents for its SDK. Null: traces are off. An address or
 * `OTEL_TRACES_EXPORTER=otlp` switches them on, unless the exporter is `none` or `OTEL_SDK_DISABLED=true`.
 * @throws ConfigError
 */
export function readTracingSettings({
  get,
  refuse,
}: Pick<SettingsReader, 'get' | 'refuse'>): TracingSettings | null {
  const exporter = get('OTEL_TRACES_EXPORTER');
  if (exporter !== null && exporter !== 'otlp' && exporter !== 'none')
    refuse('OTEL_TRACES_EXPORTER', '"otlp" or "none"');
  const addresses = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isWanted = exporter === 'otlp' || addresses.some((name) => get(name) !== null);
  if (!isWanted || exporter === 'none' || get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  for (const name of addresses) {
    const address = get(name);
    if (address !== null && !/^https?:\/\//.test(address)) refuse(name, 'http://collector:4318');
  }
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'])
    if (get(name) === 'grpc') refuse(name, '"http/json", on the port of OTLP over HTTP');
  const sampler = get('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const share =
    (Object.hasOwn(SAMPLERS, sampler) ? SAMPLERS[sampler] : undefined) ??
    refuse('OTEL_TRACES_SAMPLER', `one of ${Object.keys(SAMPLERS).join(', ')}`);
  const argument = Number(get('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(argument >= 0 && argument <= 1)) refuse('OTEL_TRACES_SAMPLER_ARG', 'a share from 0 to 1');
  const delayMillis = Number(get('OTEL_BSP_SCHEDULE_DELAY') ?? '5000');
  if (!Number.isInteger(delayMillis) || delayMillis < 0) refuse('OTEL_BSP_SCHEDULE_DELAY', 'milliseconds');
  return { ratio: share === 'ratio' ? argument : share, delayMillis };
}
