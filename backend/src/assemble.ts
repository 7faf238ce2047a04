import { ProjectionRunner } from '@tour-portal/projections/runner.js';
import { READ_MODELS } from '@tour-portal/projections/read-models.js';
import { accountDecider } from './accounts/account-decisions.js';
import { AccountQueries } from './accounts/account-queries.js';
import { accountStream } from './accounts/account-state.js';
import { Challenges } from './accounts/challenges.js';
import { Credentials } from './accounts/credentials.js';
import { SessionCookies } from './accounts/session-cookie.js';
import { Sessions } from './accounts/sessions.js';
import { EndedHolds } from './bookings/ended-holds.js';
import { HoldDeadlines } from './bookings/hold-deadlines.js';
import { HoldConfirmationMail, ReplacedHoldEnds } from './bookings/hold-reactions.js';
import { Brand } from './brand.js';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { SeatGuard } from './departures/departure-decisions.js';
import { DevClock } from './dev/dev-clock.js';
import { Faults } from './dev/faults.js';
import { EventLog } from './event-log/event-log.js';
import { PersonalData } from './event-log/personal-data.js';
import { Streams } from './event-log/streams.js';
import { IdempotencyInterceptor } from './http/idempotency.js';
import { RateLimiter } from './http/rate-limiter.js';
import { Ids } from './ids.js';
import { AppLogger } from './logger.js';
import type { Logger } from './logger.js';
import { DeveloperInbox } from './messages/developer-inbox.js';
import { Outbox } from './messages/outbox.js';
import { SmtpCarrier } from './messages/smtp-carrier.js';
import { TwilioCarrier } from './messages/twilio-carrier.js';
import { Reactions } from './reactions/reactions.js';
import { Documents } from './read-side/documents.js';
import { OwnWrites } from './read-side/own-writes.js';
import { ReadSide } from './read-side/read-side.js';
import { CatalogueOfToday } from './reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from './reference/catalogue.js';
import { openStores } from './stores/open-stores.js';
import type { Stores } from './stores/open-stores.js';

/** The parts of one instance, put together; Nest hands them to controllers and command handlers by class. */
export interface Parts {
  /** By class: what can be injected. */
  readonly injectable: readonly object[];
  readonly stores: Stores;
  readonly readSide: ReadSide;
  readonly idempotency: IdempotencyInterceptor;
  readonly catalogue: CatalogueOfToday;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Starts what runs in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws what a store says that cannot be opened; CatalogueError */
export async function assemble(config: Config, logger: Logger): Promise<Parts> {
  const stores = await openStores(config);
  const clock = new Clock();
  const catalogue = new CatalogueOfToday(config.catalogueDir ?? SHIPPED_CATALOGUE);
  const { brand: shippedBrand, tagline, phoneUsaCanada } = catalogue.current(clock.now()).config;
  const brand = new Brand(config.brand ?? shippedBrand, tagline, phoneUsaCanada);

  const log = new EventLog(stores.events, new PersonalData(stores.records));
  const streams = new Streams(log);
  const faults = new Faults();
  const ids = new Ids(stores.records);
  const guard = new SeatGuard(config.seatGuard);
  const ended = new EndedHolds(streams, guard, faults);

  const documents = new Documents(stores.readModels);
  const inbox = new DeveloperInbox(stores.records, clock);
  const outbox = new Outbox(
    stores.records,
    clock,
    {
      sms: config.twilio === null ? inbox : new TwilioCarrier(config.twilio),
      email: config.smtpUrl === null ? inbox : new SmtpCarrier(config.smtpUrl, config.mailFrom),
    },
    logger,
  );

  // Reactions wait for the read side, and the read side starts them once it leads.
  const leaseBound = [outbox, new HoldDeadlines(documents, ended, clock, logger)];
  const runner = new ProjectionRunner(READ_MODELS, stores.readModels);
  const readSide: ReadSide = new ReadSide(log, runner, stores.readModels, clock, logger, {
    start: () => [...leaseBound, reactions].forEach((bound) => bound.start()),
    stop: async () => {
      await Promise.all([...leaseBound, reactions].map((bound) => bound.stop()));
    },
  });
  const link = config.publicUrl ?? `http://localhost:${config.port}`;
  const reactions = new Reactions(
    log,
    stores.records,
    [
      new ReplacedHoldEnds(streams, clock),
      new HoldConfirmationMail(documents, readSide, catalogue, outbox, brand, link, clock),
    ],
    logger,
  );

  const sessions = new Sessions(stores.records, clock);
  const cookies = new SessionCookies(sessions, config.publicUrl);
  const isOpen = async (account: number) =>
    (await streams.state(accountDecider, accountStream(account))).status === 'open';
  const devClock = new DevClock(clock, stores.records);

  return {
    injectable: [
      new AppLogger(logger),
      brand,
      catalogue,
      new Challenges(stores.records, clock, config.sessionSecret),
      clock,
      cookies,
      new Credentials(stores.records, clock, isOpen),
      devClock,
      documents,
      ended,
      faults,
      guard,
      ids,
      inbox,
      log,
      new AccountQueries(documents, catalogue),
      new OwnWrites(readSide),
      outbox,
      new RateLimiter(stores.records, clock, config.rateLimits),
      readSide,
      sessions,
      streams,
    ],
    stores,
    readSide,
    catalogue,
    clock,
    ids,
    idempotency: new IdempotencyInterceptor(stores.records, ids, clock, (account, response) =>
      cookies.start(account, response),
    ),
    start: async () => {
      if (config.devTools) await devClock.start();
      await readSide.start();
    },
    stop: async () => {
      devClock.stop();
      await readSide.stop();
      await stores.close();
    },
  };
}
