import { Injectable } from '@nestjs/common';
import type { INestApplicationContext, OnApplicationShutdown } from '@nestjs/common';

/**
 * What was begun while an application started is stopped in the reverse order, once no request is being answered any
 * more: whatever uses something was begun after it. A step that fails keeps those below it from being stopped.
 */
@Injectable()
export class Shutdown implements OnApplicationShutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private failure: { readonly error: unknown } | null = null;

  /** Says how to stop what was just begun. */
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

  /** @throws what the step threw that failed */
  check(): void {
    if (this.failure !== null) throw this.failure.error;
  }
}

/** Closes an application. @throws what could not be stopped; Nest alone would only log it */
export async function close(application: INestApplicationContext): Promise<void> {
  await application.close();
  application.get(Shutdown).check();
}
