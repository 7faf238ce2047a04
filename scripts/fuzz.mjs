// `npm run fuzz -- [REQUESTS] [SEED]`: sends random requests to the whole interface, 100,000 if no number is given.
import { run } from './prepare.mjs';

const [requests = '100000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed };
run('npx', ['jest', '--selectProjects', 'http', '-i', 'tests/http/interface-fuzz.test.ts'], { env });
