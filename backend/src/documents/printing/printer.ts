import { hash as digestOf } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { Clock } from '../../instance/clock.js';
import { Ids } from '../../instance/ids.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { Outbox } from '../../messages/outbox.js';
import { SentMailStore, storedMessage } from '../../messages/sent-mail-store.js';
import type { Attachment, Message } from '../../messages/message.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { putRecord } from '../../stores/put-record.js';
import { BACKGROUND_RECORDS } from '../../stores/store-tokens.js';
import { runAsSpan } from '../../tracing/traced.js';
import { TRACING, newSpanId, parentOf } from '../../tracing/tracing.js';
import type { Tracing } from '../../tracing/tracing.js';
import type { ConfirmationFacts } from '../confirmations/confirmation-facts.js';
import { confirmationMail } from '../confirmations/confirmation-mail.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { ConfirmationSource } from '../confirmations/confirmation-source.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { ConfirmationIssuer } from './confirmation-issuer.js';
import type { PrintedConfirmation } from './confirmation-issuer.js';
import { PrintingThread } from './printing-thread.js';

/** What to confirm, and the position of the confirmed event. */
export interface PrintOrder {
  readonly booking: number;
  readonly type: Confirmation['type'];
  readonly position: Position;
}

/** A stored order. Its confirmation's id and its printed PDF are set once and never replaced. */
interface Job extends PrintOrder {
  readonly orderedAt: Instant;
  readonly confirmation: number | null;
  readonly printed: Pick<PrintedConfirmation, 'hash' | 'filename' | 'digest' | 'letter'> | null;
  readonly attempts: number;
  /** In milliseconds since 1970; null: the order is done, or there was nothing to confirm. */
  readonly nextTryAt: number | null;
}

/** The longest pause before a print that failed is tried again; the pauses double up to it. */
const LONGEST_WAIT_SECONDS = 600;
/**
 * The rest after a print, at most `LONGEST_REST_MILLIS`: this many times its duration, divided by the thread's idle share (at
 * least `LEAST_IDLE`).
 */
const REST_FACTOR = 2;
const LEAST_IDLE = 0.1;
const LONGEST_REST_MILLIS = 300;
/**
 * How much earlier than ordered a confirmation is due: customers wait at the screen for that of a payment or reconfirmation,
 * so these are printed before the others that were ordered within the last hour.
 */
const HASTE_MILLIS: Readonly<Record<Confirmation['type'], number>> = {
  Hold: 0,
  Payment: 3_600_000,
  Reconfirmation: 3_600_000,
  Cancellation: 0,
};

/**
 * Prints confirmations one after the other: PDF, history, mail. Each step is recorded or can be repeated without a second
 * effect, so a crash loses no confirmation and none is issued or mailed twice.
 */
@Injectable()
export class Printer {
  constructor(
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing | null,
    private readonly links: ConfirmationLinks,
    private readonly pdfs: PdfStore,
    private readonly sentMails: SentMailStore,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    @Inject(Ids) private readonly ids: Pick<Ids, 'next'>,
    @Inject(ConfirmationSource)
    private readonly source: Pick<ConfirmationSource, 'facts' | 'isErased' | 'confirmedEvent'>,
    @Inject(ConfirmationIssuer) private readonly issuer: Pick<ConfirmationIssuer, 'issue'>,
    @Inject(PrintingThread) private readonly thread: Pick<PrintingThread, 'draw'>,
  ) {}

  /** Stores an order; a second order with the same key changes nothing. */
  async order(key: string, { booking, type, position }: PrintOrder): Promise<void> {
    const job: Job = {
      booking,
      type,
      position,
      orderedAt: this.clock.now(),
      confirmation: null,
      printed: null,
      attempts: 0,
      nextTryAt: this.clock.systemMillis() - HASTE_MILLIS[type],
    };
    try {
      await this.records.insert('prints', key, { ...job });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
  }

  /**
   * Prints the waiting orders. The busier the thread is with other work, read models above all, the longer each rest, up to a limit.
   * @param signal once aborted, a PDF that is being drawn is given up: a busy machine may need longer for it than a stopping
   *   instance may take; its order stays, and is printed by the instance that prints next
   */
  @Recurs('printer', 250)
  async printPending(stopped: () => boolean, signal?: AbortSignal): Promise<Outlook> {
    let usedBefore = performance.eventLoopUtilization();
    for (;;) {
      const { due, outlook } = await lookAhead(
        (upTo) => this.records.find('prints', 'nextTryAt', upTo, 1),
        nextTryOf,
        this.clock.systemMillis(),
        LOOK_AHEAD_MILLIS.stored,
      );
      const [next] = due;
      if (next === undefined || stopped()) return outlook;
      const began = performance.now();
      await this.tryToPrint(next.key, signal);
      const took = performance.now() - began;
      const used = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(used, usedBefore);
      usedBefore = used;
      const restMillis = (took * REST_FACTOR) / Math.max(1 - utilization, LEAST_IDLE);
      await this.rest(Math.min(restMillis, LONGEST_REST_MILLIS));
    }
  }

  protected rest(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds);
  }

