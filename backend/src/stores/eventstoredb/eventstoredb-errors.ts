/**
 * Types of the client's errors that say nothing about the request: the server was away, was not the leader, cut the call off or
 * did not answer in time.
 */
const TRANSIENT_TYPES = new Set<unknown>([
  'unavailable',
  'cancelled',
  'not-leader',
  'deadline-exceeded',
  'timeout',
]);
/**
 * gRPC's statuses of the same kind (cancelled, deadline exceeded, unavailable), for errors that the client passes on without
 * a type of its own: a call cut off because its shared connection ended, and the first call to a server.
 */
const TRANSIENT_CODES = new Set<unknown>([1, 4, 14]);
/**
 * Transient errors that only their message reveals: a cluster none of whose nodes answers, a connection reset in the middle
 * of a call, and a server that starts, stops, is overloaded or looks for its leader.
 */
const TRANSIENT_WORDS =
  /Failed to discover after|RST_STREAM|GOAWAY|Server Is (?:Not Ready|Busy)|[Nn]o leader info|Leader info available|Exception was thrown by handler/;

/** Whether the same call may succeed a moment later. Checks fields, not classes, so that the client is not loaded for it. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type, code } = error as Error & { type?: unknown; code?: unknown };
  return TRANSIENT_TYPES.has(type) || TRANSIENT_CODES.has(code) || TRANSIENT_WORDS.test(error.message);
}

/** The server has not answered in time: it may or may not have done what it was asked. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly type = 'timeout';
}

/** A connection or subscription has ended or was given up; the message tells which. */
export class ConnectionEnded extends Error {
  override readonly name = 'ConnectionEnded';
  readonly type = 'unavailable';
}

/**
 * Whether the server may have refused a position because no event begins there. Version 22.10 reports only that something
 * went wrong.
 */
export function isNoPosition(error: unknown): boolean {
  return (
    !isTransient(error) && error instanceof Error && /position|ReadAllResult: Error/i.test(error.message)
  );
}

/**
 * Whether the server ended a subscription because events came in faster than it delivers them: it buffers 32 at most. The
 * connection itself works.
 */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && /Consumer too slow/.test(error.message);
}
