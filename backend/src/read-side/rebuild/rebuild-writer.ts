import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { SqliteReadModels } from '../../stores/sqlite/sqlite-read-models.js';
import { answerRequests } from '../../scheduling/worker-client.js';
import type { WriterRequest } from './rebuild-messages.js';

/** The program of the writing thread: stores documents that are serialized already. */

/** A small cache is enough, because this thread writes more than it reads. */
const CACHE_MEGABYTES = 16;

const { dataDir } = workerData as { readonly dataDir: string };
const readModels = new SqliteReadModels(join(dataDir, 'read-models.db'), CACHE_MEGABYTES);

answerRequests(
  (request: WriterRequest) =>
    'define' in request ? readModels.define(request.define) : readModels.commitSerialized(request.commit),
  () => readModels.close(),
);
