import { describe, it } from '@jest/globals';
import {
  expectGrownLogNoticed,
  expectLossAccepted,
  expectOlderLogNoticed,
  setUpOlderLog,
  worldOf,
} from './older-log.js';

const embedded = () =>
  worldOf(
    () => ({ mongodbUrl: null, eventStoreUrl: null }),
    () => ({ MONGODB_URL: undefined, EVENT_STORE_URL: undefined }),
  );

describe('an event log restored from an older backup, on embedded stores', () => {
  it('is noticed by a running instance and refused by a start, and a rebuild goes on from where it ends', async () => {
    const world = await embedded();
    const here = await setUpOlderLog(world);
    await expectOlderLogNoticed(world, here);
    await here.instance.kill();
    await expectLossAccepted(world, here);
  });

  it('is noticed where it has grown again, and is the right one as soon as that is back', async () => {
    const world = await embedded();
    await expectGrownLogNoticed(world, await setUpOlderLog(world));
  });
});
