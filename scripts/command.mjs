// `npm run audit|catalogue|events|projections|staff -- …`: runs a command of the server. package.json gives the name of its
// module as the first argument of this script; all others are the arguments of the command.
import { build, install } from './prepare.mjs';

const [module] = process.argv.splice(2, 1);
install();
build();
await import(`../backend/dist/run/${module}.js`);
