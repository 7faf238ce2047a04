import type { FeeType } from '@tour-portal/contracts/api.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaultPoint } from '../dev/faults.js';
import { Died } from '../testing/house.js';
import { MoneyWorld } from '../testing/money-world.js';
import type { GatewayFault, Weakness } from '../testing/money-world.js';
import { GatewayRefused, GatewayUnavailable } from './gateway.js';
import { SimulatedChargeSettled } from './simulated-gateway.js';

/** The points at which a process dies while it takes a payment. */
const DEATHS: (FaultPoint | null)[] = [
  null,
  'payment:approved',
  'payment:seats-kept',
  'payment:booking-knows',
  'payment:slot-freed',
  'payment:refunded',
  'payment:refund-recorded',
  'payment:concluded',
];

type Step =
  | {
      do: 'start';
      choices: readonly { guest: number; type: FeeType }[];
      dies: 'payment:started' | 'payment:requested' | null;
    }
  | { do: 'pay'; form: number; outcome: 'approve' | 'decline' | 'review' }
  | { do: 'record'; charge: number; times: number; dies: FaultPoint | null }
  | { do: 'notice'; charge: number }
  | { do: 'pass'; minutes: number }
  | { do: 'background' | 'delete' | 'neighbour' | 'replace' }
  | { do: 'fail'; fault: GatewayFault };

const of = (guest: number, ...types: FeeType[]) => types.map((type) => ({ guest, type }));
const fees = fc.constantFrom(
  of(0, 'DEPOSIT'),
  of(0, 'DEPOSIT'),
  of(1, 'DEPOSIT'),
  [...of(0, 'DEPOSIT'), ...of(1, 'DEPOSIT')],
  [...of(0, 'DEPOSIT'), ...of(1, 'DEPOSIT')],
  of(0, 'DEPOSIT', 'FINAL_PAYMENT', 'TPP'),
  of(0, 'FINAL_PAYMENT'),
  [...of(0, 'FINAL_PAYMENT'), ...of(1, 'FINAL_PAYMENT')],
  of(1, 'TPP'),
);
const place = fc.nat(3);
const anything: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('start' as const),
        choices: fees,
        dies: fc.constantFrom(null, null, null, 'payment:started' as const, 'payment:requested' as const),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        form: place,
        outcome: fc.constantFrom(
          'approve' as const,
          'approve' as const,
          'decline' as const,
          'review' as const,
        ),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('record' as const),
        charge: place,
        times: fc.integer({ min: 1, max: 3 }),
        dies: fc.constantFrom(...DEATHS),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('notice' as const), charge: place }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        minutes: fc.constantFrom(1, 10, 600, 80 * 60, 80 * 60, 30 * 24 * 60),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          ...(['background', 'background', 'background', 'neighbour', 'neighbour'] as const),
          ...(['delete', 'replace'] as const),
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('fail' as const),
        fault: fc.constantFrom<GatewayFault>('unreachable', 'answer-lost'),
      }),
    },
  ),
  { maxLength: 30, size: 'max' },
);

const opening: Step = { do: 'start', choices: of(0, 'DEPOSIT'), dies: null };
const paying: Step = { do: 'pay', form: 0, outcome: 'approve' };
const tooLate: Step[] = [{ do: 'pass', minutes: 80 * 60 }, { do: 'background' }];
/** Lives begin where it gets interesting: with a charge nobody told of, with a hold that is over, with its space gone. */
const beginnings = fc.constantFrom<Step[]>(
  [],
  [opening, paying],
  [opening, opening, paying, { do: 'pay', form: 1, outcome: 'approve' }],
  [opening, ...tooLate, paying],
  [opening, ...tooLate, { do: 'neighbour' }, paying],
  [opening, paying, { do: 'record', charge: 0, times: 1, dies: 'payment:seats-kept' }],
);
const steps = fc.tuple(beginnings, anything).map(([beginning, rest]) => [...beginning, ...rest]);

async function live(steps: readonly Step[], weakness: Weakness = {}): Promise<MoneyWorld> {
  const world = new MoneyWorld(weakness);
  await world.begin();
  for (const step of steps) {
    try {
      await take(world, step);
    } catch (error) {
      // A process died, the gateway could not be reached, or the form had been used: the customer goes on.
      const isPartOfLife =
        error instanceof Died ||
        error instanceof GatewayUnavailable ||
        error instanceof GatewayRefused ||
        error instanceof SimulatedChargeSettled;
      if (!isPartOfLife) throw error;
    }
  }
  await world.comeToRest();
  return world;
}

