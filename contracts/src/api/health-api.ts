import type { Instant } from '../values/time.js';

/** What orchestrators and operators are answered about an instance. */

/** `GET /healthz`: the process answers. */
export interface Liveness {
  status: 'ok';
}

/** `GET /readyz`. */
export interface Readiness {
  readonly status: 'ok' | 'behind' | 'unreachable' | 'damaged' | 'stopping';
  /** Which store cannot be reached, where that can be told. */
  readonly store?: 'events' | 'documents';
  /** What an operator has to know and do, in one line, where somebody has to do something. */
  readonly problem?: string;
  /** For operators who ask for it. */
  readonly services?: readonly OutsideServiceState[];
}

/** `GET …/services`: how what the portal depends on outside did when it was last asked; null: not yet. */
export interface OutsideServiceState {
  readonly name: 'mail' | 'texts' | 'gateway' | 'flights';
  /** What stands behind it, for example `mail.example:587`. */
  readonly provider: string;
  readonly lastSuccess: Instant | null;
  readonly lastFailure: Instant | null;
  /** What the last failure said; it may be over. */
  readonly problem: string | null;
}

/** `GET …/services`. */
export interface OutsideServices {
  readonly services: readonly OutsideServiceState[];
}
