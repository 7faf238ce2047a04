import { hash as digestOf } from 'node:crypto';
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
import type { PrintedConfirmation } from './confirmation-issuer.js';
import type { PrintingThread } from './printing-thread.js';

const sessionSecret = 'a secret of at least thirty-two characters';
const links = new ConfirmationLinks({ sessionSecret }, 'https://tours.example');
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

/** A system whose records, issued confirmations and mails outlive the crash of a process. */
async function openSystem() {
  const records = await openRecords();
  const clock = new ManualClock();
  const issued: PrintedConfirmation[] = [];
  const mails = new Map<string, Message>();
  const rests: number[] = [];
  class RestlessPrinter extends Printer {
    protected override async rest(milliseconds: number) {
      rests.push(milliseconds);
    }
  }
  let ids = 0;
  const draw: PrintingThread['draw'] = confirmationPdf;
  const state = {
    facts: confirmationFacts() as BookingFacts | null,
    isErased: false,
    failuresLeft: 0,
    draw,
  };

  /** A process. `isForgetful`: its orders keep neither the confirmation's id nor its PDF, for the negative control. */
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
    const outbox = {
      send: (id: string, message: Message) =>
        run.step(async () => void mails.set(id, mails.get(id) ?? message)),
    };
    const source = {
      facts: () =>
        run.step(async () => {
          if (state.failuresLeft > 0) throw new Error(`still failing ${(state.failuresLeft -= 1)} times`);
          return state.facts;
        }),
      isErased: async () => state.isErased,
      confirmedEvent: async () => undefined,
    };
    // Like the booking's decision: a confirmation that it already knows changes nothing.
    const issue = (confirmation: PrintedConfirmation) =>
      run.step(async () => {
        if (!issued.some((earlier) => earlier.confirmation === confirmation.confirmation))
          issued.push(confirmation);
      });
    return new RestlessPrinter(
      ownRecords,
      clock,
      SILENT_LOGGER,
      null,
      links,
      new PdfStore(ownRecords),
      new SentMailStore(ownRecords),
      outbox,
      { next: () => run.step(async () => (ids += 1)) },
      source,
      { issue },
      { draw: (facts, signal) => state.draw(facts, signal) },
    );
  };
  /** How many confirmations are issued and mailed, and how many orders wait. */
  const counts = async () => {
    const waiting = await records.find('prints', 'nextTryAt', Number.MAX_SAFE_INTEGER, 10);
    return [issued.length, mails.size, waiting.length];
  };
  return {
    records,
    clock,
    process,
    issued,
    mails,
    rests,
    state,
    counts,
    pdfs: new PdfStore(records),
    sentMails: new SentMailStore(records),
  };
}

const never = () => false;

/** Places the order and prints it. */
async function orderAndPrint(printer: Printer): Promise<void> {
  await printer.order(KEY, ORDER);
  await printer.printPending(never);
}

/**
 * Lets a process crash at a step, with or without the step's effect, and another one start after it. Answers the system, and
 * whether the first process crashed.
 */
async function crashAt(crashesAt: number, hasEffect: boolean, isForgetful = false) {
  const system = await openSystem();
  const first = system.process(new ProcessRun(crashesAt, hasEffect), isForgetful);
  let crashed = false;
  await orderAndPrint(first).catch((error: unknown) => {
    if (!(error instanceof Crashed)) throw error;
    crashed = true;
  });
  // The reaction gets the event again, because its position is stored only after the order.
  await orderAndPrint(system.process(new ProcessRun(), isForgetful));
  return { ...system, crashed };
}

