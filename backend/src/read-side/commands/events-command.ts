import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { parseEventLines } from '@tour-portal/projections/rebuild/event-lines.js';
import { CommandError, EXIT } from '../../command.js';
import type { Command, Terminal } from '../../command.js';
import { EMPTY_STREAM, EventLog } from '../../event-log/event-log.js';
import type { DecidedEvent, StreamHead } from '../../event-log/event-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { openStores } from '../../stores/open-stores.js';
import type { Stores } from '../../stores/open-stores.js';
import { putRecord } from '../../stores/put-record.js';
import { noteImportBegun, noteImported } from '../../stores/parts/imported-log.js';
import { FakePeople } from './fake-people.js';
import { ImportedIds } from './imported-ids.js';

const USAGE = `Usage: npm run events -- <command>
  export FILE [--booking ID]...   writes the events as JSON Lines, with fakes for people's data; only what concerns these bookings
  import FILE                     appends them to an empty store`;

/** How many events are read from the log at once, and how many of one stream are appended at once, at most. */
const BATCH = 1_000;

export const eventsCommand: Command = async (args, config, terminal) => {
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') {
    terminal.printError(`${parsed}\n\n${USAGE}`);
    return EXIT.wrong;
  }
  const stores = await openStores(config);
  try {
    const log = new EventLog(stores.events, new PersonalData(stores.records));
    return await (parsed.command === 'export'
      ? exportTo(parsed.file, parsed.bookings, log, terminal)
      : importFrom(parsed.file, log, stores, terminal));
  } finally {
    await stores.close();
  }
};

interface Arguments {
  readonly command: 'export' | 'import';
  readonly file: string;
  readonly bookings: readonly number[];
}

/** The parsed arguments, or what is wrong with them. */
function parseArguments([command, file, ...rest]: readonly string[]): Arguments | string {
  if (command !== 'export' && command !== 'import')
    return `Say "export" or "import", not "${command ?? ''}".`;
  if (file === undefined || file.startsWith('-')) return 'Name the file.';
  if (command === 'import' && !existsSync(file)) return `There is no file ${file}.`;
  const bookings: number[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const [flag, id] = [rest[index] ?? '', rest[index + 1] ?? ''];
    if (command !== 'export' || flag !== '--booking') return `"${command}" takes no ${flag}.`;
    if (!/^[1-9]\d*$/.test(id)) return `--booking needs the id of a booking, not "${id}".`;
    bookings.push(Number(id));
  }
  return { command, file, bookings };
}

async function exportTo(
  file: string,
  bookings: readonly number[],
  log: EventLog,
  terminal: Terminal,
): Promise<number> {
  const isWanted = bookings.length === 0 ? () => true : await eventFilterFor(bookings, log);
  const people = new FakePeople(randomBytes(32).toString('hex'));
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const event of everyEvent(log)) {
      if (terminal.signal.aborted) return;
      if (!isWanted(event)) continue;
      yield `${JSON.stringify(people.event(event))}\n`;
      count += 1;
      terminal.progress(`${count.toLocaleString('en-US')} events written`);
    }
  }
  await pipeline(lines, createWriteStream(file)).catch((error: unknown) => {
    const { syscall, message } = error as Error & { readonly syscall?: string };
    // An error of the operating system has this: it is about the file, as errors of the log come from its driver.
    throw syscall === undefined ? error : new CommandError(`${file} cannot be written: ${message}`);
  });
  if (terminal.signal.aborted) {
    await rm(file, { force: true });
    return EXIT.stopped;
  }
  terminal.print(`${count.toLocaleString('en-US')} events written to ${file}. People in them do not exist.`);
  return EXIT.done;
}

/**
 * Returns a filter of the events of these bookings, of their owners' accounts (without other bookings), and of what is
 * offered on their departures and in their tour years.
 */
