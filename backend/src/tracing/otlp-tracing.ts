import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { IdGenerator } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../instance/tracing-settings.js';
import { withTimeout } from '../instance/timeouts.js';
import type { ThreadName } from '../metrics/thread-metrics.js';
import { newSpanId, traceIdOf } from './tracing.js';
import type { FinishedSpan, Tracing } from './tracing.js';

/** The longest time for which a stop waits for the collector. */
const CLOSE_MILLIS = 2_000;

/** Gives the next span the ids that were chosen for it. */
class ChosenIds implements IdGenerator {
  next = { traceId: '', spanId: '' };
  readonly generateTraceId = () => this.next.traceId;
  readonly generateSpanId = () => this.next.spanId;
}

/**
 * Sends spans to a collector (OTLP over HTTP). Whether a trace is sent is decided by its id alone, so that all threads and
 * instances decide the same.
 */
export function openOtlpTracing({ ratio, delayMillis }: TracingSettings, thread: ThreadName): Tracing {
  const ids = new ChosenIds();
  const service = resourceFromAttributes({ 'service.name': 'tour-portal', 'thread.name': thread });
  const provider = new TracerProvider({
    resource: service.merge(detectResources({ detectors: [envDetector] })),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: ids,
    // The exporter itself reads address, headers and time limit from the variables that OpenTelemetry names.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: delayMillis }),
    ],
  });
  const tracer = provider.getTracer('tour-portal');
  return {
    record({ name, correlation, spanId, parent, isServer, seconds, isFailed, attributes }: FinishedSpan) {
      const endTime = performance.timeOrigin + performance.now();
      const traceId = traceIdOf(correlation);
      ids.next = { traceId, spanId: spanId ?? newSpanId() };
      const parentContext = { traceId, spanId: parent ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parentContext);
      const kind = isServer === true ? SpanKind.SERVER : SpanKind.INTERNAL;
      const options = { kind, attributes: { ...attributes }, startTime: endTime - seconds * 1_000 };
      const span = tracer.startSpan(name, options, context);
      // Without a message, because the message of an error may hold personal data.
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async close() {
      await withTimeout(
        provider.shutdown().catch(() => undefined),
        CLOSE_MILLIS,
        () => undefined,
      );
    },
  };
}
