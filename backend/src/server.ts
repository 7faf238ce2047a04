import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { assemble } from './assemble.js';
import type { Config } from './config.js';
import type { DemoTools } from './demo/demo-data.js';
import { apiOrPage } from './http/api-or-page.js';
import { ProblemFilter } from './http/problem-filter.js';
import { BodyValidationPipe } from './http/validation.js';
import { NestLogger } from './logger.js';
import type { Logger } from './logger.js';

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
