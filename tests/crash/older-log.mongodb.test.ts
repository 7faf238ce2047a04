import { describe, it } from '@jest/globals';
import { databaseOf, settingsOf } from '../stores/servers.js';
import { expectGrownNoticed, expectMended, expectNoticed, served, worldOf } from './older-log.js';

const besideMongo = () =>
  worldOf(
    (dataDir) => ({ mongodbUrl: databaseOf(dataDir), eventStoreUrl: null }),
    (stores) => ({ EVENT_STORE_URL: undefined, ...settingsOf(stores) }),
  );

describe('an event log restored from an older backup, beside documents in MongoDB', () => {
  it('is noticed by a running instance and refused by a start, and a rebuild goes on from where it ends', async () => {
    const world = await besideMongo();
    const here = await served(world);
    await expectNoticed(world, here);
    await here.instance.kill();
    await expectMended(world, here);
  });

  it('is noticed where it has grown again, and is the right one as soon as that is back', async () => {
    const world = await besideMongo();
    await expectGrownNoticed(world, await served(world));
  });
});
