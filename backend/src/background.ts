import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from './config.js';
import { closeCore, openCore } from './core.js';
import type { FaultPoint } from './dev/faults.js';
import { createLogger } from './logger.js';

/**
 * The thread beside the one that answers requests: projections, reactions, deadlines and the outbox. It shares nothing
 * with the other but the stores, as if it were another instance.
 */

/** What the other thread says. */
export type ToBackground =
  | { readonly arm: FaultPoint; readonly times: number }
  /** How far the clock was set ahead; answered once this thread goes by it too. */
  | { readonly ahead: number }
  | { readonly stop: true };

const config = workerData as Config;
const core = await openCore(config, createLogger(config.logLevel));
await core.readSide.start();

parentPort?.on('message', (message: ToBackground) => {
  if ('arm' in message) core.faults.arm(message.arm, message.times);
  else if ('ahead' in message) {
    core.clock.setAhead(message.ahead);
    parentPort?.postMessage('moved');
  } else void closeCore(core).then(() => parentPort?.close());
});
parentPort?.postMessage('started');
