import { AccountQueries } from './accounts/account-queries.js';
import { Challenges, SMS_CODES } from './accounts/challenges.js';
import { SessionCookies } from './accounts/session-cookie.js';
import { EvidenceKey } from './audit/evidence-key.js';
import { EvidencePack } from './audit/evidence-pack.js';
import { BackgroundThread } from './background-thread.js';
import { DepartureSheets } from './client-service/departure-sheets.js';
import { History } from './client-service/history.js';
import { LookedAtBookings } from './client-service/looked-at-bookings.js';
import { Replay } from './client-service/replay.js';
import { Search } from './client-service/search.js';
import { STAFF_CODE_KIND } from './client-service/staff-codes.js';
import { StaffSessions } from './client-service/staff-sessions.js';
import type { Config } from './config.js';
import { closeCore, openCore } from './core.js';
import type { Core } from './core.js';
import { openFlights } from './flights/flights.js';
import { TravelDocuments } from './documents/travel-documents.js';
import { RecentEvents } from './event-log/recent-events.js';
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
  readonly staffCodes: Challenges;
  stop(): Promise<void>;
}

/** Opens the stores and starts the background thread. @throws what a store says that cannot be opened; CatalogueError */
export async function assemble(config: Config, logger: Logger): Promise<Parts> {
  const core = await openCore(config, logger);
  const { stores, clock, streams, sessions, ids } = core;
  const flights = openFlights(config, core.catalogue.current(clock.now()), clock);
  const recent = new RecentEvents(core.log, core.personal);
  const replay = new Replay(recent, core.catalogue, core.surveys, clock);
  const cookies = new SessionCookies(sessions, config.publicUrl);
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
      new Challenges(stores.records, clock, config.sessionSecret, SMS_CODES),
      clock,
      cookies,
      core.accountLog,
      core.changes,
      core.credentials,
      core.resetLinks,
      core.recovery,
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
      core.staff,
      new Search(core.documents),
      core.erasures,
      core.letters,
      new StaffSessions(stores.records, core.staff, clock, config.publicUrl),
      new History(core.log, core.catalogue, clock),
      replay,
      new LookedAtBookings(replay, streams, clock),
      new DepartureSheets(core.documents, core.catalogue, core.readSide, streams, clock),
      new EvidencePack(stores.events, core.pdfs, core.letters, new EvidenceKey(stores.records)),
      new AccountQueries(core.documents, core.catalogue, core.log, core.surveys),
      new OwnWrites(core.readSide, sessions),
      core.outbox,
      core.links,
      core.pdfs,
      new TravelDocuments(core.catalogue, core.brand, clock),
      new RateLimiter(stores.records, clock, config.rateLimits),
      core.personal,
      core.readSide,
      core.settlement,
      core.surveys,
      sessions,
      streams,
    ],
    staffCodes: new Challenges(stores.records, clock, config.sessionSecret, STAFF_CODE_KIND),
    stop: async () => {
      await background.stop();
      await closeCore(core);
    },
  };
}
