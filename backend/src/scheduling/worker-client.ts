import { once } from 'node:events';
import { Worker, parentPort } from 'node:worker_threads';

/** Room for new objects in a worker, which keeps none of them for long: with more it would only be bigger. */
const YOUNG_MEGABYTES = 12;
const CLOSE = 'close';

type Answered = { readonly answer: unknown } | { readonly error: unknown };

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that answers requests in the order they were made. */
export class WorkerClient<Asked extends object> {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private died: Error | null = null;

  /** @param program calls `answering` */
  constructor(program: URL, data: object) {
    this.worker = new Worker(program, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', (said: Answered) => {
      const first = this.waiting.shift();
      if ('error' in said) first?.reject(said.error);
      else first?.resolve(said.answer as never);
    });
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', (code) => this.end(new Error(`a worker thread ended with ${code}`)));
  }

  /** Whether it answers nothing any more. */
  get isDead(): boolean {
    return this.died !== null;
  }

  ask<T>(asked: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.died !== null) throw this.died;
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(asked);
    });
  }

  /** Once it has answered everything. */
  async close(): Promise<void> {
    if (this.died !== null) return;
    const exited = once(this.worker, 'exit');
    this.worker.postMessage(CLOSE);
    await exited;
  }

  private end(error: Error): void {
    this.died ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.died);
  }
}

/**
 * The other side of it. Bytes on the first level of an answer go over uncopied.
 * @param close the thread ends after it
 */
export function answering(answer: (asked: never) => unknown, close: () => Promise<void>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', (asked: unknown) => {
    before = before.then(async () => {
      if (asked === CLOSE) {
        await close();
        parentPort?.close();
        return;
      }
      try {
        const said = await answer(asked as never);
        parentPort?.postMessage({ answer: said } satisfies Answered, bytesIn(said));
      } catch (error) {
        parentPort?.postMessage({ error } satisfies Answered);
      }
    });
  });
}

function bytesIn(said: unknown): ArrayBuffer[] {
  const values = typeof said === 'object' && said !== null ? Object.values(said) : [];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