  private async tryToPrint(key: string, signal?: AbortSignal): Promise<void> {
    try {
      const job = await this.readJob(key);
      await this.traced(job, () => this.print(key, job, signal));
    } catch (error) {
      if (signal?.aborted === true) return;
      this.logger.warn({ key, error }, 'a confirmation could not be printed; trying again');
      await this.changeJob(key, (job) => {
        const attempts = job.attempts + 1;
        const seconds = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);
        return { ...job, attempts, nextTryAt: this.clock.systemMillis() + seconds * 1_000 };
      });
    }
  }

  /** Carries out an order; as a span of the trace of the confirmed event, where there is tracing and the event is found. */
  private async traced({ booking, position, type }: PrintOrder, work: () => Promise<void>): Promise<void> {
    if (this.tracing === null) return work();
    const cause = await this.source.confirmedEvent(booking, position);
    if (cause === undefined) return work();
    const { metadata } = cause;
    const attributes = { 'tour_portal.confirmation': type };
    const correlation = () => metadata.correlation;
    const span = { name: 'print', correlation, spanId: newSpanId(), parent: parentOf(metadata), attributes };
    return runAsSpan(this.tracing, span, work);
  }

  private async print(key: string, job: Job, signal?: AbortSignal): Promise<void> {
    const { booking, type, position, orderedAt } = job;
    const gathered = await this.source.facts(booking, position);
    if (gathered === null) return this.markDone(key);
    const facts: ConfirmationFacts = { ...gathered, type, issuedAt: orderedAt };
    const confirmation = await this.idFor(key, job);
    const printed = await this.drawAndStore(key, job, confirmation, facts, signal);
    const { owner } = gathered.booking;
    if (await this.source.isErased(owner)) {
      // The erasure may have removed the person's files before these were stored.
      await this.pdfs.removeOf(owner);
      await this.sentMails.removeOf(owner);
      return this.markDone(key);
    }
    await this.issuer.issue({ key, booking, confirmation, type, issuedAt: orderedAt, ...printed });
    const mail = await this.sentMails.find(printed.letter);
    // There is no mail if the account was erased meanwhile.
    if (mail !== null)
      await this.outbox.send(`confirmation/${key}`, this.signed(storedMessage(mail), booking));
    await this.markDone(key);
  }

  /** The confirmation's id, the same for every try. */
  private async idFor(key: string, job: Job): Promise<number> {
    if (job.confirmation !== null) return job.confirmation;
    const id = await this.ids.next('confirmation');
    const changed = await this.changeJob(key, (current) => ({
      ...current,
      confirmation: current.confirmation ?? id,
    }));
    return changed.confirmation ?? id;
  }

  /** The PDF and its mail. Both are stored before the order refers to them; from then on every try issues the same ones. */
  private async drawAndStore(
    key: string,
    job: Job,
    confirmation: number,
    facts: ConfirmationFacts,
    signal?: AbortSignal,
  ): Promise<NonNullable<Job['printed']>> {
    if (job.printed !== null) return job.printed;
    const { booking, type, issuedAt } = facts;
    const { id, owner } = booking;
    const bytes = await this.thread.draw(facts, signal);
    const hash = this.links.hashOf(confirmation, bytes);
    const filename = `${booking.number}-${type.toLowerCase()}-confirmation.pdf`;
    const pdf = { hash, filename };
    await this.pdfs.put({ ...pdf, booking: id, account: owner, type, createdAt: issuedAt, bytes });
    const mail = confirmationMail(facts, this.mailLinks(booking, pdf), pdf);
    const letter = await this.sentMails.put(mail, id, owner);
    const printed = { ...pdf, digest: digestOf('sha256', bytes, 'hex'), letter };
    const changed = await this.changeJob(key, (current) => ({
      ...current,
      printed: current.printed ?? printed,
    }));
    return changed.printed ?? printed;
  }

  private mailLinks({ id, number }: ConfirmationFacts['booking'], pdf: Attachment) {
    return {
      booking: this.links.bookingPageUrl(number),
      pdf: this.links.pdfUrl(pdf),
      emailPage: this.links.unsignedEmailPageUrl(id),
    };
  }

  private signed(message: Message, booking: number): Message {
    const sign = (text: string) => this.links.signed(text, booking);
    return { ...message, text: sign(message.text), html: message.html === null ? null : sign(message.html) };
  }

  private async markDone(key: string): Promise<void> {
    await this.changeJob(key, (job) => ({ ...job, nextTryAt: null }));
  }

  private async readJob(key: string): Promise<Job> {
    const found = await this.records.get('prints', key);
    if (found === null) throw new Error(`the order ${key} is gone`);
    return found.record as unknown as Job;
  }

  private async changeJob(key: string, update: (job: Job) => Job): Promise<Job> {
    // If another process was faster, the change is made again to the newer record: the last try counts.
    const changed: Job[] = [];
    await putRecord(this.records, 'prints', key, (current) => {
      if (current === null) return null;
      const job = update(current as unknown as Job);
      changed.push(job);
      return job as unknown as JsonObject;
    });
    return changed.at(-1) ?? this.readJob(key);
  }
}
