import { describe, expect, it } from '@jest/globals';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { DATE, SimulatedCrash, TestSystem, TOUR } from '../../testing/test-system.js';
import { NOW, openRecords } from '../../testing/fixtures.js';

async function openSystem() {
  const system = new TestSystem(await openRecords());
  await system.openAccount(1);
  return system;
}

describe('a hold beyond the limit, and an erasure of its account at the same time (D42, D44)', () => {
  const ERASE = { type: 'EraseAccount', bookings: [], guests: [], now: NOW } as const;

  it.each(['hold:slot-taken', 'hold:seats-held', 'hold:placed'] as const)(
    'at %s, the erasure is refused',
    async (point) => {
      const system = await openSystem();
      const crashing = system.instance(point).saga;
      const placing = crashing.place({ ...system.holdToPlace(1, [2]), beyondLimit: true });
      await expect(placing).rejects.toThrow(SimulatedCrash);
      const { streams } = system.instance();
      expect(await streams.execute(accountDecider, accountStream(1), ERASE, system.context())).toMatchObject({
        ok: false,
        refusal: { code: 'slot-taken' },
      });
    },
  );

  it('is not placed once the account is erased', async () => {
    const system = await openSystem();
    const { saga, streams } = system.instance();
    await streams.execute(accountDecider, accountStream(1), ERASE, system.context());
    expect(await saga.place({ ...system.holdToPlace(1, [2]), beyondLimit: true })).toEqual({
      ok: false,
      refusal: { code: 'no-such-account' },
    });
    expect((await system.state({ account: 1, bookings: [1] })).bookings).toEqual(['none']);
  });

  it('frees the account for an erasure when it has ended', async () => {
    const system = await openSystem();
    const { saga, endings, streams } = system.instance();
    await saga.place(system.holdToPlace(1, [1]));
    expect(await saga.place({ ...system.holdToPlace(1, [2]), beyondLimit: true })).toMatchObject({
      ok: true,
    });
    expect((await system.state({ account: 1 })).slot).toEqual([1, 2]);
    system.clock.advance(72 * 3_600_000);
    for (const booking of [1, 2])
      await endings.expire({ booking, account: 1, tour: TOUR, departedAt: DATE }, system.context());
    expect(await streams.execute(accountDecider, accountStream(1), ERASE, system.context())).toMatchObject({
      ok: true,
    });
  });
});
