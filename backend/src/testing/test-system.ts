import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { ADDRESS, PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { expect } from '@jest/globals';
import { afterTest } from './after-test.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import { EndReplacedHold, HoldEndings } from '../bookings/hold/hold-endings.js';
import { HoldDeadlines } from '../bookings/hold/hold-deadlines.js';
import { HoldSaga } from '../bookings/hold/hold-saga.js';
import type { HoldToPlace } from '../bookings/hold/hold-saga.js';
import { SeatGuard, departureDecider } from '../departures/departure-decisions.js';
import { departureStream } from '../departures/departure-state.js';
import { Faults } from '../event-log/faults.js';
import type { FaultPoint } from '../event-log/faults.js';
import type { AllocateIds, IdKind } from '../instance/ids.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Streams } from '../event-log/streams.js';
import { Reactions } from '../reactions/reactions.js';
import { Documents } from '../read-side/documents.js';
import { RecurringTask } from '../scheduling/recurring.js';
import { ProjectionWorker } from '../read-side/projection-worker.js';
import { ReadSide } from '../read-side/read-side.js';
import type { CatalogueDeparture } from '../reference/catalogue.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { SILENT_LOGGER, ManualClock, contextOf, openEvents } from './fixtures.js';

export const TOUR = 7;
export const DATE = calendarDate('2027-06-05');

/** Stands for a crash of the process; thrown at the `FaultPoint` that a test chooses. */
export class SimulatedCrash extends Error {}

export class CrashingFaults extends Faults {
  constructor(private readonly point: FaultPoint | null) {
    super();
  }

  override pass(point: FaultPoint): void {
    if (point === this.point) throw new SimulatedCrash(point);
  }
}

/** Instances of the portal that share stores; their clock stands still until it is moved. */
export class TestSystem {
  readonly clock = new ManualClock();
  readonly events = openEvents();
  readonly log: EventLog;
  readonly readModels = new MemoryReadModels();
  readonly documents = new Documents(this.readModels);
  private lastBooking = 0;
  private lastId = 10_000;
  private lastCommand = 1_000;

  constructor(
    readonly records: Records,
    readonly capacity = 10,
    readonly guard = new SeatGuard(true),
  ) {
    this.log = new EventLog(this.events, new PersonalData(records));
  }

  /** The parts of one instance, which crashes at the given point. */
  instance(crashesAt: FaultPoint | null = null) {
    const streams = new Streams(this.log);
    const faults = new CrashingFaults(crashesAt);
    const endings = new HoldEndings(streams, this.guard, faults);
    return { streams, endings, saga: new HoldSaga(streams, endings, faults, this.guard) };
  }

  context() {
    this.lastCommand += 1;
    return contextOf(this.lastCommand, this.clock.now());
  }

  async openAccount(account: number): Promise<void> {
    const profile = { account, firstName: 'Ann', lastName: 'Miller', phoneNumber: '17025550123' };
    const command = { type: 'OpenAccount', ...profile, email: 'ann@example.com', address: ADDRESS } as const;
    const { streams } = this.instance();
    await streams.execute(accountDecider, accountStream(account), command, this.context());
  }

  /** What a hold is placed with. @param holdId the hold that it replaces; null: none */
  holdToPlace(account: number, roomGuests: number[], holdId: number | null = null): HoldToPlace {
    const query: HoldQuery = { tour: TOUR, roomGuests, date: DATE, number: null, holdId };
    const departure = {
      capacity: this.capacity,
      concludedAt: calendarDate('2027-06-12'),
      priceName: 'Standard',
    };
    const tourYear = { prices: { Standard: PRICES }, taxesAndFees: TAXES };
    const offered = { tour: { code: 'CR' }, tourYear, departure } as unknown as CatalogueDeparture;
    return { account, query, departure: offered, context: this.context(), allocate: this.allocate };
  }

  /** Bookings get the ids 1, 2, 3 …, the guests of booking 2 the ids 200, 201 …, and anything else the next free id. */
  readonly allocate: AllocateIds = (counts) => {
    const ids: Partial<Record<IdKind, number[]>> = {};
    for (const [kind, count] of Object.entries(counts) as [IdKind, number][]) {
      if (kind === 'booking') this.lastBooking += 1;
      const first = { booking: this.lastBooking, guest: 100 * this.lastBooking }[kind as string];
      ids[kind] = Array.from({ length: count }, (_, index) =>
        first === undefined ? (this.lastId += 1) : first + index,
      );
    }
    return Promise.resolve(ids as Awaited<ReturnType<AllocateIds>>);
  };

  /** The state of an account, of the departure and of bookings by the log alone, as a newly started instance reads it. */
  async state({ account, bookings = [] }: { account: number; bookings?: readonly number[] }) {
    const { streams } = this.instance();
    const owner = await streams.state(accountDecider, accountStream(account));
    const departure = await streams.state(departureDecider(this.guard), departureStream(TOUR, DATE));
    const states = await Promise.all(bookings.map((id) => streams.state(bookingDecider, bookingStream(id))));
    return {
      bookings: states.map(({ status }) => status),
      seatsTaken: departure.seatsTaken,
      slot: owner.status === 'open' ? owner.slot.map(({ booking }) => booking) : [],
    };
  }

  /** Lets another instance project, react and meet deadlines until only holds that have not expired are left to watch. */
  async catchUp(): Promise<void> {
    const { log, records, readModels, documents, clock } = this;
    const logger = SILENT_LOGGER;
    const { streams, endings } = this.instance();
    const due = new HoldDeadlines(documents, endings, clock, logger);
    const deadlines = new RecurringTask('deadlines', 500, (stopped) => due.processDue(stopped), logger);
    const reactions = new Reactions(log, records, [new EndReplacedHold(streams, clock)], clock, logger);
    const runner = new ProjectionRunner(READ_MODELS, readModels);
    const readSide = new ReadSide(runner, readModels, logger);
    const leaseBound = {
      start: () => [deadlines, reactions].forEach((task) => task.start()),
      stop: async () => {
        await Promise.all([deadlines, reactions].map((task) => task.stop()));
      },
    };
    const projecting = new ProjectionWorker({ readSide, log, runner, readModels, clock, logger, leaseBound });
    afterTest(() => projecting.stop());
    await projecting.start();
    const head = await log.store.head();
    await eventually(async () => {
      // The follow-up work for an ended hold falls due two seconds later.
      clock.advance(100);
      expect(readSide.position >= head).toBe(true);
      const reacted = await records.get('reactions', 'log');
      expect(reacted?.record['position']).toBe(await log.store.head());
      const watched = await documents.dueDeadlines(Number.MAX_SAFE_INTEGER, 100);
      expect(watched.filter(({ kind, due }) => kind !== 'expiry' || due <= clock.millis())).toEqual([]);
      expect(readSide.position).toBe(await log.store.head());
    });
    await projecting.stop();
  }
}
