import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { FIRST_EVENT_AT } from '@tour-portal/projections/testing/recorded.js';
import type { TestEvent } from '@tour-portal/projections/testing/recorded.js';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import { bookingStream } from '../../bookings/booking-state.js';
import type { BookingState, PlacedState } from '../../bookings/booking-state.js';
import type { BookingRule } from '../../bookings/booking-streams.js';
import type { Decider } from '../../event-log/decider.js';

/** The commands of one use case in order; other commands can come at each `yield`, and the process can crash there. */
export type Saga = Generator<void, void>;

interface RunningSaga {
  readonly saga: Saga;
  /** What another process does when it finds the use case unfinished: it completes or abandons it. */
  readonly afterCrash: () => Saga;
}

/** What a decider has decided. */
interface Decided<S> {
  readonly events: readonly NewEvent[];
  readonly state: S;
}

/** What has happened so far in a made-up history, and the use cases that are under way. */
export class History {
  readonly events: TestEvent[] = [];
  now: Instant = FIRST_EVENT_AT;
  /** Ids of all bookings for which a hold was asked, the oldest first. */
  readonly bookings: number[] = [];
  /** References of all payments, the oldest first. */
  readonly references: string[] = [];
  /** How many charges the gateway has reported under a reference. */
  readonly chargeCounts = new Map<string, number>();
  /** Id of the last request to wait for seats; 0: there was none. */
  lastWaiting = 0;
  private readonly states = new Map<string, unknown>();
  private running: RunningSaga[] = [];
  private lastId = 1_000_000;

  state<S>({ initial }: Pick<Decider<S, never, unknown>, 'initial'>, stream: string): S {
    return this.states.has(stream) ? (this.states.get(stream) as S) : initial;
  }

  booking(id: number): BookingState {
    return this.state(bookingDecider, bookingStream(id));
  }

  /** All bookings that were placed, whatever became of them. */
  placed(): PlacedState[] {
    return this.bookings.map((id) => this.booking(id)).filter((state) => 'terms' in state);
  }

  /** Appends what the decider decides; null: it refuses the command. */
  execute<S, C, R>(decider: Decider<S, C, R>, stream: string, command: C): Decided<S> | null {
    const before = this.state(decider, stream);
    const decision = decider.decide(command, before);
    if ('refusal' in decision) return null;
    const { events } = decision;
    const state = events.reduce((after, event) => decider.evolve(after, event), before);
    this.states.set(stream, state);
    this.events.push(...events.map((event) => ({ ...event, at: this.now })));
    return { events, state };
  }

  /** `execute` for a use case of a booking. */
  decide<R>(booking: number, rule: BookingRule<R>): Decided<BookingState> | null {
    const decider = { ...bookingDecider, decide: (_: null, state: BookingState) => rule(state) };
    return this.execute(decider, bookingStream(booking), null);
  }

  /** As many new ids as are asked for. */
  ids(count: number): number[] {
    this.lastId += count;
    return Array.from({ length: count }, (_, index) => this.lastId - count + 1 + index);
  }

  /** Takes the first step of a use case; its further steps come when they are drawn. */
  begin(makeSaga: () => Saga, afterCrash = makeSaga): void {
    const saga = makeSaga();
    if (saga.next().done !== true) this.running.push({ saga, afterCrash });
  }

  /** Takes the next step of one of the use cases that are under way. */
  goOn(target: number): void {
    const next = oneOf(this.running, target);
    if (next === undefined || next.saga.next().done !== true) return;
    this.running = this.running.filter((other) => other !== next);
  }

  /**
   * Another process takes over the work of one of the use cases that are under way: the first process has crashed, or is
   * only slow and works on beside it.
   */
  takeOver(target: number, isCrash: boolean): void {
    const first = oneOf(this.running, target);
    if (first === undefined) return;
    const { afterCrash } = first;
    if (isCrash) this.running = this.running.filter((other) => other !== first);
    this.running.push({ saga: afterCrash(), afterCrash });
  }

  wait(minutes: number): void {
    this.now = instant(millis(this.now) + minutes * 60_000);
  }

  waitUntil(at: Instant): void {
    if (at > this.now) this.now = at;
  }
}

/** What happens next. `target` chooses whom or what it concerns, `variant` how; where nothing can happen, nothing does. */
export type Step = (history: History, target: number, variant: number) => void;

/** Makes the rule of a use case for a booking; its facts come from the history and from `variant`. */
export type MakeBookingRule = (state: PlacedState, history: History, variant: number) => BookingRule<unknown>;

/** One of these; undefined where there is none. */
export function oneOf<T>(items: readonly T[], target: number): T | undefined {
  return items[target % Math.max(1, items.length)];
}
