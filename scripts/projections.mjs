// `npm run projections -- …`: where the read models stand, and how they are rebuilt and verified.
import { build, install } from './prepare.mjs';

install();
build();
await import('../backend/dist/read-side/projections-main.js');