describe('the printer', () => {
  it('prints, issues and mails an ordered confirmation', async () => {
    const { process, issued, mails, pdfs, sentMails, counts } = await openSystem();
    await orderAndPrint(process());
    const { hash = '', digest, letter = '' } = issued[0] ?? {};
    const filename = 'RM060527-7K2-hold-confirmation.pdf';
    const about = { key: KEY, booking: 11, confirmation: 1, type: 'Hold', issuedAt: NOW };
    expect(issued).toEqual([{ ...about, hash, filename, digest, letter }]);
    const pdf = await pdfs.find(hash);
    expect(digestOf('sha256', pdf?.bytes ?? '', 'hex')).toBe(digest);
    expect((await pdfText(pdf?.bytes ?? Buffer.alloc(0))).text).toContain('RM060527-7K2');
    const mail = mails.get(`confirmation/${KEY}`);
    expect(mail?.attachments).toEqual([{ hash, filename }]);
    expect(mail?.text).toContain(links.signed(links.unsignedEmailPageUrl(11), 11));
    expect(mail?.html).toContain(links.signature(11));
    const stored = await sentMails.find(letter);
    expect(stored?.text).toContain('RM060527-7K2');
    expect(stored?.text).not.toContain(links.signature(11));
    expect(links.signed(stored?.text ?? '', 11)).toBe(JSON.stringify(mail));
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it('issues and mails an order once, however often it is placed', async () => {
    const { process, counts } = await openSystem();
    const printer = process();
    await Promise.all([printer.order(KEY, ORDER), printer.order(KEY, ORDER)]);
    await printer.printPending(never);
    await orderAndPrint(printer);
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it('issues and mails once when two processes print at the same time', async () => {
    const { process, counts } = await openSystem();
    const [one, two] = [process(), process()];
    await one.order(KEY, ORDER);
    await Promise.all([one.printPending(never), two.printPending(never)]);
    expect(await counts()).toEqual([1, 1, 0]);
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

  it('gives up the drawing when it is told to stop; the order is printed by the next process', async () => {
    const { process, state, counts, clock } = await openSystem();
    const printer = process();
    await printer.order(KEY, ORDER);
    const stopping = new AbortController();
    state.draw = (_facts, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        stopping.abort();
      });
    await printer.printPending(() => stopping.signal.aborted, stopping.signal);
    expect(await counts()).toEqual([0, 0, 1]);
    state.draw = confirmationPdf;
    await process().printPending(never);
    expect(await counts()).toEqual([1, 1, 0]);
    // No time has passed: the order was not postponed like a failed one.
    expect(clock.now()).toBe(NOW);
  });

  it('drops an order with nothing to confirm', async () => {
    const { process, state, counts } = await openSystem();
    state.facts = null;
    await orderAndPrint(process());
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('leaves no PDF and no mail of a person who is erased while the PDF is drawn', async () => {
    const { process, state, counts, records } = await openSystem();
    state.draw = async (facts) => {
      state.isErased = true;
      return confirmationPdf(facts);
    };
    await orderAndPrint(process());
    expect(await counts()).toEqual([0, 0, 0]);
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

/** The systems after a crash at each step, and after all steps without a crash. */
async function* crashedSystems(hasEffect: boolean, isForgetful = false) {
  for (let step = 1, crashed = true; crashed; step += 1) {
    const system = await crashAt(step, hasEffect, isForgetful);
    crashed = system.crashed;
    yield { step, ...system };
  }
}

describe('a crash of the printer', () => {
  it('at no step loses a confirmation, issues it twice or mails it twice', async () => {
    for (const hasEffect of [false, true])
      for await (const { step, issued, mails, pdfs, counts } of crashedSystems(hasEffect)) {
        expect([step, hasEffect, await counts()]).toEqual([step, hasEffect, [1, 1, 0]]);
        const { hash = '', filename } = issued[0] ?? {};
        expect(await pdfs.find(hash)).not.toBeNull();
        expect(mails.get(`confirmation/${KEY}`)?.attachments).toEqual([{ hash, filename }]);
      }
  }, 30_000);

  it('would issue twice if the id and the PDF were not stored', async () => {
    let doubleIssues = 0;
    for await (const { issued } of crashedSystems(true, true)) if (issued.length > 1) doubleIssues += 1;
    expect(doubleIssues).toBeGreaterThan(0);
  }, 30_000);
});
