import { runCommand } from '../../command.js';
import { projectionsCommand } from './projections-command.js';

await runCommand(projectionsCommand);
