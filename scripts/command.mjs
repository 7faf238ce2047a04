// `npm run audit|catalogue|events|projections|staff -- …`: a command of the server, with what follows its module as arguments.
import { build, install } from './prepare.mjs';

const [module] = process.argv.splice(2, 1);
install();
build();
await import(`../backend/dist/run/${module}.js`);
