import { cents } from '@tour-portal/contracts/values/money.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { decideAddNote } from './add-note.js';
import { decideCancelGuests } from './money/cancel-guests.js';
import { SimulatedCrash } from '../../testing/test-system.js';
import { MoneyWorld } from '../../testing/money-lives/money-world.js';
import type { StaffRule } from '../../testing/money-lives/money-world.js';

async function openWorld(): Promise<MoneyWorld> {
  const world = new MoneyWorld();
  await world.setUp();
  return world;
}

/** Both deposits are charged, and the process crashes before the booking has recorded that. */
async function chargeDeposits(world: MoneyWorld): Promise<void> {
  await world.openForm(world.guests.map((guest) => ({ guest, type: 'DEPOSIT' as const })));
  await world.pay(0, 'approve');
  await expect(world.returnFromGateway(0, 1, 'payment:seats-kept')).rejects.toThrow(SimulatedCrash);
}

function cancel(world: MoneyWorld, guests: number[] | null): StaffRule {
  const prices = { prices: PRICES, taxesAndFees: TAXES };
  const ids = { refunds: [901, 902], fees: [911, 912] };
  const facts = { guests, prices, concluded: false, now: world.system.clock.now(), ids };
  return { rule: (state) => decideCancelGuests(facts, state), changesFees: guests !== null };
}

const note: StaffRule = {
  rule: (state) => decideAddNote({ note: 1, text: 'Called' }, state),
  changesFees: false,
};

describe('an action of client service', () => {
  it('that is repeated answers the same, and does nothing more', async () => {
    const world = await openWorld();
    const [guest = 0] = world.guests;
    const [action, context] = [cancel(world, [guest]), world.system.context()];
    const first = await world.changeByStaff(action, context);
    const events = await world.events();
    const again = await world.changeByStaff(action, context);
    expect(again).toEqual(first);
    expect(await world.events()).toEqual(events);
    expect(first.ok && first.events.map(({ type }) => type)).toEqual(['GuestsCancelled']);
  });

  it('as a dry run writes nothing, and has the same events and document as the real call', async () => {
    const world = await openWorld();
    const [action, context] = [cancel(world, null), world.system.context()];
    const before = await world.events();
    const dry = await world.changeByStaff(action, context, true);
    expect(await world.events()).toEqual(before);
    const real = await world.changeByStaff(action, context);
    if (!dry.ok || !real.ok) throw new Error('the action was refused');
    expect(dry.events).toEqual(real.events);
    expect(dry.document).toEqual(real.document);
  });

  it('that changes fees of a hold is refused while a charge for it is being recorded; a note is not', async () => {
    const world = await openWorld();
    await chargeDeposits(world);
    const [guest = 0] = world.guests;
    const carryOut = (action: StaffRule, dryRun = false) =>
      world.changeByStaff(action, world.system.context(), dryRun);
    const underway = { ok: false, refusal: { code: 'payment-underway' } };
    expect(await carryOut(cancel(world, [guest]))).toEqual(underway);
    expect(await carryOut(cancel(world, [guest]), true)).toEqual(underway);
    expect((await carryOut(note)).ok).toBe(true);
    world.system.clock.advance(60_000);
    await world.runBackground();
    const after = await carryOut(cancel(world, [guest]));
    expect(after.ok && after.events).toMatchObject([
      { data: { guests: [{ guest, fee: cents(30_000), paid: cents(30_000), refund: 0 }] } },
    ]);
  });

  it('that cancels the whole booking is done although the hold is just being paid: what was charged is refunded', async () => {
    const world = await openWorld();
    await chargeDeposits(world);
    expect((await world.changeByStaff(cancel(world, null), world.system.context())).ok).toBe(true);
    await world.finishPending();
    const [booking] = await world.bookings();
    expect(booking?.refunds).toMatchObject([{ type: 'Other', total: 60_000, transactionStatus: 'Refunded' }]);
    expect((await world.system.state({ account: 1 })).seatsTaken).toBe(0);
  });
});
