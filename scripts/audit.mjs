// `npm run audit -- …`: whether what is kept is what happened.
import { build, install } from './prepare.mjs';

install();
build();
await import('../backend/dist/audit/audit-command.js');
