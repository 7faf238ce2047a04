import { hash } from 'node:crypto';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../messages/message.js';
import { confirmationFacts } from '../../testing/confirmed-bookings.js';
import { NOW, SILENT, StandingClock, openRecords } from '../../testing/opened.js';
import { pdfText } from '../../testing/pdf-text.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { confirmationPdf } from '../confirmations/confirmation-pdf.js';
import type { BookingFacts } from '../confirmations/confirmation-source.js';
import { LetterStore, messageOf } from '../../messages/letter-store.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { Printer } from './printer.js';
import type { PrintedConfirmation } from './printer.js';

const links = new ConfirmationLinks('a secret of at least thirty-two characters', 'https://tours.example');
const ORDER = { booking: 11, type: 'Hold', position: '0000000000000001' as Position } as const;
const KEY = 'hold/1';

/** A process that is gone: nothing it still asks for has any effect. */
class Died extends Error {}

/** Counts the steps of one process and lets it die at one of them, before or after the step's effect. */
class Life {
  private steps = 0;
  private dead = false;

  constructor(
    private readonly diesAt = Number.POSITIVE_INFINITY,
    private readonly after = false,
  ) {}

  async step<T>(effect: () => Promise<T>): Promise<T> {
    if (this.dead) throw new Died();
    this.steps += 1;
    this.dead = this.steps === this.diesAt;
    if (this.dead && !this.after) throw new Died();
    const result = await effect();
    if (this.dead) throw new Died();
    return result;
  }
}

