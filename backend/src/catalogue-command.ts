import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import { CommandError, EXIT, runCommand } from './command.js';
import type { Terminal } from './command.js';
import { CatalogueImport, CapacityRefused } from './departures/offered/catalogue-import.js';
import { EventLog, commandContext } from './event-log/event-log.js';
import { PersonalData } from './event-log/personal-data.js';
import { Streams } from './event-log/streams.js';
import { Clock } from './instance/clock.js';
import type { Config } from './instance/config.js';
import { catalogueOf, readCatalogueFiles } from './reference/catalogue.js';
import type { Catalogue } from './reference/catalogue.js';
import { CatalogueError } from './reference/fields.js';
import { openStores } from './stores/open-stores.js';

const NAME = 'catalogue';
const USAGE = `What is sold when, with how many seats and at what price:
  npm run ${NAME} -- import FOLDER [--dry-run]
      prints what the files of a folder say of tour years and departures otherwise than the portal, and appends that;
      with --dry-run it only prints. A mistake in a file, or too few seats for those who have booked, changes nothing.`;

/** `npm run catalogue -- …`, beside running instances on the same stores (D61). */
async function catalogueCommand(
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const { folder, isDryRun } = parseCommand(args);
  const clock = new Clock();
  const now = clock.now();
  const catalogue = catalogueIn(folder, now);
  const stores = await openStores(config);
  try {
    const streams = new Streams(new EventLog(stores.events, new PersonalData(stores.records)));
    const catalogueImport = new CatalogueImport(streams, now);
    const differences = await catalogueImport.differences(catalogue.tourYears);
    for (const { tour, year, lines } of differences)
      for (const line of lines)
        terminal.print(`${catalogue.tour(tour)?.name ?? `Tour ${tour}`}, ${year}: ${line}`);
    const changes = differences.flatMap(({ commands, capacities }) => [...commands, ...capacities]);
    if (changes.length === 0) terminal.print('Nothing differs that is to be changed.');
    else if (isDryRun) terminal.print('Nothing was changed: this was a dry run.');
    else {
      const context = commandContext({ kind: 'system', name: 'catalogue' }, now);
      await catalogueImport.carryOut(differences, { ...context, reason: 'imported from files' });
      terminal.print('Done. Running instances go by it within a second.');
    }
    return EXIT.done;
  } catch (error) {
    throw error instanceof CapacityRefused ? new CommandError(error.message) : error;
  } finally {
    await stores.close();
  }
}

function catalogueIn(folder: string, now: ReturnType<Clock['now']>): Catalogue {
  try {
    return catalogueOf(readCatalogueFiles(folder), dateIn(DEADLINE_ZONE, now));
  } catch (error) {
    throw error instanceof CatalogueError ? new CommandError(error.message) : error;
  }
}

function parseCommand(args: readonly string[]): { folder: string; isDryRun: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [command, folder, ...rest] = positionals;
    if (command === 'import' && folder !== undefined && rest.length === 0)
      return { folder, isDryRun: values['dry-run'] === true };
  } catch {
    // Options that this command does not have: the usage follows.
  }
  throw new CommandError(USAGE);
}

await runCommand(catalogueCommand);
