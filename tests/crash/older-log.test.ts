import { describe, it } from '@jest/globals';
import {
  expectGrownLogNoticed,
  expectLossAccepted,
  expectOlderLogNoticed,
  placeHoldsAroundBackup,
  prepareOlderLogWorld,
} from './older-log.js';

const embeddedWorld = () =>
  prepareOlderLogWorld(
    () => ({ mongodbUrl: null, eventStoreUrl: null }),
    () => ({ MONGODB_URL: undefined, EVENT_STORE_URL: undefined }),
  );

describe('an event log restored from an older backup, on embedded stores', () => {
  it('is noticed by a running instance, refused by a start, and accepted by a rebuild', async () => {
    const world = await embeddedWorld();
    const setup = await placeHoldsAroundBackup(world);
    await expectOlderLogNoticed(world, setup);
    await setup.instance.kill();
    await expectLossAccepted(world, setup);
  });

  it('is noticed even if it has grown to its old length; the instance goes on once the newest log is back', async () => {
    const world = await embeddedWorld();
    await expectGrownLogNoticed(world, await placeHoldsAroundBackup(world));
  });
});
