import { expect, it } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { prepareAccounts } from '../bench/accounts.mjs';
import { countedMongo } from '../bench/mongo-commands.mjs';
import { Client, freeDepartures, holdOrder } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { databaseUrlOf } from '../stores/servers.js';

const AT_ONCE = 64;
const HOLDS = 4 * AT_ONCE;
const MAX_COMMANDS_A_HOLD = 6;

it(`a hold sends MongoDB on average at most ${MAX_COMMANDS_A_HOLD} commands, with ${AT_ONCE} customers at once`, async () => {
  const dataDir = await temporaryFolder();
  const mongodbUrl = databaseUrlOf(dataDir) ?? '';
  const sids = await prepareAccounts(dataDir, HOLDS, { mongodbUrl });
  const counted = await countedMongo(mongodbUrl);
  afterTest(() => counted.close());
  const { url } = await startInstance({ dataDir, env: { MONGODB_URL: counted.url } });
  const departures = await freeDepartures(new Client(url), { from: 90, to: 300 });
  counted.takeCounts();
  const statuses = await mapConcurrently([...sids.entries()], AT_ONCE, async ([n, sid]) => {
    const order = holdOrder(departures[n % departures.length]!, [1]);
    return (await new Client(url, `sid=${sid}`).hold(order)).status;
  });
  const commands = Object.entries(counted.takeCounts()).sort(([, a], [, b]) => b - a);
  const total = commands.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${(total / HOLDS).toFixed(2)} commands a hold`, Object.fromEntries(commands));
  expect(statuses).toEqual(sids.map(() => 201));
  // Each hold reads its session, so this shows that the counter really counts the commands of holds.
  expect(Object.fromEntries(commands)['find records.sessions']).toBeGreaterThanOrEqual(HOLDS);
  expect(total / HOLDS).toBeLessThanOrEqual(MAX_COMMANDS_A_HOLD);
});
