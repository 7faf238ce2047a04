import { isTransient } from './eventstoredb/eventstoredb-errors.js';

/** The stores on servers, in the words of `/readyz`. */
export type ServerStore = 'events' | 'documents';

/** Names of our and the driver's errors that mean: no server is connected, or it does not answer in time. */
const MONGO_ERROR_NAMES = new Set([
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
/** Error codes of a server that is stopping, starting, not the primary, too slow or cut off from others. */
const MONGO_CODES = new Set<unknown>([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Error codes of a closed connection: MongoDB's driver passes them on where it was just about to write. */
const CONNECTION_ENDED = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/**
 * The store that is unavailable for the moment according to an error; null where the error means something else. Judges by
 * the fields of errors, so that no client library of a server is loaded.
 */
export function unavailableStore(error: unknown): ServerStore | null {
  if (!(error instanceof Error)) return null;
  if (MONGO_ERROR_NAMES.has(error.name)) return 'documents';
  if (error.name.startsWith('Mongo'))
    return 'code' in error && MONGO_CODES.has(error.code) ? 'documents' : null;
  if ('code' in error && CONNECTION_ENDED.has(error.code)) return 'documents';
  return isTransient(error) ? 'events' : null;
}
