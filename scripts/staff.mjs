// `npm run staff -- …`: who may sign in to client service.
import { build, install } from './prepare.mjs';

install();
build();
await import('../backend/dist/client-service/staff-command.js');
