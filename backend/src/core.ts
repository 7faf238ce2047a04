import { ProjectionRunner } from '@tour-portal/projections/runner.js';
import { READ_MODELS } from '@tour-portal/projections/read-models.js';
import { AccountLog } from './accounts/account-log.js';
import { ChangesAreTold, SessionsEnd } from './accounts/account-reactions.js';
import { CredentialChanges } from './accounts/credential-changes.js';
import { CredentialRecords } from './accounts/credential-records.js';
import { Credentials } from './accounts/credentials.js';
import { PasswordRecovery } from './accounts/password-recovery.js';
import { ResetLinks } from './accounts/reset-links.js';
import { Sessions } from './accounts/sessions.js';
import { CancelledSeatsAreFreed } from './bookings/cancel-reactions.js';
import { EndedHolds } from './bookings/ended-holds.js';
import { FreedSeats } from './bookings/freed-seats.js';
import { HoldDeadlines } from './bookings/hold-deadlines.js';
import { ReplacedHoldEnds } from './bookings/hold-reactions.js';
import { Brand } from './brand.js';
import { Erasures } from './client-service/erasures.js';
import { StaffAccounts } from './client-service/staff-accounts.js';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { SeatGuard } from './departures/departure-decisions.js';
import { WaitingDeadlines } from './departures/waiting-deadlines.js';
import { WaitingIsTold } from './departures/waiting-reactions.js';
import { DevClock } from './dev/dev-clock.js';
import { Faults } from './dev/faults.js';
import { ConfirmationLinks } from './documents/confirmation-links.js';
import { ConfirmationOrders } from './documents/confirmation-orders.js';
import { ConfirmationSource } from './documents/confirmation-source.js';
import { IssueConfirmation } from './documents/issue-confirmation.js';
import { PdfStore } from './documents/pdf-store.js';
import { Printer } from './documents/printer.js';
import { EventLog } from './event-log/event-log.js';
import { PersonalData } from './event-log/personal-data.js';
import { Streams } from './event-log/streams.js';
import { Ids } from './ids.js';
import type { Logger } from './logger.js';
import { DeveloperInbox } from './messages/developer-inbox.js';
import { LetterStore } from './messages/letter-store.js';
import type { Carrier } from './messages/message.js';
import type { SmtpCarrier } from './messages/smtp-carrier.js';
import { Outbox } from './messages/outbox.js';
import { TwilioCarrier } from './messages/twilio-carrier.js';
import type { Gateway } from './payments/gateway.js';
import { openGateway } from './payments/open-gateway.js';
import { OwedRefunds } from './payments/owed-refunds.js';
import { PaymentPoll } from './payments/payment-poll.js';
import { Settlement } from './payments/settlement.js';
import { Reactions } from './reactions/reactions.js';
import { Documents } from './read-side/documents.js';
import { ReadSide } from './read-side/read-side.js';
import { Recurring } from './read-side/recurring.js';
import { CatalogueOfToday } from './reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from './reference/catalogue.js';
import { removeExpired } from './stores/expired-records.js';
import { openStores } from './stores/open-stores.js';
import type { Stores } from './stores/open-stores.js';
import { SurveyLinks } from './surveys/survey-links.js';

/** What the thread that answers requests and the one that works in the background both need; each has its own. */
export interface Core {
  readonly stores: Stores;
  readonly clock: Clock;
  readonly devClock: DevClock;
  readonly catalogue: CatalogueOfToday;
  readonly brand: Brand;
  readonly log: EventLog;
  readonly streams: Streams;
  readonly faults: Faults;
  readonly accountLog: AccountLog;
  readonly changes: CredentialChanges;
  readonly credentials: Credentials;
  readonly resetLinks: ResetLinks;
  readonly recovery: PasswordRecovery;
  readonly sessions: Sessions;
  readonly guard: SeatGuard;
  readonly ended: EndedHolds;
  readonly gateway: Gateway;
  readonly ids: Ids;
  readonly personal: PersonalData;
  readonly settlement: Settlement;
  readonly staff: StaffAccounts;
  readonly documents: Documents;
  readonly inbox: DeveloperInbox;
  readonly outbox: Outbox;
  readonly links: ConfirmationLinks;
  readonly surveys: SurveyLinks;
  readonly erasures: Erasures;
  readonly letters: LetterStore;
  readonly pdfs: PdfStore;
  readonly readSide: ReadSide;
}

