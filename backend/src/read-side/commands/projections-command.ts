import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { differencesFromEvents, readPositioned } from '@tour-portal/projections/rebuild/comparison.js';
import type { Comparison, DocumentDifference } from '@tour-portal/projections/rebuild/comparison.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { REBUILDS, findUnfinishedRebuild } from '@tour-portal/projections/rebuild/rebuild-plan.js';
import type { RebuildProgress } from '@tour-portal/projections/rebuild/rebuild-progress.js';
import { rebuild, verify } from '@tour-portal/projections/rebuild/rebuild.js';
import type { RebuildOutcome } from '@tour-portal/projections/rebuild/rebuild.js';
import type { RebuildOptions } from '@tour-portal/projections/rebuild/rebuild-work.js';
import { EXIT, openForCommand } from '../../command.js';
import type { Command, Terminal } from '../../command.js';
import { createLogger } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { logLossText } from '../../stores/parts/lost-log.js';
import { MAX_COUNTED_EVENTS, openRebuildStores } from '../rebuild/rebuild-stores.js';
import type { RebuildStores } from '../rebuild/rebuild-stores.js';

const USAGE = `Usage: npm run projections -- <command>
  status                      where each read model stands
  rebuild [name]              builds it (or all) anew beside the live one and switches to it
      --afresh                from the beginning, even where an interrupted rebuild could go on
      --accept-differences    switches even where the result is not what is live
  verify [name]               builds it aside and says which documents differ, and since which event
  diff <name> [key]           the same, field by field; of one document, without building anything`;

const REBUILD_FLAGS = ['--afresh', '--accept-differences'];

export const projectionsCommand: Command = async (args, config, terminal) => {
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') {
    terminal.printError(`${parsed}\n\n${USAGE}`);
    return EXIT.wrong;
  }
  const stores = await openForCommand(() => openRebuildStores(config, parsed.command === 'rebuild'));
  try {
    const logger = createLogger(config.logLevel);
    if (stores.acceptedLoss !== null)
      terminal.printError(`Accepted the loss: ${logLossText(stores.acceptedLoss)}`);
    const wanted = stores.mustBuildAll ? { ...parsed, projections: READ_MODELS } : parsed;
    return await perform(wanted, stores, terminal, logger);
  } finally {
    await stores.close();
  }
};

interface Arguments {
  readonly command: 'status' | 'rebuild' | 'verify' | 'diff';
  readonly projections: readonly Projection[];
  readonly key: string | null;
  readonly flags: readonly string[];
}

/** The parsed arguments, or what is wrong with them. */
function parseArguments(args: readonly string[]): Arguments | string {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [command = '', name, key, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  if (command === '') return 'Say what to do.';
  if (command !== 'status' && command !== 'rebuild' && command !== 'verify' && command !== 'diff')
    return `There is no command "${command}".`;
  const wrongFlag = flags.find((flag) => command !== 'rebuild' || !REBUILD_FLAGS.includes(flag));
  if (wrongFlag !== undefined) return `"${command}" takes no ${wrongFlag}.`;
  const projections = READ_MODELS.filter((projection) => name === undefined || projection.name === name);
  if (projections.length === 0)
    return `There is no read model "${name}". There are: ${READ_MODELS.map((model) => model.name).join(', ')}.`;
  const surplus = command === 'status' ? name : command === 'diff' ? rest[0] : key;
  if (surplus !== undefined) return `"${command}" does not know what to do with "${surplus}".`;
  if (command === 'diff' && name === undefined) return '"diff" needs the name of a read model.';
  return { command, projections, key: key ?? null, flags };
}

async function perform(
  { command, projections, key, flags }: Arguments,
  stores: RebuildStores,
  terminal: Terminal,
  logger: Logger,
): Promise<number> {
  if (command === 'status') return status(projections, stores, terminal);
  const [only] = projections;
  if (command === 'diff' && key !== null && only !== undefined) return diffOne(only, key, stores, terminal);
  const options: RebuildOptions = {
    ...stores.options,
    projections,
    signal: terminal.signal,
    onProgress: (progress) => terminal.progress(progressLine(progress)),
    afresh: flags.includes('--afresh'),
    acceptDifferences: flags.includes('--accept-differences'),
  };
  const outcome = await (command === 'rebuild' ? rebuild(options) : verify(options));
  if (outcome.is === 'switched' && outcome.comparisons.some(differs)) {
    const differing = outcome.comparisons.filter(differs).map(differenceSummary);
    logger.warn({ differing }, 'switched to a rebuild that differs from what was live');
  }
  return report(outcome, command === 'diff', terminal);
}

async function status(
  projections: readonly Projection[],
  { store, log }: RebuildStores,
  terminal: Terminal,
): Promise<number> {
  await store.define([REBUILDS, ...projections.map((p) => ({ name: collectionOf(p), indexes: p.indexes }))]);
  const rows = [['read model', 'live', 'position', 'behind', 'rebuild']];
  // Most read models are at the same position, and counting may read each event after it.
  const counts = new Map<Position, Promise<number | null>>();
  for (const projection of projections) {
    const collection = collectionOf(projection);
    const [live, position] = [await store.live(collection), await store.checkpoint(collection)];
    if (!counts.has(position)) counts.set(position, log.count(position));
    const behind = await counts.get(position);
    const unfinished = await findUnfinishedRebuild(collection, store);
    const builtTo = unfinished === null ? null : await store.checkpoint(unfinished.building);
    rows.push([
      projection.name,
      live,
      position === START ? 'nothing yet' : position,
      typeof behind === 'number' ? String(behind) : `more than ${MAX_COUNTED_EVENTS}`,
      unfinished === null
        ? ''
        : `${unfinished.building} under way or interrupted at ${builtTo === START ? 'the start' : builtTo}`,
    ]);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!));
    terminal.print(cells.join('  ').trimEnd());
  }
  const liveNames = await Promise.all(projections.map((projection) => store.live(collectionOf(projection))));
  const others = (await store.collections()).filter(
    (name) => name !== REBUILDS.name && /@\d/.test(name) && !liveNames.includes(name),
  );
  if (others.length > 0) terminal.print(`Of other versions, or being built: ${others.join(', ')}`);
  return EXIT.done;
}

