import { WorkerClient } from '../../scheduling/worker-client.js';
import type { ConfirmationFacts } from '../confirmations/confirmation-facts.js';

/** The program that the thread runs. */
export const PRINTING_SCRIPT = new URL('./printing.js', import.meta.url);

/**
 * The thread that draws confirmations. It starts with the first confirmation, because the PDF library takes half as long to
 * load as the server.
 */
export class PrintingThread {
  private client: WorkerClient<ConfirmationFacts> | null = null;

  /** @param program answers facts with the bytes of their PDF */
  constructor(private readonly program: URL) {}

  /**
   * @param signal once aborted, the call no longer waits for the PDF
   * @returns the PDF
   * @throws the error that prevented it, or the signal's reason; a crashed thread is replaced at the next call
   */
  async draw(facts: ConfirmationFacts, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted();
    if (this.client === null || this.client.hasEnded) this.client = new WorkerClient(this.program, {});
    const aborted = rejectionBy(signal);
    try {
      const { bytes } = await Promise.race([
        this.client.ask<{ bytes: Uint8Array }>(facts),
        aborted.rejection,
      ]);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } finally {
      aborted.release();
    }
  }

  /** Ends the thread at once, also while it draws. */
  async close(): Promise<void> {
    await this.client?.terminate();
  }
}

/** A promise that rejects once the signal is aborted, until it is released. */
function rejectionBy(signal?: AbortSignal) {
  let reject: (reason: unknown) => void = () => undefined;
  const rejection = new Promise<never>((_resolve, rejectIt) => (reject = rejectIt));
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  return { rejection, release: () => signal?.removeEventListener('abort', onAbort) };
}
