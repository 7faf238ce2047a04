import { WorkerClient } from '../../scheduling/worker-client.js';
import type { ConfirmationFacts } from '../confirmations/confirmation-facts.js';

/** What the thread runs. */
export const PRINTING = new URL('./printing.js', import.meta.url);

/**
 * The thread that draws confirmations. It begins with the first one: the PDF library takes as long to load as half the
 * server.
 */
export class PrintingThread {
  private client: WorkerClient<ConfirmationFacts> | null = null;

  /** @param program answers facts with the bytes of their PDF */
  constructor(private readonly program: URL) {}

  /** @returns the PDF. @throws what kept it from being drawn; a thread that died over it is replaced for the next one */
  async draw(facts: ConfirmationFacts): Promise<Buffer> {
    if (this.client === null || this.client.isDead) this.client = new WorkerClient(this.program, {});
    const { bytes } = await this.client.ask<{ bytes: Uint8Array }>(facts);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Once it has drawn what was asked for. */
  async close(): Promise<void> {
    await this.client?.close();
  }
}
