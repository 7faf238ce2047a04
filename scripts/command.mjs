// `npm run audit|catalogue|events|projections|staff -- …`: runs a command of the server; the words after its module are
// its arguments.
import { build, install } from './prepare.mjs';

const [module] = process.argv.splice(2, 1);
install();
build();
await import(`../backend/dist/run/${module}.js`);
