import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { bookingStream } from '../bookings/booking-state.js';
import { History } from '../client-service/history.js';
import { Replay } from '../client-service/replay.js';
import { Clock } from '../clock.js';
import { CommandError, EXIT, runDirectly } from '../command.js';
import type { Screen } from '../command.js';
import { readConfig } from '../config.js';
import type { Config } from '../config.js';
import { PdfStore } from '../documents/pdf-store.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { LetterStore } from '../messages/letter-store.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../reference/catalogue.js';
import { openStores } from '../stores/open-stores.js';
import type { Stores } from '../stores/open-stores.js';
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

/** What was found is the last line; the exit code says whether it differs from what was written. */
async function auditCommand([command, ...args]: readonly string[], screen: Screen): Promise<number> {
  if (command === 'verify' && args.length === 0)
    return withStores((stores) => verifyLog(stores, null, screen));
  if (command === 'verify' && args[0] === '--booking' && args.length === 2)
    return withStores((stores) => verifyLog(stores, bookingStream(idOf(args[1])), screen));
  if (command === 'verify' && args.length === 1) return verifyFile(args[0] as string, screen);
  if (command === 'pack' && args.length === 2)
    return withStores((stores, config) => pack(stores, config, idOf(args[0]), args[1] as string, screen));
  if (command === 'key' && args.length === 0)
    return withStores(async ({ records }) => {
      screen.say(await new EvidenceKey(records).fingerprint());
      return EXIT.done;
    });
  throw new CommandError(USAGE);
}

async function withStores(work: (stores: Stores, config: Config) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const stores = await openStores(config);
  try {
    return await work(stores, config);
  } finally {
    await stores.close();
  }
}

async function verifyLog(
  { events, records, deliveries }: Stores,
  stream: string | null,
  screen: Screen,
): Promise<number> {
  const pdfs = new PdfStore(deliveries);
  const letters = new LetterStore(deliveries);
  const found = await verifyStores({ events, records, pdfs, letters }, stream);
  if (stream !== null && found.events === 0) throw new CommandError(`There is no ${stream}`);
  screen.say(
    `${found.events} events in ${found.streams} streams, ${found.pdfs} PDFs and ${found.letters} mails read` +
      (found.forgotten === 0 ? '' : `; ${found.forgotten} went with a person who was forgotten`),
  );
  screen.say(found.broken === null ? 'All is as it was written.' : `Broken: ${found.broken}`);
  return found.broken === null ? EXIT.done : EXIT.differs;
}

async function verifyFile(file: string, screen: Screen): Promise<number> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}`);
  const { manifest, fingerprint, events, documents, problems } = verifyPack(await readFile(file));
  if (manifest !== null)
    screen.say(
      `Booking ${manifest.number} (${manifest.booking}), packed ${manifest.madeAt} by ${manifest.madeBy}`,
    );
  if (fingerprint !== null) screen.say(`Signed with the key ${fingerprint}`);
  screen.say(`${events} events and ${documents} documents read`);
  for (const problem of problems) screen.say(`Broken: ${problem}`);
  if (problems.length === 0) screen.say('All is as it was packed.');
  return problems.length === 0 ? EXIT.done : EXIT.differs;
}

async function pack(
  { events, records, deliveries }: Stores,
  config: Config,
  booking: number,
  file: string,
  screen: Screen,
): Promise<number> {
  const clock = new Clock();
  const log = new EventLog(events, new PersonalData(records));
  const catalogue = new CatalogueOfToday(config.catalogueDir ?? SHIPPED_CATALOGUE);
  const surveys = new SurveyLinks(config.sessionSecret);
  const replay = new Replay({ read: (stream) => log.read(stream) }, catalogue, surveys, clock);
  const found = await replay.events(booking);
  if (found === null) throw new CommandError(`There is no booking ${booking}`);
  const history = await new History(log, catalogue, clock).of(booking, found);
  const packs = new EvidencePack(
    events,
    new PdfStore(deliveries),
    new LetterStore(deliveries),
    new EvidenceKey(records),
  );
  await writeFile(file, await packs.of(history, clock.now(), 'the audit command'), { flag: 'wx' });
  screen.say(`Packed ${history.events.length} events of booking ${history.number} into ${file}`);
  return EXIT.done;
}

function idOf(text = ''): number {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is no booking id`);
  return Number(text);
}

await runDirectly(auditCommand);
