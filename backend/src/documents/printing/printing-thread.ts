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

  /** @returns the PDF. @throws the error that prevented it; a crashed thread is replaced at the next call */
  async draw(facts: ConfirmationFacts): Promise<Buffer> {
    if (this.client === null || this.client.hasEnded) this.client = new WorkerClient(this.program, {});
    const { bytes } = await this.client.ask<{ bytes: Uint8Array }>(facts);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Ends the thread after it has drawn the requested confirmations. */
  async close(): Promise<void> {
    await this.client?.close();
  }
}
