import { describe, it } from '@jest/globals';
import { databaseOf, settingsOf } from '../stores/servers.js';
import {
  expectGrownLogNoticed,
  expectLossAccepted,
  expectOlderLogNoticed,
  setUpOlderLog,
  worldOf,
} from './older-log.js';

const besideMongo = () =>
  worldOf(
    (dataDir) => ({ mongodbUrl: databaseOf(dataDir), eventStoreUrl: null }),
    (stores) => ({ EVENT_STORE_URL: undefined, ...settingsOf(stores) }),
  );

describe('an event log restored from an older backup, beside documents in MongoDB', () => {
  it('is noticed by a running instance and refused by a start, and a rebuild goes on from where it ends', async () => {
    const world = await besideMongo();
    const here = await setUpOlderLog(world);
    await expectOlderLogNoticed(world, here);
    await here.instance.kill();
    await expectLossAccepted(world, here);
  });

  it('is noticed where it has grown again, and is the right one as soon as that is back', async () => {
    const world = await besideMongo();
    await expectGrownLogNoticed(world, await setUpOlderLog(world));
  });
});
