import { hash as digestOf } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../../instance/clock.js';
import type { Logger } from '../../instance/logger.js';
import { storedMessage } from '../../messages/sent-mail-store.js';
import type { SentMailStore } from '../../messages/sent-mail-store.js';
import type { Attachment, Message } from '../../messages/message.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { putRecord } from '../../stores/put-record.js';
import type { ConfirmationFacts } from '../confirmations/confirmation-facts.js';
import { confirmationMail } from '../confirmations/confirmation-mail.js';
import type { ConfirmationLinks } from '../../issued/confirmation-links.js';
import type { BookingFacts } from '../confirmations/confirmation-source.js';
import type { PdfStore } from '../../issued/pdf-store.js';

/** What to confirm, and the position of the confirmed event. */
export interface PrintOrder {
  readonly booking: number;
  readonly type: Confirmation['type'];
  readonly position: Position;
}

/** A confirmation whose PDF is stored, ready to be recorded in its booking's history. */
export interface PrintedConfirmation {
  /** Key of the order, always the same for the same confirmation. */
  readonly key: string;
  readonly booking: number;
  /** The confirmation's id. */
  readonly confirmation: number;
  readonly type: Confirmation['type'];
  readonly issuedAt: Instant;
  /** The part of the PDF's link that cannot be guessed: made with the portal's key. */
  readonly hash: string;
  readonly filename: string;
  /** SHA-256 of the PDF, in hexadecimal. */
  readonly digest: string;
  /** The key of its mail in the store of sent mails. */
  readonly letter: string;
}

/** The services that the printer uses. */
export interface PrinterServices {
  readonly records: Records;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly links: ConfirmationLinks;
  readonly pdfs: Pick<PdfStore, 'put' | 'removeOf'>;
  readonly sentMails: Pick<SentMailStore, 'put' | 'find' | 'removeOf'>;
  readonly outbox: { send(id: string, message: Message): Promise<void> };
  /** The id of a new confirmation. */
  readonly nextId: () => Promise<number>;
  /** Null if there is nothing to confirm, or nobody any more: the account is erased. */
  readonly facts: (booking: number, position: Position) => Promise<BookingFacts | null>;
  /** Whether the log has the erasure of this account. */
  readonly isErased: (account: number) => Promise<boolean>;
  /** The PDF of a confirmation: the same facts give the same bytes. Rejects once the signal is aborted. */
  readonly draw: (facts: ConfirmationFacts, signal?: AbortSignal) => Promise<Buffer>;
  /** Records the confirmation in the booking's history; a second time changes nothing. */
  readonly issue: (confirmation: PrintedConfirmation) => Promise<void>;
  /** Carries out an order as a span of the confirmed event's trace; absent: nothing is traced. */
  readonly runTraced?: (order: PrintOrder, work: () => Promise<void>) => Promise<void>;
  /** Waits for a number of milliseconds. */
  readonly rest?: (milliseconds: number) => Promise<unknown>;
}

/** A stored order. Its confirmation's id and its printed PDF are set once and never replaced. */
interface Job extends PrintOrder {
  readonly orderedAt: Instant;
  readonly confirmation: number | null;
  readonly printed: Pick<PrintedConfirmation, 'hash' | 'filename' | 'digest' | 'letter'> | null;
  readonly attempts: number;
  /** Null: the order is done, or there was nothing to confirm. */
  readonly nextTryAt: number | null;
}

