import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ToBackground } from './background.js';
import type { Config } from './config.js';
import type { FaultPoint } from './dev/faults.js';

/** Starts the background thread and stops it. Where it dies, so does the process: requests alone would go stale. */
export class BackgroundThread {
  private constructor(private readonly worker: Worker) {}

  /** Resolves once its stores are open and it competes for the lease. */
  static async start(config: Config): Promise<BackgroundThread> {
    const worker = new Worker(new URL('./background.js', import.meta.url), { workerData: config });
    await once(worker, 'message');
    worker.once('error', (error) => {
      process.stderr.write(`the background thread died: ${error.stack ?? error.message}\n`);
      process.exit(1);
    });
    return new BackgroundThread(worker);
  }

  arm(point: FaultPoint, times: number): void {
    this.tell({ arm: point, times });
  }

  /** Resolves once the thread goes by the developers' clock as it was just set. */
  async goByClock(ahead: number): Promise<void> {
    const moved = once(this.worker, 'message');
    this.tell({ ahead });
    await moved;
  }

  async stop(): Promise<void> {
    const exited = once(this.worker, 'exit');
    this.tell({ stop: true });
    await exited;
  }

  private tell(message: ToBackground): void {
    this.worker.postMessage(message);
  }
}
