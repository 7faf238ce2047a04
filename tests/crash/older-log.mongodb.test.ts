import { describe, it } from '@jest/globals';
import { databaseUrlOf, settingsOf } from '../stores/servers.js';
import {
  expectGrownLogNoticed,
  expectLossAccepted,
  expectOlderLogNoticed,
  placeHoldsAroundBackup,
  prepareOlderLogWorld,
} from './older-log.js';

const worldBesideMongo = () =>
  prepareOlderLogWorld(
    (dataDir) => ({ mongodbUrl: databaseUrlOf(dataDir), eventStoreUrl: null }),
    (stores) => ({ EVENT_STORE_URL: undefined, ...settingsOf(stores) }),
  );

describe('an event log restored from an older backup, beside documents in MongoDB', () => {
  it('is noticed by a running instance, refused by a start, and accepted by a rebuild', async () => {
    const world = await worldBesideMongo();
    const setup = await placeHoldsAroundBackup(world);
    await expectOlderLogNoticed(world, setup);
    await setup.instance.kill();
    await expectLossAccepted(world, setup);
  });

  it('is noticed even if it has grown to its old length; the instance goes on once the newest log is back', async () => {
    const world = await worldBesideMongo();
    await expectGrownLogNoticed(world, await placeHoldsAroundBackup(world));
  });
});
