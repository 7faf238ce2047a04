import { expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { historyOf } from '../stores/history.js';

it('three instances that start at once on an empty store fill it with the demo data once', async () => {
  const dataDir = await temporaryFolder();
  const env = { DEMO_DATA: '1' };
  const start = () => startInstance({ dataDir, env });
  const [, , { url }] = await Promise.all([start(), start(), start()]);
  const accounts = (await historyOf(dataDir)).filter(({ type }) => type === 'AccountOpened');
  expect(accounts).toHaveLength(3);
  const demo = { email: 'demo@trailhead-tours.example', password: 'red-rocks-at-dawn' };
  expect((await new Client(url).logIn(demo)).status).toBe(200);
});