async function diffOne(
  projection: Projection,
  key: string,
  { store, log }: RebuildStores,
  terminal: Terminal,
): Promise<number> {
  const collection = collectionOf(projection);
  await store.define([{ name: collection, indexes: projection.indexes }]);
  const [live] = await readPositioned(collection, [key], store);
  const [difference] = await differencesFromEvents(projection, log, new Map([[key, live!]]));
  if (difference === undefined) {
    const text = live!.document === null ? 'There is no such document, and the log says so' : 'No difference';
    terminal.print(`${projection.name} ${key}: ${text}.`);
    return EXIT.done;
  }
  printDifference(projection.name, 'live', difference, true, terminal);
  return EXIT.differs;
}

function report(outcome: RebuildOutcome, inFull: boolean, terminal: Terminal): number {
  if (outcome.is === 'busy') {
    terminal.printError('Another rebuild is running, or crashed less than 15 seconds ago. Try again.');
    return EXIT.busy;
  }
  if (outcome.is === 'cancelled') {
    terminal.printError('Stopped. What is live was not touched; the next rebuild goes on from here.');
    return EXIT.stopped;
  }
  for (const { name, compared, live, rebuilt, uncompared } of outcome.comparisons) {
    if (!compared) terminal.print(`${name}: nothing live to compare with.`);
    for (const difference of live) printDifference(name, 'live', difference, inFull, terminal);
    for (const difference of rebuilt) {
      terminal.printError(
        `The rebuilt ${name} ${difference.key} is not what its events make of it: a fault of the rebuild.`,
      );
      printDifference(name, 'rebuilt', difference, inFull, terminal);
    }
    if (uncompared > 0) terminal.print(`${name}: up to ${uncompared} more.`);
  }
  const differing = outcome.comparisons.filter(differs);
  if (outcome.is === 'refused') {
    terminal.printError(
      `Not switched: ${differing.map(({ name }) => name).join(', ')} would change without a new version. ` +
        'Raise its version, or say --accept-differences.',
    );
    return EXIT.differs;
  }
  if (outcome.is === 'switched') {
    const read = outcome.events.toLocaleString('en-US');
    terminal.print(`Rebuilt and switched; ${read} events read, by stream and in the order of the log.`);
    return EXIT.done;
  }
  terminal.print(differing.length === 0 ? 'Verified: no difference.' : 'Verified.');
  return differing.length === 0 ? EXIT.done : EXIT.differs;
}

function printDifference(
  name: string,
  side: 'live' | 'rebuilt',
  { key, fields, since }: DocumentDifference,
  inFull: boolean,
  terminal: Terminal,
): void {
  const event =
    since === null ? 'no event touches it' : `since ${since.type} at ${since.position} (${since.stream})`;
  const paths = fields.map(({ path }) => (path === '' ? 'the whole document' : path));
  terminal.print(`${name} ${key}: ${event}${inFull ? '' : `: ${paths.join(', ')}`}`);
  if (!inFull) return;
  for (const [index, { found, folded }] of fields.entries())
    terminal.print(`  ${paths[index]}: ${side} ${valueText(found)}, from the events ${valueText(folded)}`);
}

function valueText(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function differs({ live, rebuilt }: Comparison): boolean {
  return live.length > 0 || rebuilt.length > 0;
}

function differenceSummary({ name, live, rebuilt, uncompared }: Comparison) {
  return { name, documents: live.length + rebuilt.length + uncompared };
}

function progressLine({ stage, events, total, perSecond, secondsLeft }: RebuildProgress): string {
  const rounded = (value: number) => Math.round(value).toLocaleString('en-US');
  if (events === 0) return stage;
  const done = total === null ? rounded(events) : `${rounded(events)} of ${rounded(total)}`;
  const left = secondsLeft === null ? '' : `, ${rounded(secondsLeft)} s left`;
  return `${stage}: ${done} events, ${rounded(perSecond)} a second${left}`;
}
