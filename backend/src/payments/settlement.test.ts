import { describe, expect, it, jest } from '@jest/globals';
import { commandContext } from '../event-log/event-log.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import type { BookingState } from '../bookings/booking-state.js';
import { decideCancelGuests } from '../client-service/actions/money/cancel-guests.js';
import { SimulatedCrash } from '../testing/test-system.js';
import { MoneyWorld } from '../testing/money-lives/money-world.js';
import type { GatewayTransaction } from './gateways/gateway.js';
import { RecordPayment } from './record-payment.js';

/** A world in which the customer has paid a deposit and the browser has not come back yet. */
async function chargedWorld() {
  const world = new MoneyWorld();
  await world.setUp();
  await world.openForm([{ guest: world.guests[0] ?? 0, type: 'DEPOSIT' }]);
  await world.pay(0, 'approve');
  const { transactionId } = world.charges[0]!;
  const charge: GatewayTransaction = (await world.gateway.simulated.transaction(transactionId))!;
  const context = commandContext({ kind: 'gateway', name: 'converge' }, world.system.clock.now());
  return { world, charge, context };
}

/** Cancels a guest whatever is being paid at the moment. */
function cancelGuest(world: MoneyWorld, guest: number) {
  const prices = { prices: PRICES, taxesAndFees: TAXES };
  const facts = { guests: [guest], prices, concluded: false, now: world.system.clock.now() };
  const rule = (state: BookingState) =>
    decideCancelGuests({ ...facts, ids: { refunds: [901, 902], fees: [903, 904] } }, state);
  return world.changeByStaff({ rule, changesFees: false }, world.system.context());
}

async function seatsTaken(world: MoneyWorld): Promise<number> {
  return (await world.system.state({ account: 1 })).seatsTaken;
}

describe('settling a payment that the gateway reports', () => {
  it('does not mistake a second transaction under the same reference for the approved one', async () => {
    const { world, charge, context } = await chargedWorld();
    const crashing = world.process('payment:approved').settlement.settle(charge, context);
    await expect(crashing).rejects.toThrow(SimulatedCrash);

    const { settlement } = world.process();
    const other = { ...charge, transactionId: 'OTHER', cardBrand: 'Discover', cardLastFour: '0004' };
    for (const status of ['declined', 'held-for-review', 'refunded'] as const) {
      const settled = await settlement.settle({ ...other, status }, context);
      expect(settled.outcome).toBe(status === 'held-for-review' ? status : 'declined');
    }
    expect((await world.bookings()).flatMap(({ payments }) => payments)).toEqual([]);

    expect(await settlement.settle(charge, context)).toMatchObject({ outcome: 'recorded' });
    const [booking] = await world.bookings();
    expect(booking?.payments).toMatchObject([
      { transactionId: charge.transactionId, cardBrand: charge.cardBrand, cardLastFour: charge.cardLastFour },
    ]);
  });

  it('keeps no seats for a charge that a change of fees turned away, once the hold has ended', async () => {
    const { world, charge, context } = await chargedWorld();
    const crashing = world.process('payment:seats-kept').settlement.settle(charge, context);
    await expect(crashing).rejects.toThrow(SimulatedCrash);

    // As if `decideFees` had asked about charges before this one came, and appended now.
    const canceled = await cancelGuest(world, world.guests[0]!);
    expect(canceled.ok).toBe(true);
    expect(await world.process().settlement.settle(charge, context)).toMatchObject({ reason: 'fee-changed' });
    expect(await seatsTaken(world)).toBe(1);

    world.system.clock.advance(4 * 86_400_000);
    await world.runBackground();
    expect(await seatsTaken(world)).toBe(0);
  });

  it('records the refund owed for a second charge once, and tells the browser that the fees were paid before', async () => {
    const { world, charge, context } = await chargedWorld();
    const { settlement, recordPayment } = world.process();
    await settlement.settle(charge, context);
    const second = { ...charge, transactionId: 'OTHER' };
    for (const _ of [1, 2])
      expect(await settlement.settle(second, context)).toMatchObject({
        outcome: 'refused',
        refusal: { code: 'other-transaction' },
      });
    const noted = (await world.events()).filter(({ type }) => type === 'PaymentMismatched');
    expect(noted.map(({ data }) => data)).toMatchObject([
      { transactionId: 'OTHER', charged: charge.amount, asked: charge.amount },
    ]);

    jest.spyOn(world.gateway, 'transaction').mockResolvedValue(second);
    const { choices } = world.charges[0]!;
    const call = { context, dryRun: false, allocateRepeatably: null };
    const answer = await recordPayment.execute(new RecordPayment(1, world.booking, 'OTHER', choices, call));
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'already-paid' } });
  });
});
