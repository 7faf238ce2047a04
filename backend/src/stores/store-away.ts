import { isTransient } from './eventstoredb/eventstoredb-errors.js';

/** The stores on servers, in the words of `/readyz`. */
export type ServerStore = 'events' | 'documents';

/** Names of errors, ours and the driver's, that say nothing about the request: no server, or none that answers in time. */
const MONGO_IS_AWAY = new Set([
  'NoAnswerInTime',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
]);
/** What a server says that is stopping, starting or not the primary any more. */
const MONGO_CODES = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** What a connection says of itself: the driver passes it on as it is, where it was just about to write. */
const CONNECTION_ENDED = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/**
 * The store that an error says is away for a moment, or null where it says something else. Told by the fields of errors, so
 * that no client of a server is loaded.
 */
export function storeAway(error: unknown): ServerStore | null {
  if (!(error instanceof Error)) return null;
  if (MONGO_IS_AWAY.has(error.name)) return 'documents';
  if (error.name.startsWith('Mongo'))
    return 'code' in error && MONGO_CODES.has(error.code) ? 'documents' : null;
  if ('code' in error && CONNECTION_ENDED.has(error.code)) return 'documents';
  if (isTransient(error)) return 'events';
  return null;
}
