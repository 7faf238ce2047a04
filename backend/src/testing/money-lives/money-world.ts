import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { foldBooking } from '../../bookings/booking-view.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import type { BookingRule } from '../../bookings/booking-streams.js';
import { decideSetNames } from '../../bookings/guests/set-names.js';
import { DeleteHold, DeleteHoldHandler } from '../../bookings/hold/delete-hold.js';
import { callWith } from '../../event-log/call.js';
import { CancelledSeats, FreeCancelledSeats } from '../../bookings/money/cancelled-seats.js';
import { HoldDeadlines } from '../../bookings/hold/hold-deadlines.js';
import { commandContext } from '../../event-log/event-log.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { FaultPoint } from '../../event-log/faults.js';
import { Streams } from '../../event-log/streams.js';
import { HoldEndings } from '../../bookings/hold/hold-endings.js';
import { HoldSaga } from '../../bookings/hold/hold-saga.js';
import type { GatewayTransaction } from '../../payments/gateways/gateway.js';
import { OwedRefunds } from '../../payments/owed-refunds.js';
import { PaymentConfirmations } from '../../payments/payment-confirmations.js';
import { PaymentPoll } from '../../payments/payment-poll.js';
import { RecordPayment, RecordPaymentHandler } from '../../payments/record-payment.js';
import { Settlement } from '../../payments/settlement.js';
import { SimulatedGateway } from '../../payments/gateways/simulated-gateway.js';
import type { SimulatedOutcome } from '../../payments/gateways/simulated-gateway.js';
import { StartPayment, StartPaymentHandler } from '../../payments/start-payment.js';
import { BACKGROUND_COLLECTIONS, RECORD_COLLECTIONS } from '../../stores/record-collections.js';
import type { Ids } from '../../instance/ids.js';
import { FlakyGateway } from './flaky-gateway.js';
import { CrashingFaults, SimulatedCrash, TestSystem } from '../test-system.js';
import { SqliteRecords } from '../../stores/sqlite/sqlite-records.js';
import { SILENT_LOGGER } from '../fixtures.js';

/** Safeguards that a world can be without; the tested property must fail for each of them. */
export interface MissingSafeguards {
  /** The portal never asks the gateway about payments whose browser did not come back. */
  readonly noPoll?: boolean;
  /** Refunds are recorded as made, but the gateway never makes them. */
  readonly noGatewayRefunds?: boolean;
  /** The job that makes owed refunds never runs. */
  readonly noOwedRefundsJob?: boolean;
  /** The reaction that frees the seats of cancelled guests after a crash never runs. */
  readonly noSeatsReaction?: boolean;
}

/** The rule of a use case of client service, and whether the use case decides it by `decideFees`. */
export interface StaffRule {
  readonly rule: BookingRule<{ readonly code: string }>;
  readonly changesFees: boolean;
}

/** An account with a hold of two guests, another account, and portal instances that take the first account's payments. */
export class MoneyWorld {
  readonly records = new SqliteRecords(':memory:');
  readonly system = new TestSystem(this.records, 5);
  readonly gateway: FlakyGateway;
  /** The opened forms of the gateway in order, with the fees each is for. */
  readonly forms: { readonly token: string; readonly choices: readonly FeeChoice[] }[] = [];
  /** What the forms answered in order, also for declined cards. */
  readonly charges: { readonly transactionId: string; readonly choices: readonly FeeChoice[] }[] = [];
  booking = 0;
  guests: readonly number[] = [];

  private readonly runner = new ProjectionRunner(READ_MODELS, this.system.readModels);
  private foldedUpTo: Position = START;

  constructor(private readonly missing: MissingSafeguards = {}) {
    const simulated = new SimulatedGateway('converge', this.records, this.system.clock);
    this.gateway = new FlakyGateway(simulated, missing.noGatewayRefunds === true);
  }

