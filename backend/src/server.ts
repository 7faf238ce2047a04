import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import express from 'express';
import type { RequestHandler } from 'express';
import { AppModule } from './app.module.js';
import { assemble } from './assemble.js';
import type { Config } from './config.js';
import type { DemoTools } from './demo/demo-data.js';
import { communicatorSecurity, pageSecurity } from './http/page-security.js';
import { plainBody } from './http/plain-body.js';
import { ProblemFilter } from './http/problem-filter.js';
import { requestBody } from './http/request-body.js';
import { sameOrigin } from './http/same-origin.js';
import { BodyValidationPipe } from './http/validation.js';
import { NestLogger } from './logger.js';
import type { Logger } from './logger.js';

/** What the server answers itself; all other paths are pages of the SPA. */
const IS_API = /^\/(v1|dev|healthz|readyz|metrics)(\/|$)/;
const BODY_LIMIT = '100kb';
const WEB = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/** One running instance. */
export interface Running {
  readonly port: number;
  readonly app: NestExpressApplication;
  readonly demoTools: DemoTools;
  stop(): Promise<void>;
}

/** Opens the stores, starts the background work and serves API and SPA on one port (0: any free one). */
export async function serve(config: Config, logger: Logger): Promise<Running> {
  const parts = await assemble(config, logger);
  const options = { logger: new NestLogger(logger), bodyParser: false, abortOnError: false };
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.over(parts, config.devTools),
    options,
  );
  app.set('x-powered-by', false);
  // Answers differ by session; hashing each of them would cost more than sending it.
  app.set('etag', false);
  app.use(apiOrPage(config, parts.core.gateway.origins));
  app.useGlobalPipes(new BodyValidationPipe());
  app.useGlobalFilters(new ProblemFilter(logger));
  describeApi(app);
  await app.listen(config.port);
  const server = app.getHttpServer();
  return {
    port: (server.address() as AddressInfo).port,
    app,
    demoTools: { ...parts.core, ...parts.core.stores, ids: parts.ids, commands: app.get(CommandBus) },
    stop: async () => {
      server.closeIdleConnections();
      await app.close();
      await parts.stop();
    },
  };
}

function describeApi(app: NestExpressApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Tour portal')
    .setDescription('Booking interface of the customer portal')
    .setVersion('1')
    .addCookieAuth('sid')
    .build();
  SwaggerModule.setup('v1/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'v1/openapi.json',
  });
}

/**
 * Calls of the API go on with the two headers that matter to them, changes through their checks. Everything else is the
 * SPA: files by name, every other page its index, with the security headers of a page.
 * @param origins of the payment gateway
 */
function apiOrPage(config: Config, origins: readonly string[]): RequestHandler {
  const pages = express.Router();
  pages.use(pageSecurity(config.publicUrl, origins, config.trackingUrl));
  pages.use('/gateway/communicator.html', communicatorSecurity(origins));
  const index = join(WEB, 'index.html');
  if (existsSync(index)) {
    pages.use(
      '/assets',
      express.static(join(WEB, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
    );
    pages.use(express.static(WEB, { index: false, maxAge: '1h' }));
    pages.use((request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') next();
      else response.setHeader('Cache-Control', 'no-cache').sendFile(index);
    });
  }
  const changes = express.Router();
  changes.use(sameOrigin(config.publicUrl), ...requestBody(BODY_LIMIT), plainBody);
  return (request, response, next) => {
    if (!IS_API.test(request.path)) {
      pages(request, response, next);
      return;
    }
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    // What only reads has no body, and another site's page cannot see the answer.
    if (request.method === 'GET') next();
    else changes(request, response, next);
  };
}
