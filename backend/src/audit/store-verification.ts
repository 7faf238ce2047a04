import type { EventStore, Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { PdfStore } from '../issued/pdf-store.js';
import { importedUpTo } from '../stores/parts/imported-log.js';
import { unavailableStore } from '../stores/unavailable-store.js';
import type { SentMailStore } from '../messages/sent-mail-store.js';
import { EventChain, chainBreakText } from './event-chain.js';
import { digestOf, issuedDocuments } from './issued-documents.js';

/** How many events are read at once, until one of them cannot be read. */
const BATCH = 1_000;

export interface StoreVerification {
  readonly events: number;
  readonly streams: number;
  readonly pdfs: number;
  readonly mails: number;
  /** PDFs and mails that are gone because their person was erased (D44). */
  readonly erased: number;
  /** PDFs and mails of imported events: they are only in the portal that the events came from. */
  readonly elsewhere: number;
  /** The first problem, in the order of the log; null: there is none. */
  readonly firstProblem: string | null;
}

export interface StoresToVerify {
  readonly events: EventStore;
  /** Where the keys of personal data are, and up to where events were imported. */
  readonly records: Records;
  readonly pdfs: Pick<PdfStore, 'find'>;
  readonly mails: Pick<SentMailStore, 'find'>;
}

/**
 * Walks a whole log, or one stream of it, with the PDFs and mails whose digests its events name, and stops at the first
 * thing that is not what was written (D43).
 */
export async function verifyStores(
  stores: StoresToVerify,
  stream: string | null = null,
): Promise<StoreVerification> {
  const chain = new EventChain();
  const counts = { events: 0, pdfs: 0, mails: 0, erased: 0, elsewhere: 0 };
  const lastImported = await importedUpTo(stores.records);
  const resultWith = (firstProblem: string | null) => {
    return { ...counts, streams: chain.streamEnds().size, firstProblem };
  };
  try {
    for await (const event of stream === null ? everyEvent(stores.events) : eventsOf(stores.events, stream)) {
      counts.events += 1;
      const chainBreak = chain.checkNext(event);
      if (chainBreak !== null) return resultWith(chainBreakText(chainBreak));
      const problem = await documentProblem(stores, event, lastImported, counts);
      if (problem !== null) return resultWith(problem);
    }
  } catch (error) {
    if (error instanceof Unreadable) return resultWith(error.message);
    throw error;
  }
  return resultWith(null);
}

/** An event cannot be read, because its stored text is no event any more. */
class Unreadable extends Error {}

async function* everyEvent(store: EventStore): AsyncGenerator<StoredEvent> {
  for (let after: Position = START, limit = BATCH; ;) {
    const batch = await store.readAll(after, limit).catch((error: unknown) => {
      if (unavailableStore(error) !== null) throw error;
      // Reading the events one by one shows which of them cannot be read.
      if (limit > 1) return null;
      throw new Unreadable(`the event after position ${after} cannot be read (${String(error)})`);
    });
    if (batch !== null) yield* batch;
    if (batch !== null && batch.length < limit) return;
    if (batch === null) limit = 1;
    after = batch?.at(-1)?.position ?? after;
  }
}

async function* eventsOf(store: EventStore, stream: string): AsyncGenerator<StoredEvent> {
  for (let from = 0; ; from += 1) {
    const [event] = await store.read(stream, { from, limit: 1 }).catch((error: unknown) => {
      if (unavailableStore(error) !== null) throw error;
      throw new Unreadable(`revision ${from} of ${stream} cannot be read (${String(error)})`);
    });
    if (event === undefined) return;
    yield event;
  }
}

async function documentProblem(
  { pdfs, mails, records }: StoresToVerify,
  event: StoredEvent,
  lastImported: Position,
  counts: Record<'pdfs' | 'mails' | 'erased' | 'elsewhere', number>,
): Promise<string | null> {
  const issued = issuedDocuments(event);
  if (issued === null) return null;
  const { booking, confirmation, digest, letter } = issued;
  const subject = (event.metadata as { subject?: number | null }).subject ?? null;
  const pdf = await pdfs.find(issued.hash);
  const mail = letter === null ? null : await mails.find(letter);
  const documents = [
    { what: 'the PDF', expected: digest, content: pdf?.bytes ?? null, countedAs: 'pdfs' },
    { what: 'the mail', expected: letter, content: mail?.text ?? null, countedAs: 'mails' },
  ] as const;
  for (const { what, expected, content, countedAs } of documents) {
    if (expected === null) continue;
    const name = `${what} of confirmation ${confirmation} of booking ${booking}`;
    if (content === null) {
      if (await isErased(records, subject)) counts.erased += 1;
      else if (event.position <= lastImported) counts.elsewhere += 1;
      else return `${name} is gone`;
    } else if (digestOf(content) !== expected) return `${name} is not what was sent`;
    else counts[countedAs] += 1;
  }
  return null;
}

/** Whether an account's key was destroyed: its record stays, without the key. */
async function isErased(records: Records, account: number | null): Promise<boolean> {
  if (account === null) return false;
  const found = await records.get('keys', String(account));
  return found !== null && typeof found.record['key'] !== 'string';
}
