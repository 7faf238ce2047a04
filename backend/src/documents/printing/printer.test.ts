import { hash } from 'node:crypto';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../messages/message.js';
import { confirmationFacts } from '../../testing/confirmation-fixtures.js';
import { NOW, SILENT_LOGGER, ManualClock, openRecords } from '../../testing/fixtures.js';
import { pdfText } from '../../testing/pdf-text.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { confirmationPdf } from '../confirmations/confirmation-pdf.js';
import type { BookingFacts } from '../confirmations/confirmation-source.js';
import { SentMailStore } from '../../messages/sent-mail-store.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { Printer } from './printer.js';
import type { PrintedConfirmation, PrinterServices } from './printer.js';

const links = new ConfirmationLinks('a secret of at least thirty-two characters', 'https://tours.example');
const ORDER = { booking: 11, type: 'Hold', position: '0000000000000001' as Position } as const;
const KEY = 'hold/1';

/** Thrown in a process that has crashed: none of its further steps has an effect. */
class Crashed extends Error {}

/** Counts the steps of a process and lets it crash at one of them, before or after the step's effect. */
class ProcessRun {
  private steps = 0;
  private hasCrashed = false;

  constructor(
    private readonly crashesAt = Number.POSITIVE_INFINITY,
    private readonly crashesAfterEffect = false,
  ) {}

  async step<T>(effect: () => Promise<T>): Promise<T> {
    if (this.hasCrashed) throw new Crashed();
    this.steps += 1;
    this.hasCrashed = this.steps === this.crashesAt;
    if (this.hasCrashed && !this.crashesAfterEffect) throw new Crashed();
    const result = await effect();
    if (this.hasCrashed) throw new Crashed();
    return result;
  }
}

/** What a crash does not affect: the records, the issued confirmations and the mails by their ids. */
async function openSystem() {
  const records = await openRecords();
  const clock = new ManualClock();
  const issued: PrintedConfirmation[] = [];
  const mails = new Map<string, Message>();
  const sent: string[] = [];
  const rests: number[] = [];
  let ids = 0;
  const state: {
    facts: BookingFacts | null;
    isErased: boolean;
    failuresLeft: number;
    draw: PrinterServices['draw'];
  } = {
    facts: confirmationFacts(),
    isErased: false,
    failuresLeft: 0,
    draw: confirmationPdf,
  };

  /** A process. `isForgetful`: it stores neither the id nor the PDF of an order, for the negative control. */
  const process = (run = new ProcessRun(), isForgetful = false) => {
    const ownRecords = new Proxy<Records>(records, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) =>
          run.step(() => {
            const [collection, key, job, ...rest] = args;
            const withoutResults = { ...(job as JsonObject), confirmation: null, printed: null };
            const forgets = isForgetful && name === 'replace';
            return method.apply(target, forgets ? [collection, key, withoutResults, ...rest] : args);
          });
      },
    });
    const pdfs = new PdfStore(ownRecords);
    const sentMails = new SentMailStore(ownRecords);
    return new Printer({
      records: ownRecords,
      clock,
      logger: SILENT_LOGGER,
      links,
      pdfs,
      sentMails,
      outbox: {
        send: (id, message) =>
          run.step(async () => {
            if (!mails.has(id)) sent.push(id);
            mails.set(id, mails.get(id) ?? message);
          }),
      },
      nextId: () => run.step(async () => (ids += 1)),
      facts: () =>
        run.step(async () => {
          if (state.failuresLeft > 0) throw new Error(`still failing ${(state.failuresLeft -= 1)} times`);
          return state.facts;
        }),
      isErased: async () => state.isErased,
      draw: (facts, signal) => state.draw(facts, signal),
      // Like the booking's decision: a confirmation that it already knows changes nothing.
      issue: (confirmation) =>
        run.step(async () => {
          if (!issued.some((earlier) => earlier.confirmation === confirmation.confirmation))
            issued.push(confirmation);
        }),
      rest: async (milliseconds) => rests.push(milliseconds),
    });
  };
  const waiting = async () => (await records.find('prints', 'nextTryAt', Number.MAX_SAFE_INTEGER, 10)).length;
  return {
    records,
    clock,
    process,
    issued,
    mails,
    sent,
    rests,
    state,
    waiting,
    pdfs: new PdfStore(records),
    sentMails: new SentMailStore(records),
  };
}

const never = () => false;

/**
 * Lets a process crash at a step, with or without the step's effect, and another one start after it. Answers the system, and
 * whether the first process crashed.
 */
async function crashAt(crashesAt: number, hasEffect: boolean, isForgetful = false) {
  const system = await openSystem();
  const first = system.process(new ProcessRun(crashesAt, hasEffect), isForgetful);
  const crashed = await (async () => {
    await first.order(KEY, ORDER);
    await first.printPending(never);
    return false;
  })().catch((error: unknown) => {
    if (error instanceof Crashed) return true;
    throw error;
  });
  const second = system.process(new ProcessRun(), isForgetful);
  // The reaction gets the event again, because its position is stored only after the order.
  await second.order(KEY, ORDER);
  await second.printPending(never);
  return { ...system, crashed };
}