  async setUp(): Promise<void> {
    await this.records.define([...RECORD_COLLECTIONS, ...BACKGROUND_COLLECTIONS]);
    await this.runner.define();
    await this.system.openAccount(1);
    await this.system.openAccount(2);
    await this.placeHold(1, [2]);
    await this.nameGuests();
  }

  /** The parts of one process, which crashes at the given point. */
  process(crashesAt: FaultPoint | null = null) {
    const { system, gateway } = this;
    const streams = new Streams(system.log);
    const faults = new CrashingFaults(crashesAt);
    const endings = new HoldEndings(streams, system.guard, faults);
    const cancelledSeats = new CancelledSeats(streams, system.guard);
    const bookings = new BookingStreams(streams, system.log, cancelledSeats, faults);
    const ids = { allocate: system.allocate } as Ids;
    const settlement = new Settlement(streams, gateway, ids, faults, system.guard);
    const confirmations = new PaymentConfirmations(system.documents, system.clock);
    return {
      settlement,
      holds: new HoldSaga(streams, endings, faults, system.guard),
      deleteHold: new DeleteHoldHandler(bookings, endings),
      bookings,
      startPayment: new StartPaymentHandler(streams, system.log, system.documents, faults, gateway),
      recordPayment: new RecordPaymentHandler(streams, system.log, settlement, gateway, confirmations),
      deadlines: new HoldDeadlines(system.documents, endings, system.clock, SILENT_LOGGER),
      freeSeats: new FreeCancelledSeats(cancelledSeats, system.clock),
      refunds: new OwedRefunds(system.documents, gateway, streams, system.clock, faults, SILENT_LOGGER),
      poll: new PaymentPoll(system.documents, gateway, settlement, streams, system.clock, SILENT_LOGGER),
    };
  }

  /** Places a hold; a hold of account 1 is the booking that later steps are about. */
  async placeHold(account: number, roomGuests: number[], replaces: number | null = null): Promise<boolean> {
    const placed = await this.process().holds.place(this.system.holdToPlace(account, roomGuests, replaces));
    if (!placed.ok) return false;
    if (account === 1) {
      this.booking = placed.terms.booking;
      this.guests = placed.terms.guests;
    }
    return true;
  }

  async nameGuests(): Promise<void> {
    const names = this.guests.map((guest) => ({ guest, fullName: `Guest ${guest}` }));
    const fingerprints = names.map(({ guest, fullName }) => ({ guest, field: 'fullName', print: fullName }));
    const now = this.system.clock.now();
    const facts = { owner: 1, names, fingerprints, now };
    const call = callWith(this.system.context());
    await this.process().bookings.decide(this.booking, (state) => decideSetNames(facts, state), call);
  }

  /** Makes a member of staff change the booking. */
  changeByStaff(
    { rule, changesFees }: StaffRule,
    context: CommandContext,
    dryRun = false,
    crashesAt: FaultPoint | null = null,
  ) {
    const { bookings } = this.process(crashesAt);
    const call = { context, dryRun, allocateRepeatably: null };
    return changesFees
      ? bookings.decideFees(this.booking, rule, call)
      : bookings.decideForStaff(this.booking, rule, call);
  }

  async deleteCurrentHold(): Promise<void> {
    await this.process().deleteHold.execute(new DeleteHold(1, this.booking, callWith(this.system.context())));
  }

  /** Opens the gateway's form unless the fees cannot be paid. */
  async openForm(choices: readonly FeeChoice[], crashesAt: FaultPoint | null = null): Promise<void> {
    const command = new StartPayment(1, this.booking, choices, callWith(this.system.context()));
    const started = await this.process(crashesAt).startPayment.execute(command);
    if (started.ok) this.forms.push({ token: started.answer.token, choices });
  }

  /** The customer pays with one of the opened forms, or tries to. */
  async pay(
    form: number,
    outcome: SimulatedOutcome,
    captured: { amount?: number; currency?: string } = {},
  ): Promise<void> {
    const opened = this.forms[form % Math.max(1, this.forms.length)];
    if (opened === undefined) return;
    const charge = await this.gateway.simulated.pay(opened.token, outcome, captured);
    if (charge !== null) this.charges.push({ transactionId: charge.transactionId, choices: opened.choices });
  }

