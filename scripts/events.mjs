// `npm run events -- …`: events out of a store with fakes for people's data, and into an empty one.
import { build, install } from './prepare.mjs';

install();
build();
await import('../backend/dist/read-side/events-main.js');
