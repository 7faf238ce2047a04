// `npm start`: installs what is missing, builds what is stale, and serves API and SPA on one port. Outside production it
// switches the developer tools on and fills an empty store with demo data, unless DEV_TOOLS and DEMO_DATA say otherwise.
import { build, install } from './prepare.mjs';

install();
build();
if (process.env.NODE_ENV !== 'production') {
  process.env.DEV_TOOLS ??= '1';
  process.env.DEMO_DATA ??= '1';
}
await import('../backend/dist/run/main.js');
