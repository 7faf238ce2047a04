import { describe, expect, it } from '@jest/globals';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { DATE, SimulatedCrash, TestSystem, TOUR } from '../../testing/test-system.js';
import { NOW, openRecords } from '../../testing/fixtures.js';

const ERASE = { type: 'EraseAccount', bookings: [], guests: [], now: NOW } as const;

async function openSystem() {
  const system = new TestSystem(await openRecords());
  await system.openAccount(1);
  const hold = { ...system.holdToPlace(1, [2]), beyondLimit: true };
  const erase = () => {
    const { streams } = system.instance();
    return streams.execute(accountDecider, accountStream(1), ERASE, system.context());
  };
  return { system, hold, erase };
}

describe('a hold beyond the limit, and an erasure of its account at the same time (D42, D44)', () => {
  it.each(['hold:slot-taken', 'hold:seats-held', 'hold:placed'] as const)(
    'at %s, the erasure is refused',
    async (point) => {
      const { system, hold, erase } = await openSystem();
      await expect(system.instance(point).saga.place(hold)).rejects.toThrow(SimulatedCrash);
      expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'slot-taken' } });
    },
  );

  it('is not placed once the account is erased', async () => {
    const { system, hold, erase } = await openSystem();
    await erase();
    const refused = { ok: false, refusal: { code: 'no-such-account' } };
    expect(await system.instance().saga.place(hold)).toEqual(refused);
    expect((await system.state({ account: 1, bookings: [1] })).bookings).toEqual(['none']);
  });

  it('frees the account for an erasure when it has ended', async () => {
    const { system, hold, erase } = await openSystem();
    const { saga, endings } = system.instance();
    await saga.place(system.holdToPlace(1, [1]));
    expect((await saga.place(hold)).ok).toBe(true);
    expect((await system.state({ account: 1 })).slot).toEqual([1, 2]);
    system.clock.advance(72 * 3_600_000);
    for (const booking of [1, 2])
      await endings.expire({ booking, account: 1, tour: TOUR, departedAt: DATE }, system.context());
    expect((await erase()).ok).toBe(true);
  });
});