/** What outlives the processes: the records, the log of issued confirmations and the mails by their ids. */
async function open() {
  const records = await openRecords();
  const clock = new StandingClock();
  const issued: PrintedConfirmation[] = [];
  const mails = new Map<string, Message>();
  const sent: string[] = [];
  const rests: number[] = [];
  let ids = 0;
  const state = { facts: confirmationFacts() as BookingFacts | null, failing: 0 };

  /** A process; `forgetful`: what it has settled of an order is lost with it. */
  const process = (life = new Life(), forgetful = false) => {
    const kept = new Proxy<Records>(records, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) =>
          life.step(() => {
            const [collection, key, job, ...rest] = args;
            const settled = { ...(job as JsonObject), confirmation: null, printed: null };
            const forgets = forgetful && name === 'replace';
            return method.apply(target, forgets ? [collection, key, settled, ...rest] : args);
          });
      },
    });
    const store = new PdfStore(kept);
    const letters = new LetterStore(kept);
    return new Printer({
      records: kept,
      clock,
      logger: SILENT,
      links,
      store,
      letters,
      outbox: {
        send: (id, message) =>
          life.step(async () => {
            if (!mails.has(id)) sent.push(id);
            mails.set(id, mails.get(id) ?? message);
          }),
      },
      nextId: () => life.step(async () => (ids += 1)),
      facts: () =>
        life.step(async () => {
          if (state.failing > 0) throw new Error(`still failing ${(state.failing -= 1)} times`);
          return state.facts;
        }),
      draw: confirmationPdf,
      // As the booking decides: a confirmation it knows already changes nothing.
      issue: (confirmation) =>
        life.step(async () => {
          if (!issued.some((known) => known.confirmation === confirmation.confirmation))
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
    store: new PdfStore(records),
    letters: new LetterStore(records),
  };
}

const never = () => false;

/** Lets a process die at a step, another one begin anew, and tells what came of it. */
async function crashAt(diesAt: number, after: boolean, forgetful = false) {
  const system = await open();
  const first = system.process(new Life(diesAt, after), forgetful);
  const died = await (async () => {
    await first.order(KEY, ORDER);
    await first.printWaiting(never);
    return false;
  })().catch((error: unknown) => {
    if (error instanceof Died) return true;
    throw error;
  });
  const second = system.process(new Life(), forgetful);
  // The reaction sees the event again: how far it came is kept after the order only.
  await second.order(KEY, ORDER);
  await second.printWaiting(never);
  return { ...system, died };
}

describe('the printer', () => {
  it('prints, issues and mails what is ordered', async () => {
    const { process, issued, mails, store, letters, waiting } = await open();
    const printer = process();
    await printer.order(KEY, ORDER);
    await printer.printWaiting(never);
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
    const pdf = await store.find(confirmation?.hash ?? '');
    expect(hash('sha256', pdf?.bytes ?? '', 'hex')).toBe(confirmation?.digest);
    expect((await pdfText(pdf?.bytes ?? Buffer.alloc(0))).text).toContain('RM060527-7K2');
    const mail = mails.get(`confirmation/${KEY}`);
    expect(mail?.attachments).toEqual([{ hash: confirmation?.hash, filename: confirmation?.filename }]);
    expect(mail?.text).toContain(links.emailPage(11));
    const letter = await letters.find(confirmation?.letter ?? '');
    expect(letter === null ? null : messageOf(letter)).toEqual(mail);
    expect(await waiting()).toBe(0);
  });

  it('prints an order once, however often it is given', async () => {
    const { process, issued, sent } = await open();
    const printer = process();
    await Promise.all([printer.order(KEY, ORDER), printer.order(KEY, ORDER)]);
    await printer.printWaiting(never);
    await printer.order(KEY, ORDER);
    await printer.printWaiting(never);
    expect([issued.length, sent.length]).toEqual([1, 1]);
  });

  it('issues and mails once when two processes print at the same time', async () => {
    const { process, issued, sent } = await open();
    const [one, two] = [process(), process()];
    await one.order(KEY, ORDER);
    await Promise.all([one.printWaiting(never), two.printWaiting(never)]);
    expect([issued.length, sent.length]).toEqual([1, 1]);
  });

  it('rests at least as long as each printing took', async () => {
    const { process, rests } = await open();
    const printer = process();
    await printer.order('a', ORDER);
    await printer.order('b', ORDER);
    await printer.printWaiting(never);
    expect(rests).toHaveLength(2);
    for (const rest of rests) expect(rest).toBeGreaterThan(0);
  });

  it('leaves off between two confirmations when it is to stop', async () => {
    const { process, issued } = await open();
    const printer = process();
    await printer.order('a', ORDER);
    await printer.order('b', ORDER);
    await printer.printWaiting(() => issued.length === 1);
    expect(issued).toHaveLength(1);
  });

  it('lets go of an order with nothing left to confirm', async () => {
    const { process, issued, sent, state, waiting } = await open();
    state.facts = null;
    const printer = process();
    await printer.order(KEY, ORDER);
    await printer.printWaiting(never);
    expect([issued.length, sent.length, await waiting()]).toEqual([0, 0, 0]);
  });

  it('tries again later what fails, and prints the others meanwhile', async () => {
    const { process, clock, issued, state } = await open();
    const printer = process();
    await printer.order('a', ORDER);
    clock.pass(1);
    await printer.order('b', ORDER);
    state.failing = 1;
    await printer.printWaiting(never);
    expect(issued.map(({ key }) => key)).toEqual(['b']);
    clock.pass(2_000);
    await printer.printWaiting(never);
    expect(issued.map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

describe('a crash of the printer', () => {
  it('at no step loses a confirmation, issues it twice or mails it twice', async () => {
    for (const after of [false, true]) {
      let died = true;
      for (let step = 1; died; step += 1) {
        const system = await crashAt(step, after);
        died = system.died;
        const [confirmation] = system.issued;
        expect([step, after, system.issued.length, system.sent.length, await system.waiting()]).toEqual([
          step,
          after,
          1,
          1,
          0,
        ]);
        expect(await system.store.find(confirmation?.hash ?? '')).not.toBeNull();
        const attached = system.mails.get(`confirmation/${KEY}`)?.attachments;
        expect(attached).toEqual([{ hash: confirmation?.hash, filename: confirmation?.filename }]);
      }
    }
  }, 30_000);

  it('would issue twice if what was settled were not kept', async () => {
    let twice = 0;
    let died = true;
    for (let step = 1; died; step += 1) {
      const system = await crashAt(step, true, true);
      died = system.died;
      if (system.issued.length > 1) twice += 1;
    }
    expect(twice).toBeGreaterThan(0);
  }, 30_000);
});
