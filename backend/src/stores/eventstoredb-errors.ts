/** Types of the client's errors that say nothing about the request: the server was away or did not answer in time. */
const TRANSIENT_TYPES = new Set<unknown>([
  'unavailable',
  'cancelled',
  'not-leader',
  'deadline-exceeded',
  'timeout',
]);
/** gRPC's status of a call that was cut off, which the client reports without a type of its own. */
const CANCELLED = 1;

/** Whether the same call may succeed a moment later. Told by the errors' fields, so that the client stays unloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type, code } = error as Error & { type?: unknown; code?: unknown };
  return TRANSIENT_TYPES.has(type) || code === CANCELLED;
}
