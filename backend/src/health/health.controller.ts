import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { EventLog } from '../event-log/event-log.js';
import { ReadSide } from '../read-side/read-side.js';

/** Liveness, readiness and metrics (call table), under `/v1` and at the root for orchestrators. */
@ApiTags('health')
@Controller()
export class HealthController {
  private readonly registry = new Registry();

  constructor(
    private readonly log: EventLog,
    private readonly readSide: ReadSide,
  ) {
    collectDefaultMetrics({ register: this.registry });
  }

  @Get(['healthz', 'v1/healthz'])
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when the stores answer and the read models show the whole log, 503 otherwise. */
  @Get(['readyz', 'v1/readyz'])
  async ready(
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ status: 'ok' | 'behind' | 'unreachable' }> {
    try {
      const caughtUp = await this.readSide.waitFor(await this.log.store.head(), 1_000);
      if (!caughtUp) response.status(503);
      return { status: caughtUp ? 'ok' : 'behind' };
    } catch {
      response.status(503);
      return { status: 'unreachable' };
    }
  }

  @Get(['metrics', 'v1/metrics'])
  @Header('Content-Type', 'text/plain; version=0.0.4')
  metrics(): Promise<string> {
    return this.registry.metrics();
  }
}
