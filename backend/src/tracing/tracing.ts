import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';

/** A span that ends now: what was done, as part of what, and how long it took. */
export interface FinishedSpan {
  readonly name: string;
  /** The correlation id (UUID), which determines the trace. */
  readonly correlation: string;
  /** Sixteen hexadecimal digits; by default a new id. */
  readonly spanId?: string;
  /** The id of the parent span; null: this is the first span of its trace. */
  readonly parent: string | null;
  /** Whether the span is the handling of a request from outside. */
  readonly isServer?: boolean;
  readonly seconds: number;
  readonly isFailed: boolean;
  /** Never a person's data: types, patterns and categories. */
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

/** The open span: spans that begin meanwhile become parts of it. */
export interface OpenSpan {
  /** A function, because the correlation of a request is decided only when its idempotency key is read. */
  readonly correlation: () => string;
  readonly spanId: string;
  /** Whether a command is open: a command that begins within it gets a new id. */
  readonly hasCommand?: boolean;
}

const openSpan = new AsyncLocalStorage<OpenSpan>();

/** Runs `work`; spans that begin in it become parts of the given span. */
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

/** The trace id: the 32 digits of the correlation id, a UUID, so that events need not store a trace id. */
export function traceIdOf(correlation: string): string {
  const digits = correlation.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(digits) ? digits : hash('sha256', correlation, 'hex').slice(0, 32);
}

/** The span of the command that a correlation began with, the same in every thread and instance. */
export function commandSpanIdOf(correlation: string): string {
  return hash('sha256', `command/${correlation}`, 'hex').slice(0, 16);
}

type CausedMetadata = Pick<EventMetadata, 'actor' | 'causation' | 'correlation'>;

/**
 * The parent span of an event: the command that its correlation began with. Null for an event with which the portal itself,
 * or the gateway, begins a correlation.
 */
export function parentOf({ actor, causation, correlation }: CausedMetadata): string | null {
  const hasCommandSpan = actor.kind === 'customer' || actor.kind === 'staff' || causation !== correlation;
  return hasCommandSpan ? commandSpanIdOf(correlation) : null;
}