  /** The browser comes back from the gateway, `times` times at once, as with double clicks and two tabs. */
  async returnFromGateway(index: number, times: number, crashesAt: FaultPoint | null = null): Promise<void> {
    const charge = this.charges[index % Math.max(1, this.charges.length)];
    if (charge === undefined) return;
    const { transactionId, choices } = charge;
    const call = () => callWith(this.system.context());
    const record = (process: ReturnType<MoneyWorld['process']>) =>
      process.recordPayment.execute(new RecordPayment(1, this.booking, transactionId, choices, call()));
    const processes = Array.from({ length: times }, (_, n) => this.process(n === 0 ? crashesAt : null));
    const results = await Promise.allSettled(processes.map(record));
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    // The crash of the first process must not hide what went wrong in another one.
    const error = errors.find((each) => !(each instanceof SimulatedCrash)) ?? errors[0];
    if (error !== undefined) throw error;
  }

  /** The gateway notifies the portal of a charge. */
  async receiveNotice(index: number): Promise<void> {
    const charge = this.charges[index % Math.max(1, this.charges.length)];
    const transaction: GatewayTransaction | null =
      charge === undefined ? null : await this.gateway.simulated.transaction(charge.transactionId);
    if (transaction === null) return;
    const context = commandContext({ kind: 'gateway', name: 'converge' }, this.system.clock.now());
    await this.process().settlement.settle(transaction, context);
  }

  /** Runs the background work: projections, deadlines, the poll, refunds, the reaction that frees seats. */
  async runBackground(crashesAt: FaultPoint | null = null): Promise<void> {
    await this.project();
    const { deadlines, poll, refunds, freeSeats } = this.process(crashesAt);
    await deadlines.processDue(() => false);
    if (this.missing.noPoll !== true) await poll.processDue(() => false);
    if (this.missing.noOwedRefundsJob !== true) await refunds.processDue(() => false);
    if (this.missing.noSeatsReaction !== true)
      for (const event of await this.events()) await freeSeats.react(event);
    await this.project();
  }

  private async project(): Promise<void> {
    const { readModels, log, clock } = this.system;
    const lease = await readModels.acquireLease('projections', 'test', clock.millis(), 3_000);
    if (lease === null) throw new Error('no lease');
    for (;;) {
      const { events, last, more } = await log.readAll(this.foldedUpTo, 500);
      if (last === this.foldedUpTo) return;
      await this.runner.fold(lease, { events, last });
      this.foldedUpTo = last;
      if (!more) return;
    }
  }

  /** The gateway works again and approves what it reviews, and the background work runs every two hours for twelve hours. */
  async finishPending(): Promise<void> {
    this.gateway.fault = null;
    for (const transaction of await this.gateway.simulated.transactions())
      if (transaction.status === 'held-for-review')
        await this.gateway.simulated.pay(transaction.token, 'approve');
    for (let round = 0; round < 6; round += 1) {
      this.system.clock.advance(2 * 3_600_000);
      await this.runBackground();
    }
  }

  /** Closes the stores: a property makes many worlds in one test. */
  async close(): Promise<void> {
    await this.system.events.close();
    await this.records.close();
  }

  /** Every booking of account 1, folded from its events. */
  async bookings() {
    const ids = (await this.events()).flatMap((event) =>
      event.type === 'HoldPlaced' && event.data.account === 1 ? [event.data.booking] : [],
    );
    const folded = await Promise.all(ids.map((id) => foldBooking(this.system.log, id)));
    return folded.flatMap((view) => (view === null ? [] : [view.document]));
  }

  async events(): Promise<readonly RecordedEvent[]> {
    return (await this.system.log.readAll(START, 10_000)).events;
  }
}
