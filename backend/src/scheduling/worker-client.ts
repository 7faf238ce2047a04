import { once } from 'node:events';
import { Worker, parentPort } from 'node:worker_threads';

/** Memory for new objects in a worker. A worker keeps few of them for long; more room would only let its memory grow. */
const YOUNG_MEGABYTES = 12;
/** The message that ends a worker. */
const CLOSE = 'close';

type Reply = { readonly answer: unknown } | { readonly error: unknown };

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that answers requests in the order they were made. */
export class WorkerClient<RequestMessage extends object> {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private failure: Error | null = null;

  /** @param program calls `answerRequests` */
  constructor(program: URL, data: object) {
    this.worker = new Worker(program, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', (result: Reply) => {
      const first = this.waiting.shift();
      if ('error' in result) first?.reject(result.error);
      else first?.resolve(result.answer as never);
    });
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', (code) => this.end(new Error(`a worker thread ended with ${code}`)));
  }

  /** Whether the worker has ended and answers nothing any more. */
  get hasEnded(): boolean {
    return this.failure !== null;
  }

  ask<T>(request: RequestMessage): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.failure !== null) throw this.failure;
      // Posted first: a request that cannot be cloned throws here, and must not wait for an answer.
      this.worker.postMessage(request);
      this.waiting.push({ resolve, reject });
    });
  }

  /** Ends the worker once it has answered everything. */
  async close(): Promise<void> {
    if (this.failure !== null) return;
    const exited = once(this.worker, 'exit');
    this.worker.postMessage(CLOSE);
    await exited;
  }

  /** Ends the worker at once; requests that it has not answered are rejected. */
  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private end(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}

/**
 * Answers the requests of a {@link WorkerClient}, in the worker. Byte arrays on the first level of an answer are
 * transferred, not copied.
 * @param close called when the client closes the worker, after all answers; not when it terminates the worker
 */
export function answerRequests(answer: (request: never) => unknown, close: () => Promise<void>): void {
  let previous: Promise<void> = Promise.resolve();
  parentPort?.on('message', (request: unknown) => {
    previous = previous.then(async () => {
      if (request === CLOSE) {
        await close();
        parentPort?.close();
        return;
      }
      try {
        const result = await answer(request as never);
        parentPort?.postMessage({ answer: result } satisfies Reply, bytesIn(result));
      } catch (error) {
        parentPort?.postMessage({ error } satisfies Reply);
      }
    });
  });
}

function bytesIn(result: unknown): ArrayBuffer[] {
  const values = typeof result === 'object' && result !== null ? Object.values(result) : [];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
