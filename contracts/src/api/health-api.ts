import type { Instant } from '../values/time.js';

/** Answers about an instance to orchestrators and operators, and about outside services to client service. */

/** `GET /healthz`: the process answers. */
export interface Liveness {
  status: 'ok';
}

/**
 * `GET /readyz`. `behind`: the read models do not show all events yet; `unreachable`: a store does not answer; `damaged`: a
 * store is damaged, or the event log lacks events that it had; `stopping`: the instance shuts down.
 */
export interface Readiness {
  readonly status: 'ok' | 'behind' | 'unreachable' | 'damaged' | 'stopping';
  /** The store that cannot be reached: of events, or of read models and records; absent: none, or not known. */
  readonly store?: 'events' | 'documents';
  /** One line that says what is wrong and what an operator has to do; only with `ok`, `behind` or `damaged`. */
  readonly problem?: string;
  /** Only in answers to operators who ask for them. */
  readonly services?: readonly OutsideServiceState[];
}

/** `GET …/services`: when calls to an outside service last succeeded and last failed; null: none has so far. */
export interface OutsideServiceState {
  /** `texts`: text messages; `gateway`: payments; `flights`: the flight lookup. */
  readonly name: 'mail' | 'texts' | 'gateway' | 'flights';
  /** The server or provider of the service, for example `mail.example:587`. */
  readonly provider: string;
  readonly lastSuccess: Instant | null;
  readonly lastFailure: Instant | null;
  /** The message of the last failure, which may be over by now; null: none has failed. */
  readonly problem: string | null;
}

/** `GET …/services`. */
export interface OutsideServices {
  readonly services: readonly OutsideServiceState[];
}
