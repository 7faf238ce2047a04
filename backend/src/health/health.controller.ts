import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Liveness, Readiness } from '@tour-portal/contracts/api/health-api.js';
import type { Response } from 'express';
import { Describes } from '../http/description/describes.js';
import { FromOperator } from '../http/operations.js';
import { GetMetrics } from './metrics.js';
import { GetReadiness } from './readiness.js';

/** Liveness, readiness and metrics, under `/v1` and at the root for orchestrators. */
@ApiTags('health')
@Controller()
export class HealthController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'Whether the instance is alive', answer: 'Liveness' })
  @Get(['healthz', 'v1/healthz'])
  alive(): Liveness {
    return { status: 'ok' };
  }

  /** 200 if the instance is ready, 503 otherwise. With `services`, operators also see the outside services if the stores answer. */
  @Describes({
    summary: 'Whether the instance is ready: its stores answer and its read models are up to date',
    answer: 'Readiness',
    also: { 503: 'Readiness' },
  })
  @Get(['readyz', 'v1/readyz'])
  @ApiQuery({ name: 'services', required: false })
  async ready(
    @Query('services') services: unknown,
    @FromOperator() isFromOperator: boolean,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Readiness> {
    const readiness = await this.queries.execute(new GetReadiness(services !== undefined && isFromOperator));
    if (readiness.status !== 'ok') response.status(503);
    return readiness;
  }

  @Describes({
    summary: 'Metrics of the instance, as Prometheus reads them',
    files: ['text/plain'],
    errors: [404],
  })
  @Get(['metrics', 'v1/metrics'])
  @Header('Content-Type', 'text/plain; version=0.0.4')
  metrics(): Promise<string> {
    return this.queries.execute(new GetMetrics());
  }
}
