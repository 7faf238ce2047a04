import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

/**
 * Whether the instance is about to stop. It says so at `/readyz` and goes on answering for a while: a load balancer needs a
 * moment to notice and sends requests until then.
 */
@Injectable()
export class Draining {
  private isOn = false;

  get isDraining(): boolean {
    return this.isOn;
  }

  begin(): void {
    this.isOn = true;
  }

  /** Tells clients meanwhile to close their connections: a request on a connection that is about to end would be lost. */
  readonly middleware: RequestHandler = (_request, response, next) => {
    if (this.isOn) response.set('Connection', 'close');
    next();
  };
}
