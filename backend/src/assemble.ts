import { accountDecider } from './accounts/account-decisions.js';
import { AccountQueries } from './accounts/account-queries.js';
import { accountStream } from './accounts/account-state.js';
import { Challenges } from './accounts/challenges.js';
import { Credentials } from './accounts/credentials.js';
import { SessionCookies } from './accounts/session-cookie.js';
import { Sessions } from './accounts/sessions.js';
import { BackgroundThread } from './background-thread.js';
import type { Config } from './config.js';
import { closeCore, openCore } from './core.js';
import type { Core } from './core.js';
import { openFlights } from './flights/flights.js';
import { TravelDocuments } from './documents/travel-documents.js';
import { Idempotency } from './http/idempotency.js';
import { RateLimiter } from './http/rate-limiter.js';
import type { Ids } from './ids.js';
import { AppLogger } from './logger.js';
import type { Logger } from './logger.js';
import { OwnWrites } from './read-side/own-writes.js';

/** The parts of one instance, put together; Nest hands them to controllers and command handlers by class. */
export interface Parts {
  readonly core: Core;
  readonly ids: Ids;
  /** By class: what can be injected. */
  readonly injectable: readonly object[];
  stop(): Promise<void>;
}

/** Opens the stores and starts the background thread. @throws what a store says that cannot be opened; CatalogueError */
export async function assemble(config: Config, logger: Logger): Promise<Parts> {
  const core = await openCore(config, logger);
  const { stores, clock, streams } = core;
  const { ids } = core;
  const flights = openFlights(config, core.catalogue.current(clock.now()), clock);
  const sessions = new Sessions(stores.records, clock);
  const cookies = new SessionCookies(sessions, config.publicUrl);
  const isOpen = async (account: number) =>
    (await streams.state(accountDecider, accountStream(account))).status === 'open';
  await core.readSide.prepare();
  const background = await BackgroundThread.start(config);

  return {
    core,
    ids,
    injectable: [
      new AppLogger(logger),
      background,
      core.brand,
      core.catalogue,
      new Challenges(stores.records, clock, config.sessionSecret),
      clock,
      cookies,
      new Credentials(stores.records, clock, isOpen),
      core.devClock,
      core.documents,
      core.ended,
      core.faults,
      flights,
      core.guard,
      ids,
      new Idempotency(stores.records, ids, clock, (account, response) => cookies.start(account, response)),
      core.inbox,
      core.log,
      new AccountQueries(core.documents, core.catalogue, core.log),
      new OwnWrites(core.readSide, sessions),
      core.outbox,
      core.links,
      core.pdfs,
      new TravelDocuments(core.catalogue, core.brand, clock),
      new RateLimiter(stores.records, clock, config.rateLimits),
      core.personal,
      core.readSide,
      core.settlement,
      sessions,
      streams,
    ],
    stop: async () => {
      await background.stop();
      await closeCore(core);
    },
  };
}
