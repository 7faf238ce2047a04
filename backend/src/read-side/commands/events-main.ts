import { runCommand } from '../../command.js';
import { eventsCommand } from './events-command.js';

/** Of the commands on events only `import` may run where no data exist yet. */
const mayLackData = ([command]: readonly string[]) => command === 'import';

await runCommand(eventsCommand, mayLackData);