const LONGEST_WAIT_SECONDS = 600;
/** The rest after a print: this many times its duration, divided by the thread's idle share (at least `LEAST_IDLE`). */
const REST_FACTOR = 2;
const LEAST_IDLE = 0.1;
const LONGEST_REST_MILLIS = 300;
/**
 * How much earlier than ordered a confirmation is due: customers wait at the screen for that of a payment or reconfirmation,
 * so these are printed before the others.
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
export class Printer {
  private readonly rest: (milliseconds: number) => Promise<unknown>;

  constructor(private readonly services: PrinterServices) {
    this.rest = services.rest ?? sleep;
  }

  /** Stores an order; a second order with the same key changes nothing. */
  async order(key: string, { booking, type, position }: PrintOrder): Promise<void> {
    const { records, clock } = this.services;
    const job: Job = {
      booking,
      type,
      position,
      orderedAt: clock.now(),
      confirmation: null,
      printed: null,
      attempts: 0,
      nextTryAt: clock.systemMillis() - HASTE_MILLIS[type],
    };
    try {
      await records.insert('prints', key, { ...job });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
  }

  /**
   * Prints the waiting orders. The busier the thread is with other work, read models above all, the longer each rest.
   * @param signal once aborted, a PDF that is being drawn is given up: a busy machine may need longer for it than a stopping
   *   instance may take; its order stays, and is printed once the instance has started again
   */
  @Recurs('printer', 250)
  async printPending(stopped: () => boolean, signal?: AbortSignal): Promise<Outlook> {
    const { records, clock } = this.services;
    let usedBefore = performance.eventLoopUtilization();
    for (;;) {
      const { due, outlook } = await lookAhead(
        (upTo) => records.find('prints', 'nextTryAt', upTo, 1),
        nextTryOf,
        clock.systemMillis(),
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

  private async tryToPrint(key: string, signal?: AbortSignal): Promise<void> {
    const { logger, clock, runTraced } = this.services;
    try {
      const job = await this.readJob(key);
      const work = () => this.print(key, job, signal);
      await (runTraced === undefined ? work() : runTraced(job, work));
    } catch (error) {
      if (signal?.aborted === true) return;
      logger.warn({ key, error }, 'a confirmation could not be printed; trying again');
      await this.changeJob(key, (job) => {
        const attempts = job.attempts + 1;
        const seconds = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);
        return { ...job, attempts, nextTryAt: clock.systemMillis() + seconds * 1_000 };
      });
    }
  }

  private async print(key: string, job: Job, signal?: AbortSignal): Promise<void> {
    const { facts: gather, isErased, issue, outbox, pdfs, sentMails } = this.services;
    const { booking, type, position, orderedAt } = job;
    const gathered = await gather(booking, position);
    if (gathered === null) return this.markDone(key);
    const facts: ConfirmationFacts = { ...gathered, type, issuedAt: orderedAt };
    const confirmation = await this.idFor(key, job);
    const printed = await this.drawAndStore(key, job, confirmation, facts, signal);
    const { owner } = gathered.booking;
    if (await isErased(owner)) {
      // The erasure may have removed the person's files before these were stored.
      await pdfs.removeOf(owner);
      await sentMails.removeOf(owner);
      return this.markDone(key);
    }
    await issue({ key, booking, confirmation, type, issuedAt: orderedAt, ...printed });
    const mail = await sentMails.find(printed.letter);
    // There is no mail if the account was erased meanwhile.
    if (mail !== null) await outbox.send(`confirmation/${key}`, this.signed(storedMessage(mail), booking));
    await this.markDone(key);
  }

  /** The confirmation's id, the same for every try. */
  private async idFor(key: string, job: Job): Promise<number> {
    if (job.confirmation !== null) return job.confirmation;
    const id = await this.services.nextId();
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
    const bytes = await this.services.draw(facts, signal);
    const hash = this.services.links.hashOf(confirmation, bytes);
    const filename = `${booking.number}-${type.toLowerCase()}-confirmation.pdf`;
    const pdf = {
      hash,
      filename,
      booking: booking.id,
      account: booking.owner,
      type,
      createdAt: issuedAt,
      bytes,
    };
    await this.services.pdfs.put(pdf);
    const mail = confirmationMail(facts, this.mailLinks(facts.booking, pdf), { hash, filename });
    const letter = await this.services.sentMails.put(mail, booking.id, booking.owner);
    const printed = { hash, filename, digest: digestOf('sha256', bytes, 'hex'), letter };
    const changed = await this.changeJob(key, (current) => ({
      ...current,
      printed: current.printed ?? printed,
    }));
    return changed.printed ?? printed;
  }

  private mailLinks({ id, number }: ConfirmationFacts['booking'], pdf: Attachment) {
    const { links } = this.services;
    return {
      booking: links.bookingPageUrl(number),
      pdf: links.pdfUrl(pdf),
      emailPage: links.unsignedEmailPageUrl(id),
    };
  }

  private signed(message: Message, booking: number): Message {
    const sign = (text: string) => this.services.links.signed(text, booking);
    return { ...message, text: sign(message.text), html: message.html === null ? null : sign(message.html) };
  }

  private async markDone(key: string): Promise<void> {
    await this.changeJob(key, (job) => ({ ...job, nextTryAt: null }));
  }

  private async readJob(key: string): Promise<Job> {
    const found = await this.services.records.get('prints', key);
    if (found === null) throw new Error(`the order ${key} is gone`);
    return found.record as unknown as Job;
  }

  private async changeJob(key: string, update: (job: Job) => Job): Promise<Job> {
    // If another process was faster, the change is made again to the newer record: the last try counts.
    const changed: Job[] = [];
    await putRecord(this.services.records, 'prints', key, (current) => {
      if (current === null) return null;
      const job = update(current as unknown as Job);
      changed.push(job);
      return job as unknown as JsonObject;
    });
    return changed.at(-1) ?? this.readJob(key);
  }
}
