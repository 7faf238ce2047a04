import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { bookingStream } from './bookings/booking-state.js';
import { History } from './client-service/history/history.js';
import { BookingReplay } from './client-service/history/booking-replay.js';
import { Clock } from './instance/clock.js';
import { CommandError, EXIT, openForCommand, runMain } from './command.js';
import type { CommandOutput } from './command.js';
import { readConfig } from './instance/config.js';
import type { Config } from './instance/config.js';
import { PdfStore } from './issued/pdf-store.js';
import { EventLog } from './event-log/event-log.js';
import { PersonalData } from './event-log/personal-data.js';
import { SentMailStore } from './messages/sent-mail-store.js';
import { CatalogueOfToday } from './reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from './reference/catalogue.js';
import { openStores } from './stores/open-stores.js';
import type { Stores } from './stores/open-stores.js';
import { logLosses, logLossText } from './stores/parts/lost-log.js';
import { PartsRefused } from './stores/parts/whole-store.js';
import { SurveyLinks } from './issued/survey-links.js';
import {
  EVIDENCE_KEY_PATH,
  EvidenceKey,
  readFingerprint,
  normalizeFingerprint,
} from './audit/evidence-key.js';
import { EvidencePack } from './audit/evidence-pack.js';
import { verifyPack } from './audit/pack-verification.js';
import { verifyStores } from './audit/store-verification.js';

const USAGE = `Checks that what is stored is what was written:
  npm run audit -- verify                    the whole log, with its PDFs and mails
  npm run audit -- verify --booking ID       one booking's events
  npm run audit -- verify PACK.zip           an evidence pack; needs no store
      --key FILE|FINGERPRINT                 and whether it is signed with this key, which the portal publishes at
                                             ${EVIDENCE_KEY_PATH}
  npm run audit -- pack ID FILE.zip          makes the evidence pack of a booking
  npm run audit -- key                       the fingerprint of the key that packs are signed with`;

/** Runs a subcommand and prints its result; the exit code of `verify` says whether all is as it was written. */
async function auditCommand([command, ...args]: readonly string[], screen: CommandOutput): Promise<number> {
  if (command === 'verify' && args.length === 0)
    return withStores(screen, (stores) => verifyLog(stores, null, screen));
  if (command === 'verify' && args[0] === '--booking' && args.length === 2)
    return withStores(screen, (stores) => verifyLog(stores, bookingStream(idOf(args[1])), screen));
  if (command === 'verify' && args.length === 1) return verifyFile(args[0] as string, null, screen);
  if (command === 'verify' && args[1] === '--key' && args.length === 3)
    return verifyFile(args[0] as string, await wantedFingerprint(args[2] as string), screen);
  if (command === 'pack' && args.length === 2)
    return withStores(screen, (stores, config) =>
      pack(stores, config, idOf(args[0]), args[1] as string, screen),
    );
  if (command === 'key' && args.length === 0)
    return withStores(screen, async ({ records }) => {
      screen.print(await new EvidenceKey(records).fingerprint());
      return EXIT.done;
    });
  throw new CommandError(USAGE);
}

async function withStores(
  screen: CommandOutput,
  work: (stores: Stores, config: Config) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env);
  let stores: Stores;
  try {
    stores = await openForCommand(() => openStores(config));
  } catch (error) {
    if (!(error instanceof PartsRefused)) throw error;
    screen.printError(error.message);
    return EXIT.differs;
  }
  try {
    return await work(stores, config);
  } finally {
    await stores.close();
  }
}

async function verifyLog(
  { events, records, deliveries }: Stores,
  stream: string | null,
  screen: CommandOutput,
): Promise<number> {
  const stores = { events, records, pdfs: new PdfStore(deliveries), mails: new SentMailStore(deliveries) };
  const found = await verifyStores(stores, stream);
  if (stream !== null && found.events === 0) throw new CommandError(`There is no ${stream}`);
  screen.print(
    `${found.events} events in ${found.streams} streams, ${found.pdfs} PDFs and ${found.mails} mails read` +
      (found.erased === 0 ? '' : `; ${found.erased} were erased with their customer`),
  );
  if (found.elsewhere > 0)
    screen.print(`${found.elsewhere} PDFs and mails are not here, because the log was imported`);
  if (found.firstProblem !== null) {
    screen.print(`Broken: ${found.firstProblem}`);
    return EXIT.differs;
  }
  // The events that were read are intact. Others may be missing, because an older backup of the log was restored.
  const lost = await logLosses(records);
  for (const lostLog of lost) screen.print(`Missing: ${logLossText(lostLog)}`);
  if (lost.length > 0) return EXIT.differs;
  screen.print('All is as it was written.');
  return EXIT.done;
}

async function verifyFile(file: string, wanted: string | null, screen: CommandOutput): Promise<number> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}`);
  const { manifest, fingerprint, events, documents, problems } = verifyPack(await readFile(file), wanted);
  if (manifest !== null) {
    const { number, booking, madeAt, madeBy } = manifest;
    screen.print(`Booking ${number} (${booking}), packed ${madeAt} by ${madeBy}`);
  }
  const unchecked = wanted === null ? ', not checked: say --key FILE|FINGERPRINT' : '';
  if (fingerprint !== null) screen.print(`Signed by ${fingerprint}${unchecked}`);
  screen.print(`${events} events and ${documents} documents read`);
  for (const problem of problems) screen.print(`Broken: ${problem}`);
  if (problems.length > 0) return EXIT.differs;
  if (wanted === null) {
    screen.print('The pack is whole; whoever has another key can make one that is whole, too.');
    return EXIT.unchecked;
  }
  screen.print('All is as it was packed.');
  return EXIT.done;
}

/** The fingerprint itself, or that of the key in a file: PEM, or JSON as the portal publishes it. */
async function wantedFingerprint(given: string): Promise<string> {
  const found = existsSync(given)
    ? readFingerprint(await readFile(given, 'utf8'))
    : normalizeFingerprint(given);
  if (found === null)
    throw new CommandError(`${JSON.stringify(given)} is no public key, and no fingerprint of one`);
  return found;
}

async function pack(
  { events, records, deliveries }: Stores,
  config: Config,
  booking: number,
  file: string,
  screen: CommandOutput,
): Promise<number> {
  const clock = new Clock();
  const log = new EventLog(events, new PersonalData(records));
  const catalogue = new CatalogueOfToday(config.catalogueDir ?? SHIPPED_CATALOGUE);
  const surveys = new SurveyLinks(config);
  const replay = new BookingReplay({ read: (stream) => log.read(stream) }, catalogue, surveys, clock);
  const found = await replay.events(booking);
  if (found === null) throw new CommandError(`There is no booking ${booking}`);
  const history = await new History(log, catalogue, clock).historyOf(booking, found);
  const [pdfs, mails] = [new PdfStore(deliveries), new SentMailStore(deliveries)];
  const packs = new EvidencePack(events, pdfs, mails, new EvidenceKey(records));
  await writeFile(file, await packs.build(history, clock.now(), 'the audit command'), { flag: 'wx' });
  screen.print(`Packed ${history.events.length} events of booking ${history.number} into ${file}`);
  return EXIT.done;
}

function idOf(text = ''): number {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is no booking id`);
  return Number(text);
}

await runMain(auditCommand);
