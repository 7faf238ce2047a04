import { WrongExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { unavailableStore } from '../stores/unavailable-store.js';
import type { Decider, Decision } from './decider.js';
import { EMPTY_STREAM } from './event-log.js';
import type { CommandContext, DecidedEvent, EventLog, StreamHead } from './event-log.js';

/**
 * The result of a command: the new state, its events and the position of the append that wrote them (null: no events), or the
 * refusal and the state that led to it.
 */
export type CommandOutcome<S, R> =
  | {
      readonly ok: true;
      readonly state: S;
      readonly events: readonly NewEvent[];
      readonly position: Position | null;
    }
  | { readonly ok: false; readonly refusal: R; readonly state: S };

/** A stream's state, folded from its events up to `head`. */
interface StreamState {
  readonly state: unknown;
  readonly head: StreamHead;
}

interface QueuedCommand {
  readonly decider: Decider<unknown, unknown, unknown>;
  readonly command: unknown;
  readonly context: CommandContext;
  readonly resolve: (outcome: CommandOutcome<unknown, unknown>) => void;
  readonly reject: (error: unknown) => void;
}

export interface StreamsOptions {
  /** How many streams' states are cached; the others are read again when needed. */
  readonly cachedStreams?: number;
}

const CACHED_STREAMS = 4_000;
/** How many commands at most are decided one after the other and appended together. */
const BATCH = 256;
/** How often a batch is decided before it gives up: each time, or each but one, another process appended first. */
const ATTEMPTS = 200;

/** The stream is changing faster than this process can follow; the caller may try again. */
export class TooContended extends Error {
  override readonly name = 'TooContended';
}

/**
 * Runs commands against streams: load, fold, decide, append. Commands for the same stream queue up and share
 * appends, each with its own answer. Of several processes the expected revision lets one append; the others fold its
 * events and decide again.
 */
export class Streams {
  private readonly cache = new Map<string, StreamState>();
  private readonly queues = new Map<string, QueuedCommand[]>();

  private readonly cachedStreams: number;

  constructor(
    private readonly log: EventLog,
    options: StreamsOptions = {},
  ) {
    this.cachedStreams = options.cachedStreams ?? CACHED_STREAMS;
  }

  /** @throws TooContended, or whatever the decider or the log throws; a refusal is an answer, not an exception */
  execute<S, C, R>(
    decider: Decider<S, C, R>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<CommandOutcome<S, R>> {
    return new Promise<CommandOutcome<S, R>>((resolve, reject) => {
      const queued = { decider, command, context, resolve, reject } as unknown as QueuedCommand;
      const queue = this.queues.get(stream);
      if (queue !== undefined) {
        queue.push(queued);
        return;
      }
      const newQueue = [queued];
      this.queues.set(stream, newQueue);
      void this.drain(stream, newQueue);
    });
  }

  /** Decides without appending anything; a refusal is checked against the newest state before it is given. */
  async preview<S, C, R>(decider: Decider<S, C, R>, stream: string, command: C): Promise<Decision<R>> {
    const cached = this.cached(stream);
    const decision = cached === null ? null : decider.decide(command, cached.state as S);
    if (decision !== null && 'events' in decision) return decision;
    return decider.decide(command, await this.state(decider, stream));
  }

  /** The newest state of a stream. */
  async state<S, C, R>(decider: Decider<S, C, R>, stream: string): Promise<S> {
    return (await this.refresh(decider, stream)).state as S;
  }

  private async drain(stream: string, queue: QueuedCommand[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        await this.decideAndAppend(stream, batch);
      } catch (error) {
        for (const queued of batch) queued.reject(error);
        // Commands that were queued meanwhile fail too: trying them would take as long again.
        if (unavailableStore(error) !== null) for (const queued of queue.splice(0)) queued.reject(error);
      }
    }
    this.queues.delete(stream);
  }

  private async decideAndAppend(stream: string, batch: readonly QueuedCommand[]): Promise<void> {
    const decider = batch[0]!.decider;
    // A stream that the command creates is not read first: the append fails if it exists.
    let current = this.cached(stream) ?? (decider.creates(batch[0]!.command) ? this.empty(decider) : null);
    let isNewest = current === null;
    current ??= await this.refresh(decider, stream);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const decided = decideAll(batch, current.state);
      // An answer that writes nothing is not checked by an append, and a cached state may be out of date: such answers
      // are decided again on the newest state.
      if (
        !isNewest &&
        decided.answers.some((answer) => !('ok' in answer && answer.ok && answer.events.length > 0))
      ) {
        current = await this.refresh(decider, stream);
        isNewest = true;
        continue;
      }
      let position: Position | null = null;
      if (decided.events.length > 0) {
        try {
          const appended = await this.log.append(stream, current.head, decided.events);
          const { revision, hash } = appended;
          position = appended.position;
          this.remember(stream, { state: decided.state, head: { revision, hash } });
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) {
            this.cache.delete(stream);
            throw error;
          }
          current = await this.refresh(decider, stream);
          isNewest = true;
          continue;
        }
      }
      for (const [index, answer] of decided.answers.entries()) {
        const queued = batch[index]!;
        if ('error' in answer) queued.reject(answer.error);
        else
          queued.resolve(
            answer.ok ? { ...answer, position: answer.events.length > 0 ? position : null } : answer,
          );
      }
      return;
    }
    throw new TooContended(stream);
  }

  private async refresh(decider: Decider<unknown, unknown, unknown>, stream: string): Promise<StreamState> {
    const cached = this.cached(stream) ?? this.empty(decider);
    const events = await this.log.readEncrypted(stream, cached.head.revision + 1);
    if (events.length === 0) return cached;
    const last = events.at(-1) as RecordedEvent;
    const newest: StreamState = {
      state: events.reduce<unknown>((state, event) => decider.evolve(state, event), cached.state),
      head: { revision: last.revision, hash: last.metadata.hash },
    };
    this.remember(stream, newest);
    return newest;
  }

  private empty(decider: Decider<unknown, unknown, unknown>): StreamState {
    return { state: decider.initial, head: EMPTY_STREAM };
  }

  private cached(stream: string): StreamState | null {
    return this.cache.get(stream) ?? null;
  }

  private remember(stream: string, newest: StreamState): void {
    const cached = this.cache.get(stream);
    if (cached !== undefined && cached.head.revision > newest.head.revision) return;
    this.cache.delete(stream);
    this.cache.set(stream, newest);
    if (this.cache.size > this.cachedStreams) this.cache.delete(this.cache.keys().next().value as string);
  }
}

type Answer = CommandOutcome<unknown, unknown> | { readonly error: unknown };

/** Decides one command after the other, each on the state after the command before it. */
function decideAll(
  batch: readonly QueuedCommand[],
  start: unknown,
): { answers: Answer[]; events: DecidedEvent[]; state: unknown } {
  const answers: Answer[] = [];
  const events: DecidedEvent[] = [];
  let state = start;
  for (const { decider, command, context } of batch) {
    try {
      const decision = decider.decide(command, state);
      if ('refusal' in decision) {
        answers.push({ ok: false, refusal: decision.refusal, state });
        continue;
      }
      const subject = decider.subject(state, command);
      const after = decision.events.reduce<unknown>((s, e) => decider.evolve(s, e), state);
      for (const event of decision.events) events.push({ event, context, subject });
      state = after;
      answers.push({ ok: true, state, events: decision.events, position: null });
    } catch (error) {
      answers.push({ error });
    }
  }
  return { answers, events, state };
}