async function take(world: MoneyWorld, step: Step): Promise<void> {
  switch (step.do) {
    case 'start': {
      const choices = step.choices.map(({ guest, type }) => ({ guest: world.guests[guest] ?? 0, type }));
      return world.start(choices, step.dies);
    }
    case 'pay':
      return world.pay(step.form, step.outcome);
    case 'record':
      return world.record(step.charge, step.times, step.dies);
    case 'notice':
      return world.notice(step.charge);
    case 'pass':
      world.house.clock.pass(step.minutes * 60_000);
      return;
    case 'background':
      return world.background();
    case 'delete':
      return world.delete();
    case 'neighbour':
      await world.hold(2, [3, 1]);
      return;
    case 'replace':
      if (await world.hold(1, [2, 1], world.booking)) await world.name();
      return;
    case 'fail':
      world.gateway.fault = step.fault;
  }
}

/** What does not add up, in words; nothing when all of it does. */
async function problems(world: MoneyWorld): Promise<string[]> {
  const found: string[] = [];
  const transactions = await world.gateway.real.transactions();
  const charged = transactions.filter(({ status }) => status === 'approved' || status === 'refunded');
  const captured = charged.reduce((sum, { amount }) => sum + amount, 0);
  const back = charged.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);

  const bookings = await world.bookings();
  let [paid, refunded] = [0, 0];
  for (const { id, guests, payments, refunds } of bookings) {
    const fees = guests.flatMap((guest) => guest.fees);
    for (const fee of fees)
      if (fee.paymentLineItems.length > 1) found.push(`fee ${fee.id} of booking ${id} was paid twice`);
    const items = fees.flatMap((fee) => fee.paymentLineItems).reduce((sum, item) => sum + item.total, 0);
    const kept = payments.filter(({ transactionStatus }) => transactionStatus === 'Approved');
    const shown = kept.reduce((sum, { total }) => sum + total, 0);
    if (items !== shown) found.push(`booking ${id} shows ${shown} paid, its fees ${items}`);
    if (new Set(payments.map(({ transactionId }) => transactionId)).size !== payments.length)
      found.push(`booking ${id} shows a transaction twice`);
    if (refunds.some(({ transactionStatus }) => transactionStatus !== 'Refunded'))
      found.push(`booking ${id} still owes a refund`);
    paid += items;
    refunded += refunds.reduce((sum, { total }) => sum + total, 0);
  }
  if (captured !== paid + refunded)
    found.push(`the gateway captured ${captured}, the bookings show ${paid} paid and ${refunded} refunded`);
  if (back !== refunded) found.push(`the gateway gave back ${back}, the bookings show ${refunded}`);

  const { seatsTaken } = await world.house.state(1);
  if (seatsTaken > world.house.capacity)
    found.push(`${seatsTaken} of ${world.house.capacity} seats are taken`);
  const booked = bookings.filter(({ guests }) => guests.some((guest) => guest.paid));
  const seats = booked.reduce((sum, { guests }) => sum + guests.length, 0);
  if (seats > seatsTaken) found.push(`bookings with a deposit have ${seats} guests but ${seatsTaken} seats`);
  return found;
}

const ADDS_UP = { numRuns: 2_000, endOnFailure: false } as const;

describe('money', () => {
  it('is at every end either paid for a fee, once, or given back', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        expect(await problems(await live(taken))).toEqual([]);
      }),
      ADDS_UP,
    );
  }, 180_000);

  it.each<[string, Weakness]>([
    ['nobody asks about payments whose browser never came back', { nobodyPolls: true }],
    ['refunds are written down but never made', { refundsStayHere: true }],
  ])(
    'is found wrong where %s',
    async (_, weakness) => {
      const wrong = fc.asyncProperty(steps, async (taken) => {
        expect(await problems(await live(taken, weakness))).toEqual([]);
      });
      const { failed } = await fc.check(wrong, { numRuns: 500, endOnFailure: true });
      expect(failed).toBe(true);
    },
    60_000,
  );
});
