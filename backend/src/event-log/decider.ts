import type { NewEvent } from '@tour-portal/contracts/events/events.js';

/** What `decide` answers: events (none: nothing to change) or a refusal, a closed union of reasons with their data. */
export type Decision<R> = { readonly events: readonly NewEvent[] } | { readonly refusal: R };

/** The pure rules of one kind of stream. */
export interface Decider<S, C, R> {
  readonly initial: S;
  evolve(state: S, event: NewEvent): S;
  decide(command: C, state: S): Decision<R>;
  /** Whether the command is expected to begin its stream. */
  creates(command: C): boolean;
  /** The account whose personal data the stream's events may hold. */
  subject(state: S, command: C): number | null;
}
