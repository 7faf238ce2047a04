/** Types of the client's errors that say nothing about the request: the server was away or did not answer in time. */
const TRANSIENT_TYPES = new Set<unknown>([
  'unavailable',
  'cancelled',
  'not-leader',
  'deadline-exceeded',
  'timeout',
]);
/**
 * gRPC's statuses of the same kind (cancelled, deadline exceeded, unavailable), for what the client passes on without
 * a type of its own: a call cut off when another's connection ended, and its first question to a server.
 */
const TRANSIENT_CODES = new Set<unknown>([1, 4, 14]);

/** Whether the same call may succeed a moment later. Told by the errors' fields, so that the client stays unloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type, code } = error as Error & { type?: unknown; code?: unknown };
  return TRANSIENT_TYPES.has(type) || TRANSIENT_CODES.has(code);
}
