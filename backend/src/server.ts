import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import createExpress from 'express';
import type { Express } from 'express';
import { GetAccountJson, GetAccountJsonHandler } from './accounts/account-json.js';
import { AppModule } from './app.module.js';
import { StaffAccounts } from './client-service/staff/staff-accounts.js';
import { Clock } from './instance/clock.js';
import type { Config } from './instance/config.js';
import { Draining } from './instance/draining.js';
import type { DemoServices } from './demo/demo-data.js';
import { apiOrPage } from './http/api-or-page.js';
import { compressAnswers } from './http/compressed.js';
import { HttpMetrics } from './http/http-metrics.js';
import { pageRouter } from './pages/pages.js';
import type { ReadAccount } from './pages/customer-pages.js';
import type { ReadReference } from './pages/read-reference.js';
import { interfaceDescription } from './http/interface-description.js';
import { apiDocsPage } from './http/description/api-docs-page.js';
import { OPERATORS_PATHS, operatorsOnly } from './http/operations.js';
import { ProblemFilter } from './http/problem-filter.js';
import { traceRequests } from './http/trace-requests.js';
import { QueryValidationPipe } from './http/input/query.js';
import { BodyValidationPipe } from './http/input/validation.js';
import { Ids } from './instance/ids.js';
import { nestLogging } from './instance/logger.js';
import type { Logger } from './instance/logger.js';
import { GATEWAY } from './payments/gateways/gateway.js';
import type { Gateway } from './payments/gateways/gateway.js';
import { CatalogueOfToday } from './reference/catalogue-of-today.js';
import { freshCatalogue } from './reference/published/fresh-catalogue.js';
import { PublishedTourYears } from './reference/published/published-tour-years.js';
import { GetReference, GetReferenceHandler } from './reference/reference-data.js';
import { SessionCookies, sessionCookie } from './sessions/session-cookie.js';
import { closeApplication } from './instance/shutdown.js';
import type { Stores } from './stores/open-stores.js';
import { traceCommands } from './tracing/traced.js';
import { TRACING } from './tracing/tracing.js';
import type { Tracing } from './tracing/tracing.js';
import { STORES } from './stores/store-tokens.js';

/** Longer than a load balancer with a limit of 60 s keeps an idle connection: a request could be lost if the server ended it first. */
const KEEP_ALIVE_MILLIS = 75_000;
/** How long requests may go on after the instance has stopped accepting new ones. */
const REQUEST_MILLIS = 5_000;

/** One running instance. */
export interface RunningInstance {
  readonly port: number;
  readonly app: NestExpressApplication;
  readonly demoServices: DemoServices;
  stop(): Promise<void>;
}

/** Opens the stores, starts the background work and serves API and SPA on one port (0: any free one). */
export async function serve(config: Config, logger: Logger): Promise<RunningInstance> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.of(config, logger),
    new ExpressAdapter(express(config)),
    { ...nestLogging(logger), bodyParser: false },
  );
  const httpMetrics = app.get(HttpMetrics);
  const tracing = app.get<Tracing | null>(TRACING);
  const draining = app.get(Draining);
  app.use(httpMetrics.middleware);
  app.use(draining.middleware);
  if (tracing !== null) {
    app.use(traceRequests(tracing));
    traceCommands(tracing, app.get(CommandBus));
  }
  app.use(freshCatalogue(app.get(PublishedTourYears)));
  const { origins } = app.get<Gateway>(GATEWAY);
  const read = { reference: readReference(app), account: readAccount(app) };
  const pages = pageRouter(config, origins, read, app.get(Clock), logger);
  app.use(apiOrPage(config, pages, logger));
  compressAnswers(app);
  app.use(OPERATORS_PATHS, operatorsOnly(config.operations));
  app.use('/v1/docs', apiDocsPage());
  app.useGlobalPipes(new BodyValidationPipe(), new QueryValidationPipe());
  app.useGlobalFilters(new ProblemFilter(logger, httpMetrics));
  describeApi(app);
  await app.init();
  app.flushLogs();
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  try {
    // Not Nest's own `listen`, which logs a stack when the port is in use.
    server.listen({ port: config.port, ...(config.host === null ? {} : { host: config.host }) });
    await once(server, 'listening');
  } catch (error) {
    // A process that exits while its background thread is inside the SQLite library may crash.
    await closeApplication(app);
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    app,
    demoServices: demoServices(app),
    stop: async () => {
      draining.begin();
      await sleep(config.drainMillis);
      server.closeIdleConnections();
      // A connection with a request or an answer still unfinished after this long would not end by itself.
      const closeTimer = setTimeout(() => server.closeAllConnections(), REQUEST_MILLIS);
      await closeApplication(app);
      clearTimeout(closeTimer);
    },
  };
}

/** Calls the handler directly: the query bus knows its handlers only once the application is initialized. */
function readReference(app: NestExpressApplication): ReadReference {
  const references = app.get(GetReferenceHandler, { strict: false });
  return async (name, query) => {
    const found = await references.execute(new GetReference(name, query));
    if (!found.ok || !('text' in found.answer)) throw new Error(`no reference data: ${name}`);
    return found.answer;
  };
}

/** What `GET /v1/accounts/me` would answer; null where nobody is signed in. */
function readAccount(app: NestExpressApplication): ReadAccount {
  const cookies = app.get(SessionCookies, { strict: false });
  const accounts = app.get(GetAccountJsonHandler, { strict: false });
  return async (request, response) => {
    const sid = sessionCookie(request);
    const session = sid === null ? null : await cookies.find(sid, response);
    return session === null ? null : accounts.execute(new GetAccountJson(session.account, session.lastWrite));
  };
}

function demoServices(app: NestExpressApplication): DemoServices {
  const { events, records } = app.get<Stores>(STORES);
  return {
    events,
    records,
    commands: app.get(CommandBus),
    catalogue: app.get(CatalogueOfToday),
    clock: app.get(Clock),
    ids: app.get(Ids),
    gateway: app.get<Gateway>(GATEWAY),
    staff: app.get(StaffAccounts),
  };
}

/** An Express app with its settings. They must be set before Nest gets it, because Nest creates the router at once. */
function express(config: Config): Express {
  const server = createExpress();
  server.set('x-powered-by', false);
  // Answers differ by session; hashing each of them would cost more than sending it.
  server.set('etag', false);
  // `apiOrPage` knows the paths of the API in lower case only.
  server.set('case sensitive routing', true);
  server.set('trust proxy', config.trustedProxies);
  return server;
}

function describeApi(app: NestExpressApplication): void {
  SwaggerModule.setup('v1/docs', app, () => interfaceDescription(app), {
    jsonDocumentUrl: 'v1/openapi.json',
    raw: ['json'],
    ui: false,
  });
}
