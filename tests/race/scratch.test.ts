import { it } from 'vitest';
import { Client, each, signUp } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
it('x', async () => {
  const dataDir = await temporaryFolder();
  const instances = await Promise.all([1, 2, 3, 4].map(() => startInstance({ dataDir })));
  const out = await each(Array.from({ length: 300 }, (_, n) => n), 16, async (n) => (await signUp(new Client(instances[n % 4]!.url))));
  console.log('erased', out.filter((a) => a.firstName === 'erased').map((a) => [a.id, a.updatedAt]));
  const health = await Promise.all(instances.map(async (i) => (await (await fetch(i.url+'/metrics')).text()).match(/projections_leading \d/)?.[0]));
  console.log(health);
  for (const i of instances) { const t = i.output(); if (t.length > 80) console.log(t.slice(0, 1500)); }
});
