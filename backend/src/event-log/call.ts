import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AllocateIds } from '../instance/ids.js';
import type { CommandContext } from './event-log.js';

/** How a command is asked for, whatever it says. */
export interface Call {
  readonly context: CommandContext;
  /** Decides and answers the same, and appends nothing. */
  readonly dryRun: boolean;
  /** Gives an earlier try of the same command its ids again; null: there is none that could have been. */
  readonly remembered: AllocateIds | null;
}

/** A call of somebody who has not signed in: the command's id, and when. Who it is, the handler finds out. */
export interface VisitorCall {
  readonly command: string;
  readonly at: Instant;
  /** As `Call` has it. */
  readonly remembered: AllocateIds | null;
}

/** A command of the product's own, which nobody sends twice. */
export function callWith(context: CommandContext): Call {
  return { context, dryRun: false, remembered: null };
}

/** What was written, and what is answered. */
export interface Answer<T> {
  readonly ok: true;
  readonly answer: T;
  /** Of the last event written; the answer is given once the read models show it (D13). Null: nothing to wait for. */
  readonly position: Position | null;
  /** The account whose personal data the answer holds, where it is not who asks. */
  readonly subject?: number;
}

/** The same where the answer is read from the read models, once they show the position. */
export interface LaterAnswer<T> extends Omit<Answer<T>, 'answer'> {
  readonly read: () => Promise<T>;
}

export interface Refused<R> {
  readonly ok: false;
  readonly refusal: R;
  /** Of what was written all the same, a refund; the refusal is told once the read models show it. */
  readonly position?: Position;
  readonly subject?: number;
}

/** What a use case answers: `R` is the closed union of its reasons to refuse. */
export type Answered<T, R> = Answer<T> | LaterAnswer<T> | Refused<R>;

/** What a query answers, once it has read all there is to read. */
export function found<T>(answer: T): Answer<T> {
  return { ok: true, answer, position: null };
}

export function refuse<const R>(refusal: R): Refused<R> {
  return { ok: false, refusal };
}