describe('the printer', () => {
  it('prints, issues and mails an ordered confirmation', async () => {
    const { process, issued, mails, pdfs, sentMails, waiting } = await openSystem();
    const printer = process();
    await printer.order(KEY, ORDER);
    await printer.printPending(never);
    const [confirmation] = issued;
    expect(issued).toEqual([
      {
        key: KEY,
        booking: 11,
        confirmation: 1,
        type: 'Hold',
        issuedAt: NOW,
        hash: confirmation?.hash,
        filename: 'RM060527-7K2-hold-confirmation.pdf',
        digest: confirmation?.digest,
        letter: confirmation?.letter,
      },
    ]);
    const pdf = await pdfs.find(confirmation?.hash ?? '');
    expect(hash('sha256', pdf?.bytes ?? '', 'hex')).toBe(confirmation?.digest);
    expect((await pdfText(pdf?.bytes ?? Buffer.alloc(0))).text).toContain('RM060527-7K2');
    const mail = mails.get(`confirmation/${KEY}`);
    expect(mail?.attachments).toEqual([{ hash: confirmation?.hash, filename: confirmation?.filename }]);
    expect(mail?.text).toContain(links.emailPageUrl(11));
    expect(mail?.html).toContain(links.signature(11));
    const stored = await sentMails.find(confirmation?.letter ?? '');
    expect(stored?.text).toContain('RM060527-7K2');
    expect(stored?.text).not.toContain(links.signature(11));
    expect(links.signed(stored?.text ?? '', 11)).toBe(JSON.stringify(mail));
    expect(await waiting()).toBe(0);
  });

  it('prints an order once, however often it is placed', async () => {
    const { process, issued, sent } = await openSystem();
    const printer = process();
    await Promise.all([printer.order(KEY, ORDER), printer.order(KEY, ORDER)]);
    await printer.printPending(never);
    await printer.order(KEY, ORDER);
    await printer.printPending(never);
    expect([issued.length, sent.length]).toEqual([1, 1]);
  });

  it('issues and mails once when two processes print at the same time', async () => {
    const { process, issued, sent } = await openSystem();
    const [one, two] = [process(), process()];
    await one.order(KEY, ORDER);
    await Promise.all([one.printPending(never), two.printPending(never)]);
    expect([issued.length, sent.length]).toEqual([1, 1]);
  });

  it('rests after each confirmation', async () => {
    const { process, rests } = await openSystem();
    const printer = process();
    await printer.order('a', ORDER);
    await printer.order('b', ORDER);
    await printer.printPending(never);
    expect(rests).toHaveLength(2);
    for (const rest of rests) expect(rest).toBeGreaterThan(0);
  });

  it('stops between two confirmations when it is told to', async () => {
    const { process, issued } = await openSystem();
    const printer = process();
    await printer.order('a', ORDER);
    await printer.order('b', ORDER);
    await printer.printPending(() => issued.length === 1);
    expect(issued).toHaveLength(1);
  });

  it('gives up the drawing when it is told to stop; the order is printed after the start', async () => {
    const { process, issued, sent, state, waiting, clock } = await openSystem();
    const printer = process();
    await printer.order(KEY, ORDER);
    const stopping = new AbortController();
    state.draw = (_facts, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        stopping.abort();
      });
    await printer.printPending(() => stopping.signal.aborted, stopping.signal);
    expect([issued.length, sent.length, await waiting()]).toEqual([0, 0, 1]);
    state.draw = confirmationPdf;
    await process().printPending(never);
    expect([issued.length, sent.length, await waiting()]).toEqual([1, 1, 0]);
    // No time has passed: the order was not postponed like a failed one.
    expect(clock.now()).toBe(NOW);
  });

  it('drops an order with nothing to confirm', async () => {
    const { process, issued, sent, state, waiting } = await openSystem();
    state.facts = null;
    const printer = process();
    await printer.order(KEY, ORDER);
    await printer.printPending(never);
    expect([issued.length, sent.length, await waiting()]).toEqual([0, 0, 0]);
  });

  it('leaves nothing of a person who is erased while the PDF is drawn', async () => {
    const { process, issued, sent, state, waiting, records } = await openSystem();
    const printer = process();
    await printer.order(KEY, ORDER);
    state.draw = async (facts) => {
      state.isErased = true;
      return confirmationPdf(facts);
    };
    await printer.printPending(never);
    expect([issued.length, sent.length, await waiting()]).toEqual([0, 0, 0]);
    const { owner } = state.facts!.booking;
    for (const collection of ['pdfs', 'letters'] as const)
      expect(await records.find(collection, 'account', String(owner), 10)).toEqual([]);
  });

  it('tries a failed order again later, and prints the others meanwhile', async () => {
    const { process, clock, issued, state } = await openSystem();
    const printer = process();
    await printer.order('a', ORDER);
    clock.advance(1);
    await printer.order('b', ORDER);
    state.failuresLeft = 1;
    await printer.printPending(never);
    expect(issued.map(({ key }) => key)).toEqual(['b']);
    clock.advance(2_000);
    await printer.printPending(never);
    expect(issued.map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

describe('a crash of the printer', () => {
  it('at no step loses a confirmation, issues it twice or mails it twice', async () => {
    for (const hasEffect of [false, true]) {
      let crashed = true;
      for (let step = 1; crashed; step += 1) {
        const system = await crashAt(step, hasEffect);
        crashed = system.crashed;
        const [confirmation] = system.issued;
        expect([step, hasEffect, system.issued.length, system.sent.length, await system.waiting()]).toEqual([
          step,
          hasEffect,
          1,
          1,
          0,
        ]);
        expect(await system.pdfs.find(confirmation?.hash ?? '')).not.toBeNull();
        const attached = system.mails.get(`confirmation/${KEY}`)?.attachments;
        expect(attached).toEqual([{ hash: confirmation?.hash, filename: confirmation?.filename }]);
      }
    }
  }, 30_000);

  it('would issue twice if the id and the PDF were not stored', async () => {
    let doubleIssues = 0;
    let crashed = true;
    for (let step = 1; crashed; step += 1) {
      const system = await crashAt(step, true, true);
      crashed = system.crashed;
      if (system.issued.length > 1) doubleIssues += 1;
    }
    expect(doubleIssues).toBeGreaterThan(0);
  }, 30_000);
});