async function eventFilterFor(
  bookings: readonly number[],
  log: EventLog,
): Promise<(event: RecordedEvent) => boolean> {
  const wanted = new Set(bookings);
  const [owners, departures, years] = [new Set<number>(), new Set<string>(), new Set<string>()];
  const departureOf = (data: { tour: number; departedAt: string }) => `${data.tour}/${data.departedAt}`;
  for await (const { type, data } of everyEvent(log)) {
    if (type !== 'HoldPlaced' || !wanted.has(data.booking)) continue;
    owners.add(data.account);
    departures.add(departureOf(data));
    years.add(`${data.tour}/${yearOf(data.departedAt)}`);
  }
  return ({ type, data }) => {
    if ('booking' in data) return wanted.has(data.booking);
    if (type === 'CapacitySet' || type === 'DepartureWithdrawn') return departures.has(departureOf(data));
    if (type === 'DepartureScheduled') return years.has(`${data.tour}/${yearOf(data.departedAt)}`);
    if ('year' in data) return years.has(`${data.tour}/${data.year}`);
    return 'account' in data && typeof data.account === 'number' && owners.has(data.account);
  };
}

async function* everyEvent(log: EventLog): AsyncGenerator<RecordedEvent> {
  for (let after: Position = START, more = true; more;) {
    const batch = await log.readAll(after, BATCH);
    yield* batch.events;
    ({ last: after, more } = batch);
  }
}

async function importFrom(file: string, log: EventLog, stores: Stores, terminal: Terminal): Promise<number> {
  if ((await stores.events.head()) !== START) {
    terminal.printError('The store has events already; events are imported into an empty one only.');
    return EXIT.wrong;
  }
  await noteImportBegun(stores.records);
  const heads = new Map<string, StreamHead>();
  const ids = new ImportedIds();
  let count = 0;
  try {
    for await (const events of eventsByStream(file)) {
      if (terminal.signal.aborted) return EXIT.stopped;
      const { stream } = events[0]!;
      for (const event of events) ids.add(event);
      const head = heads.get(stream) ?? EMPTY_STREAM;
      heads.set(stream, await log.append(stream, head, events.map(decidedEventOf)));
      count += events.length;
      terminal.progress(`${count.toLocaleString('en-US')} events appended`);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    terminal.printError(`${file}: ${error.message}. ${count} events before it were appended.`);
    return EXIT.wrong;
  } finally {
    await ids.reserve(stores.records);
    const position = await stores.events.head();
    // Reactions to these events are up to the exporting installation: nobody must get the same mails again, also where only a
    // part of the file was imported.
    await putRecord(stores.deliveries, 'reactions', 'log', () => ({ position }));
    // This comes last: until then no instance starts on this store, even if this process is killed.
    await noteImported(stores.records, position);
  }
  terminal.print(`${count.toLocaleString('en-US')} events appended.`);
  return EXIT.done;
}

/** The events of a file; up to `BATCH` consecutive events of one stream come together. @throws SyntaxError naming the line */
async function* eventsByStream(file: string): AsyncGenerator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let lineNumber = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    lineNumber += 1;
    const [event] = parseLine(line, lineNumber);
    if (event === undefined) continue;
    if (run.length > 0 && (run[0]?.stream !== event.stream || run.length >= BATCH)) {
      yield run;
      run = [];
    }
    run.push(event);
  }
  if (run.length > 0) yield run;
}

function parseLine(line: string, lineNumber: number): RecordedEvent[] {
  try {
    return parseEventLines(line);
  } catch {
    throw new SyntaxError(`Line ${lineNumber} is not an event of this program`);
  }
}

function decidedEventOf({ type, data, metadata }: RecordedEvent): DecidedEvent {
  const { at, actor, reason, correlation, subject } = metadata;
  // A command id of its own: under the original one the log would count the whole command as done, though the file may lack
  // some of its events.
  const context = { commandId: randomUUID(), at, actor, correlation, ...(reason === null ? {} : { reason }) };
  return { event: { type, data } as NewEvent, context, subject };
}
