import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AllocateIds } from '../instance/ids.js';
import type { CommandContext } from './event-log.js';

/** How a command is called, independent of its content. */
export interface Call {
  readonly context: CommandContext;
  /** Whether to decide and answer as always but append nothing. */
  readonly dryRun: boolean;
  /** Allocates the same ids as an earlier try of the same command; null: a retry would get other ids. */
  readonly allocateRepeatably: AllocateIds | null;
}

/** A call that needs no session: the command's id and time. The handler finds out who the visitor is. */
export interface VisitorCall extends Pick<Call, 'allocateRepeatably'> {
  readonly command: string;
  readonly at: Instant;
}

/** A call with this context that is no dry run; a retry would get other ids. */
export function callWith(context: CommandContext): Call {
  return { context, dryRun: false, allocateRepeatably: null };
}

/** The answer of a use case, with the position of what it has written. */
export interface Answer<T> {
  readonly ok: true;
  readonly answer: T;
  /** Position of the last written event: the answer waits for the read models to show it (D13). Null: no need to wait. */
  readonly position: Position | null;
  /** The account whose personal data the answer holds, if it is not the caller's. */
  readonly subject?: number;
}

/** An answer that is read from the read models once they show the position, or a time-out is over. */
export interface DeferredAnswer<T> extends Omit<Answer<T>, 'answer'> {
  readonly read: () => Promise<T>;
}

export interface RefusedResult<R> {
  readonly ok: false;
  readonly refusal: R;
  /** Position of what was written despite the refusal, such as a refund: the refusal waits for the read models to show it. */
  readonly position?: Position;
  readonly subject?: number;
}

/** What a use case answers: `R` is the closed union of its reasons to refuse. */
export type UseCaseResult<T, R> = Answer<T> | DeferredAnswer<T> | RefusedResult<R>;

/** An answer that has nothing to wait for, such as that of a query or of a dry run. */
export function immediateAnswer<T>(answer: T): Answer<T> {
  return { ok: true, answer, position: null };
}

export function refuse<const R>(refusal: R): RefusedResult<R> {
  return { ok: false, refusal };
}
