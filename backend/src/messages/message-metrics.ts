import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { observeCalls } from '../metrics/observe-calls.js';
import { currentSpan } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import type { Carrier } from './message.js';

/** Counts and traces the deliveries of mails and texts. */
export class MessageMetrics {
  private readonly messages;

  constructor(
    registry: Registry,
    private readonly tracing: Tracing | null,
  ) {
    this.messages = new Counter({
      name: 'tour_portal_messages_total',
      help: 'Deliveries of mails and texts by result: sent, or failed (a message is tried eight times in all)',
      labelNames: ['kind', 'result'],
      registers: [registry],
    });
  }

  /** The carrier of a kind of messages; its deliveries are counted and traced. */
  measuredCarrier(kind: 'mail' | 'text', carrier: Carrier): Carrier {
    for (const result of ['sent', 'failed']) this.messages.inc({ kind, result }, 0);
    return observeCalls(carrier, {
      deliver: (seconds, error) => {
        const isFailed = error !== null;
        this.messages.inc({ kind, result: isFailed ? 'failed' : 'sent' });
        const span = currentSpan();
        if (span === undefined) return;
        this.tracing?.record({
          name: 'send',
          correlation: span.correlation(),
          parent: span.spanId,
          seconds,
          isFailed,
          attributes: { 'tour_portal.message': kind },
        });
      },
    });
  }
}