/** @throws what a store says that cannot be opened; CatalogueError */
export async function openCore(config: Config, logger: Logger): Promise<Core> {
  const stores = await openStores(config);
  const clock = new Clock();
  const catalogue = new CatalogueOfToday(config.catalogueDir ?? SHIPPED_CATALOGUE);
  const { brand: shippedBrand, tagline, phoneUsaCanada } = catalogue.current(clock.now()).config;
  const brand = new Brand(config.brand ?? shippedBrand, tagline, phoneUsaCanada, config.trackingUrl);

  const personal = new PersonalData(stores.records);
  const log = new EventLog(stores.events, personal);
  const streams = new Streams(log);
  const faults = new Faults();
  const guard = new SeatGuard(config.seatGuard);
  const ended = new EndedHolds(streams, guard, faults);

  const documents = new Documents(stores.readModels);
  const link = config.publicUrl ?? `http://localhost:${config.port}`;
  const links = new ConfirmationLinks(config.sessionSecret, link);
  const surveys = new SurveyLinks(config.sessionSecret);
  const pdfs = new PdfStore(stores.deliveries);
  const letters = new LetterStore(stores.deliveries);
  const inbox = new DeveloperInbox(stores.deliveries, clock, (pdf) => links.pdf(pdf));
  const carriers = {
    sms: config.twilio === null ? inbox : new TwilioCarrier(config.twilio),
    email: config.smtpUrl === null ? inbox : await openSmtp(config.smtpUrl, config.mailFrom, pdfs),
  };
  const outbox = new Outbox(stores.deliveries, clock, carriers, logger);

  const accountLog = new AccountLog(log, streams, clock);
  const credentialRecords = new CredentialRecords(stores.records);
  const changes = new CredentialChanges(credentialRecords, clock, accountLog);
  const credentials = new Credentials(credentialRecords, changes, clock, accountLog);
  const resetLinks = new ResetLinks(credentialRecords, clock, config.sessionSecret);
  const sessions = new Sessions(stores.records, clock);
  const recovery = new PasswordRecovery(
    { records: stores.deliveries, clock, logger, faults, brand, publicUrl: link },
    { credentials, links: resetLinks, log: accountLog, outbox },
  );

  // Reactions wait for the read side, and the read side starts them once it leads.
  const runner = new ProjectionRunner(READ_MODELS, stores.readModels);
  const readSide: ReadSide = new ReadSide(
    log,
    runner,
    stores.readModels,
    clock,
    logger,
    {
      start: () => background.forEach((work) => work.start()),
      stop: async () => {
        await Promise.all(background.map((work) => work.stop()));
      },
    },
    faults,
  );
  const gateway = openGateway(config.gateway, link, stores.records, clock);
  const source = new ConfirmationSource(log, documents, readSide, catalogue, brand, clock, surveys);
  const issuing = new IssueConfirmation(streams, clock);
  const ids = new Ids(stores.records);
  const settlement = new Settlement(streams, gateway, ids, catalogue, faults, guard);
  const poll = new PaymentPoll(documents, gateway, settlement, streams, clock, logger);
  const refunds = new OwedRefunds(documents, gateway, streams, clock, faults, logger);
  const printer = new Printer({
    records: stores.deliveries,
    clock,
    logger,
    links,
    store: pdfs,
    letters,
    outbox,
    nextId: () => ids.next('confirmation'),
    facts: (booking, position) => source.facts(booking, position),
    issue: (confirmation) => issuing.issue(confirmation),
  });
  const erasures = new Erasures(
    { records: stores.records, deliveries: stores.deliveries, streams, clock, faults, personal, logger },
    { log: accountLog, credentials: credentialRecords, sessions, pdfs, letters },
  );
  const deadlines = new HoldDeadlines(documents, ended, clock, logger);
  const waiting = new WaitingDeadlines(documents, streams, catalogue, clock, logger);
  const nameOf = (tour: number) => catalogue.current(clock.now()).tour(tour)?.name ?? 'your tour';
  const background = [
    outbox,
    new Recurring('deadlines', 500, (stopped) => deadlines.meetDue(stopped), logger),
    new Recurring('waiting lists', 500, (stopped) => waiting.meetDue(stopped), logger),
    new Recurring('capacities', 60_000, (stopped) => waiting.followCapacities(stopped), logger),
    new Recurring('payments', 1_000, (stopped) => poll.meetDue(stopped), logger),
    new Recurring('refunds', 1_000, (stopped) => refunds.meetDue(stopped), logger),
    new Recurring('printer', 250, (stopped) => printer.printWaiting(stopped), logger),
    new Recurring('password recovery', 1_000, (stopped) => recovery.meetWaiting(stopped), logger),
    new Recurring('erasures', 2_000, (stopped) => erasures.meetWaiting(stopped), logger),
    new Recurring('expired records', 600_000, () => removeExpired(stores.records, clock), logger),
    new Reactions(
      log,
      stores.deliveries,
      [
        new ReplacedHoldEnds(streams, clock),
        new CancelledSeatsAreFreed(new FreedSeats(streams, guard), clock),
        new ConfirmationOrders(printer),
        new ChangesAreTold(accountLog, outbox, brand),
        new SessionsEnd(sessions),
        new WaitingIsTold(accountLog, outbox, brand, link, nameOf),
      ],
      clock,
      logger,
    ),
  ];
  const devClock = new DevClock(clock, stores.records);
  if (config.devTools) await devClock.start();

  return {
    stores,
    clock,
    devClock,
    catalogue,
    brand,
    log,
    streams,
    faults,
    accountLog,
    changes,
    credentials,
    resetLinks,
    recovery,
    sessions,
    guard,
    ended,
    gateway,
    ids,
    personal,
    settlement,
    staff: new StaffAccounts(stores.records, streams, ids, clock),
    documents,
    inbox,
    outbox,
    links,
    surveys,
    erasures,
    letters,
    pdfs,
    readSide,
  };
}

/** Only who sends mail waits for what sends it to be loaded. */
async function openSmtp(...settings: ConstructorParameters<typeof SmtpCarrier>): Promise<Carrier> {
  const { SmtpCarrier: Smtp } = await import('./messages/smtp-carrier.js');
  return new Smtp(...settings);
}

export async function closeCore({ devClock, readSide, stores }: Core): Promise<void> {
  devClock.stop();
  await readSide.stop();
  await stores.close();
}
