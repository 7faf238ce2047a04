import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { emailProblem } from '@tour-portal/contracts/account-rules.js';
import { Clock } from '../clock.js';
import { ConfigError, readConfig } from '../config.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Streams } from '../event-log/streams.js';
import { Ids } from '../ids.js';
import { openStores } from '../stores/open-stores.js';
import { StaffAccounts, StaffError } from './staff-accounts.js';

const USAGE = `Who may sign in to client service:
  npm run staff -- add EMAIL --name "FULL NAME" [--password PASSWORD]
      adds somebody, or gives them a new password; without --password one is made up and shown once
  npm run staff -- remove EMAIL
      locks somebody out at once`;

class UsageError extends Error {}

/** `npm run staff -- …`, beside running instances on the same stores. */
async function main(args: readonly string[]): Promise<string> {
  const { positionals, values } = parsed(args);
  const [command, email = '', ...rest] = positionals;
  if (rest.length > 0 || (command !== 'add' && command !== 'remove')) throw new UsageError(USAGE);
  const problem = emailProblem(email);
  if (problem !== null) throw new UsageError(`${problem}: ${JSON.stringify(email)}`);
  const name = values.name?.trim() ?? '';
  if (command === 'add' && name === '') throw new UsageError('Say who it is: --name "FULL NAME"');

  const stores = await openStores(readConfig(process.env));
  try {
    const streams = new Streams(new EventLog(stores.events, new PersonalData(stores.records)));
    const staff = new StaffAccounts(stores.records, streams, new Ids(stores.records), new Clock());
    if (command === 'add') {
      const added = await staff.add(email, name, values.password);
      return `Added ${added.name} <${added.email}> as staff ${added.staff}\nPassword: ${added.password}`;
    }
    if (!(await staff.remove(email))) throw new UsageError(`Nobody signs in with ${email}`);
    return `Removed ${email}; their sessions are over`;
  } finally {
    await stores.close();
  }
}

function parsed(args: readonly string[]) {
  try {
    const options = { name: { type: 'string' }, password: { type: 'string' } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new UsageError(USAGE);
  }
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    const plain = [UsageError, StaffError, ConfigError].some((kind) => error instanceof kind);
    process.stderr.write(`${plain ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  },
);
