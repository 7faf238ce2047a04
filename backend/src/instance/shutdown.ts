import { Injectable } from '@nestjs/common';
import type { INestApplicationContext, OnApplicationShutdown } from '@nestjs/common';

/**
 * Stops what an application started, in the reverse order, because each part was started after the parts it uses. It begins
 * once the server, if there is one, has closed all connections. If a step fails, the remaining steps are skipped.
 */
@Injectable()
export class Shutdown implements OnApplicationShutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private failure: { readonly error: unknown } | null = null;

  /** Registers how to stop what was just started. */
  add(stop: () => Promise<void>): void {
    this.steps.push(stop);
  }

  async onApplicationShutdown(): Promise<void> {
    try {
      for (const stop of this.steps.splice(0).reverse()) await stop();
    } catch (error) {
      this.failure = { error };
    }
  }

  /** @throws the error of the step that failed */
  check(): void {
    if (this.failure !== null) throw this.failure.error;
  }
}

/** Closes an application. @throws the error of the step that failed; Nest alone would only log it */
export async function closeApplication(application: INestApplicationContext): Promise<void> {
  await application.close();
  application.get(Shutdown).check();
}
