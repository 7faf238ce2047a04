import { runCommand } from '../../command.js';
import { eventsCommand } from './events-command.js';

await runCommand(eventsCommand, ([command]) => command === 'import');
