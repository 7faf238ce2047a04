import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';

/** A span that ends now: what was done, as part of what, and how long it took. */
export interface FinishedSpan {
  readonly name: string;
  /** The correlation id, which determines the trace. */
  readonly correlation: string;
  /** Sixteen hexadecimal digits; by default a new id. */
  readonly spanId?: string;
  /** The id of the parent span; null: the span has none. */
  readonly parent: string | null;
  /** Whether the span is the handling of a request from outside. */
  readonly isServer?: boolean;
  readonly seconds: number;
  readonly isFailed: boolean;
  /** Never a person's data. */
  readonly attributes: Readonly<Record<string, string | number | string[]>>;
}

/** Where spans go to. */
export interface Tracing {
  record(span: FinishedSpan): void;
  /** Sends the spans that have not been sent yet; waits for that only a limited time. */
  close(): Promise<void>;
}

/** For Nest: `Tracing`, or null where it is off. */
export const TRACING = Symbol('Tracing');

/** The open span: the parent of spans that begin meanwhile, unless the events they are about have a parent of their own. */
export interface OpenSpan {
  /** A function, because the correlation of a request is decided only when its idempotency key is read. */
  readonly correlation: () => string;
  readonly spanId: string;
  /** Whether a command is open: a command that begins within it gets a new id. */
  readonly hasCommand?: boolean;
}

const openSpan = new AsyncLocalStorage<OpenSpan>();

/** Runs `work` while the given span is the open one. */
export function runInSpan<T>(span: OpenSpan, work: () => T): T {
  return openSpan.run(span, work);
}

/** The span that is open now; undefined: none. */
export function currentSpan(): OpenSpan | undefined {
  return openSpan.getStore();
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

/** The trace id, which events need not store: the 32 digits of the correlation id, or a hash of one that is no UUID. */
export function traceIdOf(correlation: string): string {
  const digits = correlation.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(digits) ? digits : hash('sha256', correlation, 'hex').slice(0, 32);
}

/** The id of the span of the command that a correlation began with, the same in every thread and instance. */
export function commandSpanIdOf(correlation: string): string {
  return hash('sha256', `command/${correlation}`, 'hex').slice(0, 16);
}

type CausedMetadata = Pick<EventMetadata, 'actor' | 'causation' | 'correlation'>;

/**
 * The id of the parent span of an event: the span of the command that its correlation began with. Null for an event with which
 * the portal itself, or the gateway, begins a correlation; later events of such a correlation get the id of a span that
 * is never recorded.
 */
export function parentOf({ actor, causation, correlation }: CausedMetadata): string | null {
  const hasCommandSpan = actor.kind === 'customer' || actor.kind === 'staff' || causation !== correlation;
  return hasCommandSpan ? commandSpanIdOf(correlation) : null;
}
