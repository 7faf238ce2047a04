import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { bookingStream } from '../bookings/booking-state.js';
import { History } from '../client-service/history.js';
import { Replay } from '../client-service/replay.js';
import { Clock } from '../clock.js';
import { ConfigError, readConfig } from '../config.js';
import { PdfStore } from '../documents/pdf-store.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { LetterStore } from '../messages/letter-store.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../reference/catalogue.js';
import { openStores } from '../stores/open-stores.js';
import { SurveyLinks } from '../surveys/survey-links.js';
import { EvidenceKey } from './evidence-key.js';
import { EvidencePack } from './evidence-pack.js';
import { verifyPack } from './pack-verification.js';
import { verifyStores } from './store-verification.js';

const USAGE = `Whether what is kept is what happened:
  npm run audit -- verify                    the whole log, with its PDFs and mails
  npm run audit -- verify --booking ID       one booking's events
  npm run audit -- verify PACK.zip           an evidence pack; needs no store
  npm run audit -- pack ID FILE.zip          makes the evidence pack of a booking
  npm run audit -- key                       the fingerprint of the key that packs are signed with`;

class UsageError extends Error {}

/** What was found is the last line; the exit code is 0 when nothing is wrong, 1 when something is, 2 for wrong usage. */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'verify' && args.length === 0) return withStores((stores) => verifyLog(stores, null));
  if (command === 'verify' && args[0] === '--booking' && args.length === 2)
    return withStores((stores) => verifyLog(stores, bookingStream(idOf(args[1]))));
  if (command === 'verify' && args.length === 1) return verifyFile(args[0] as string);
  if (command === 'pack' && args.length === 2)
    return withStores((stores) => pack(stores, idOf(args[0]), args[1]));
  if (command === 'key' && args.length === 0)
    return withStores(async ({ records }) => say(await new EvidenceKey(records).fingerprint()));
  throw new UsageError(USAGE);
}

type Stores = Awaited<ReturnType<typeof openStores>>;

async function withStores(work: (stores: Stores) => Promise<number>): Promise<number> {
  const stores = await openStores(readConfig(process.env));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

async function verifyLog({ events, records, deliveries }: Stores, stream: string | null): Promise<number> {
  const pdfs = new PdfStore(deliveries);
  const letters = new LetterStore(deliveries);
  const found = await verifyStores({ events, records, pdfs, letters }, stream);
  if (stream !== null && found.events === 0) throw new UsageError(`There is no ${stream}`);
  say(
    `${found.events} events in ${found.streams} streams, ${found.pdfs} PDFs and ${found.letters} mails read` +
      (found.forgotten === 0 ? '' : `; ${found.forgotten} went with a person who was forgotten`),
  );
  return found.broken === null ? say('All is as it was written.') : say(`Broken: ${found.broken}`, 1);
}

async function verifyFile(file: string): Promise<number> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
  const { manifest, fingerprint, events, documents, problems } = verifyPack(await readFile(file));
  if (manifest !== null)
    say(`Booking ${manifest.number} (${manifest.booking}), packed ${manifest.madeAt} by ${manifest.madeBy}`);
  if (fingerprint !== null) say(`Signed with the key ${fingerprint}`);
  say(`${events} events and ${documents} documents read`);
  for (const problem of problems) say(`Broken: ${problem}`);
  return problems.length === 0 ? say('All is as it was packed.') : 1;
}

async function pack({ events, records, deliveries }: Stores, booking: number, file = ''): Promise<number> {
  const config = readConfig(process.env);
  const clock = new Clock();
  const log = new EventLog(events, new PersonalData(records));
  const catalogue = new CatalogueOfToday(config.catalogueDir ?? SHIPPED_CATALOGUE);
  const replay = new Replay(log, catalogue, new SurveyLinks(config.sessionSecret), clock);
  const found = await replay.events(booking);
  if (found === null) throw new UsageError(`There is no booking ${booking}`);
  const history = await new History(log, catalogue, clock).of(booking, found);
  const packs = new EvidencePack(
    events,
    new PdfStore(deliveries),
    new LetterStore(deliveries),
    new EvidenceKey(records),
  );
  await writeFile(file, await packs.of(history, clock.now(), 'the audit command'), { flag: 'wx' });
  return say(`Packed ${history.events.length} events of booking ${history.number} into ${file}`);
}

function idOf(text = ''): number {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is no booking id`);
  return Number(text);
}

function say(line: string, code = 0): number {
  process.stdout.write(`${line}\n`);
  return code;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const plain = error instanceof UsageError || error instanceof ConfigError;
    const text =
      error instanceof Error ? (plain ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 2;
  },
);
