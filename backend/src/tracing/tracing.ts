import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';

/** What was done, as part of what, and how long it took until now. */
export interface DoneSpan {
  readonly name: string;
  /** The correlation id of what it belongs to (UUID): its trace. */
  readonly correlation: string;
  /** Sixteen hexadecimal digits; by default new ones. */
  readonly spanId?: string;
  /** The span it is a part of; null: the first of its trace. */
  readonly parent: string | null;
  /** Whether it answers somebody outside. */
  readonly isServer?: boolean;
  readonly seconds: number;
  readonly isFailed: boolean;
  /** Never a person's data: types, patterns and categories. */
  readonly attributes: Readonly<Record<string, string | number | string[]>>;
}

/** Where spans go to. */
export interface Tracing {
  done(span: DoneSpan): void;
  /** Sends what has not been sent, and waits a moment for it. */
  close(): Promise<void>;
}

/** For Nest: `Tracing`, or null where it is off. */
export const TRACING = Symbol('Tracing');

/** What is being done: whatever follows from it becomes a part of it. */
interface Doing {
  /** Of a request it is settled on the way, by its idempotency key. */
  readonly correlation: () => string;
  readonly spanId: string;
  /** The command's span is there already: one that it sends has a span of its own. */
  readonly hasCommand?: boolean;
}

const doing = new AsyncLocalStorage<Doing>();

/** Does something, so that what happens in it is a part of it. */
export function doAs<T>(what: Doing, work: () => T): T {
  return doing.run(what, work);
}

/** What is being done just now; undefined: nothing that is traced. */
export function whatIsDone(): Doing | undefined {
  return doing.getStore();
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

/** A correlation id is a UUID, and a trace id as many hexadecimal digits: nothing needs to be stored with an event. */
export function traceIdOf(correlation: string): string {
  const digits = correlation.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(digits) ? digits : hash('sha256', correlation, 'hex').slice(0, 32);
}

/** The span of the command that a correlation began with, the same in every thread and instance. */
export function commandSpanIdOf(correlation: string): string {
  return hash('sha256', `command/${correlation}`, 'hex').slice(0, 16);
}

type Caused = Pick<EventMetadata, 'actor' | 'causation' | 'correlation'>;

/** What an event is a part of: the command that somebody sent, or nothing where the product itself began it. */
export function parentOf({ actor, causation, correlation }: Caused): string | null {
  const isSent = actor.kind === 'customer' || actor.kind === 'staff' || causation !== correlation;
  return isSent ? commandSpanIdOf(correlation) : null;
}
