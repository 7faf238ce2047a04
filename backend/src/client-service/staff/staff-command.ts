import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { emailProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { STAFF_ROLES, areStaffRoles } from '@tour-portal/contracts/client-service/staff-roles.js';
import { Clock } from '../../instance/clock.js';
import { CommandError, EXIT, runMain } from '../../command.js';
import type { CommandOutput } from '../../command.js';
import { readConfig } from '../../instance/config.js';
import { EventLog } from '../../event-log/event-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import { openStores } from '../../stores/open-stores.js';
import { StaffAccounts, StaffError } from './staff-accounts.js';

const USAGE = `Who may sign in to client service:
  npm run staff -- add EMAIL --name "FULL NAME" [--roles ROLE,ROLE] [--password PASSWORD]
      adds somebody, or gives them a new password; without --password one is made up and shown once
      roles are ${STAFF_ROLES.join(', ')}; without --roles who is new becomes a manager
  npm run staff -- remove EMAIL
      locks somebody out at once`;

/** `npm run staff -- …`: it may run while instances use the same stores. */
async function staffCommand(args: readonly string[], screen: CommandOutput): Promise<number> {
  const { positionals, values } = parseOptions(args);
  const [command, email = '', ...rest] = positionals;
  if (rest.length > 0 || (command !== 'add' && command !== 'remove')) throw new CommandError(USAGE);
  const problem = emailProblem(email);
  if (problem !== null) throw new CommandError(`${problem}: ${JSON.stringify(email)}`);
  const name = values.name?.trim() ?? '';
  if (command === 'add' && name === '') throw new CommandError('Say who it is: --name "FULL NAME"');

  const roles = values.roles?.split(',').map((role) => role.trim());
  if (roles !== undefined && !areStaffRoles(roles))
    throw new CommandError(
      `Roles are one or more of ${STAFF_ROLES.join(', ')}: ${JSON.stringify(values.roles)}`,
    );

  const stores = await openStores(readConfig(process.env));
  try {
    const streams = new Streams(new EventLog(stores.events, new PersonalData(stores.records)));
    const staff = new StaffAccounts(stores.records, streams, new Ids(stores.records), new Clock());
    if (command === 'add') {
      const added = await staff.add({ email, name, password: values.password, roles });
      screen.print(`Added ${added.name} <${added.email}> as staff ${added.staff}: ${added.roles.join(', ')}`);
      screen.print(`Password: ${added.password}`);
    } else {
      if (!(await staff.remove(email))) throw new CommandError(`Nobody signs in with ${email}`);
      screen.print(`Removed ${email}; their sessions are over`);
    }
    return EXIT.done;
  } catch (error) {
    throw error instanceof StaffError ? new CommandError(error.message) : error;
  } finally {
    await stores.close();
  }
}

function parseOptions(args: readonly string[]) {
  try {
    const options = {
      name: { type: 'string' },
      password: { type: 'string' },
      roles: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new CommandError(USAGE);
  }
}

await runMain(staffCommand);
