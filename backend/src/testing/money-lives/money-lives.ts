import type { FeeType } from '@tour-portal/contracts/api/api.js';
import fc from 'fast-check';
import type { FaultPoint } from '../../event-log/faults.js';
import { GatewayRefused, GatewayUnavailable } from '../../payments/gateways/gateway.js';
import { SimulatedChargeSettled } from '../../payments/gateways/simulated-gateway.js';
import { takeServiceTurn } from './client-service-turns.js';
import type { ServiceTurn } from './client-service-turns.js';
import type { GatewayFault } from './flaky-gateway.js';
import { SimulatedCrash } from '../test-system.js';
import { MoneyWorld } from './money-world.js';
import type { MissingSafeguards } from './money-world.js';

/** The points at which a process can crash when the browser comes back from the gateway; null: it does not crash. */
const CRASH_POINTS: (FaultPoint | null)[] = [
  null,
  'payment:approved',
  'payment:seats-kept',
  'payment:booking-knows',
  'payment:slot-freed',
  'payment:refunded',
  'payment:refund-recorded',
  'payment:concluded',
  'mismatch:heard',
  'mismatch:noted',
];

/** One step of a life, which is a made-up course of what happens to a booking and its money. */
export type LifeStep =
  | {
      do: 'open-form';
      choices: readonly { guest: number; type: FeeType }[];
      crashesAt: 'payment:started' | 'payment:requested' | null;
    }
  | {
      do: 'pay';
      form: number;
      outcome: 'approve' | 'decline' | 'review';
      /** What the card is charged where that differs from what was asked for. */
      captured?: { amount?: number; currency?: string };
    }
  /** The browser comes back from the gateway, `times` times at once. */
  | { do: 'return'; charge: number; times: number; crashesAt: FaultPoint | null }
  | { do: 'gateway-notifies'; charge: number }
  | { do: 'staff-acts'; turn: ServiceTurn; amount: number; crashesAt: FaultPoint | null }
  | { do: 'wait'; minutes: number }
  /** The background work runs once. */
  | { do: 'background'; crashesAt: FaultPoint | null }
  /** The hold is deleted, another account holds four of the five seats, or a new hold replaces this one; each may be refused. */
  | { do: 'delete' | 'fill-departure' | 'replace' }
  | { do: 'gateway-fails'; fault: GatewayFault };

const choose = (guest: number, ...types: FeeType[]) => types.map((type) => ({ guest, type }));
const feeChoices = fc.constantFrom(
  choose(0, 'DEPOSIT'),
  choose(0, 'DEPOSIT'),
  choose(1, 'DEPOSIT'),
  [...choose(0, 'DEPOSIT'), ...choose(1, 'DEPOSIT')],
  [...choose(0, 'DEPOSIT'), ...choose(1, 'DEPOSIT')],
  choose(0, 'DEPOSIT', 'FINAL_PAYMENT', 'TPP'),
  choose(0, 'FINAL_PAYMENT'),
  [...choose(0, 'FINAL_PAYMENT'), ...choose(1, 'FINAL_PAYMENT')],
  choose(1, 'TPP'),
  choose(0, 'FINAL_PAYMENT', 'CHANGE_TO_SGL'),
  choose(0, 'PRICE_CHANGE'),
  choose(0, 'TRANSFER'),
  choose(0, 'TRANSFER'),
);
/** An index into the forms or charges so far, taken modulo their number. */
const anyIndex = fc.nat(3);
const anySteps: fc.Arbitrary<LifeStep[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('open-form'),
        choices: feeChoices,
        crashesAt: fc.constantFrom(null, null, null, 'payment:started', 'payment:requested'),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('pay'),
        form: anyIndex,
        outcome: fc.constantFrom('approve', 'approve', 'decline', 'review'),
        captured: fc.constantFrom(
          ...[{}, {}, {}, {}],
          { amount: 29_999 },
          { amount: 1 },
          { amount: 900_000 },
          { currency: 'CAD' },
        ),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('return'),
        charge: anyIndex,
        times: fc.integer({ min: 1, max: 3 }),
        crashesAt: fc.constantFrom(...CRASH_POINTS),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('gateway-notifies'), charge: anyIndex }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait'),
        minutes: fc.constantFrom(1, 10, 600, 80 * 60, 80 * 60, 30 * 24 * 60),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('fill-departure', 'fill-departure', 'delete', 'replace'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('background'),
        crashesAt: fc.constantFrom(null, null, null, 'refund:made', 'refund:recorded'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('staff-acts'),
        turn: fc.constantFrom<ServiceTurn>(
          ...(['cancel-all', 'cancel-one', 'cancel-one', 'rooms', 'rooms'] as const),
          ...(['dearer', 'cheaper', 'cheaper', 'refund', 'transfer', 'transfer', 'protection'] as const),
        ),
        amount: fc.integer({ min: 1, max: 90_000 }),
        crashesAt: fc.constantFrom(null, null, 'service:decided', 'service:seats-freed'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('gateway-fails'),
        fault: fc.constantFrom<GatewayFault>('unreachable', 'answer-lost'),
      }),
    },
  ),
  { maxLength: 30, size: 'max' },
);

const opening: LifeStep = { do: 'open-form', choices: choose(0, 'DEPOSIT'), crashesAt: null };
const paying: Extract<LifeStep, { do: 'pay' }> = { do: 'pay', form: 0, outcome: 'approve' };
const openingForFullPayment: LifeStep = {
  do: 'open-form',
  choices: [...choose(0, 'DEPOSIT', 'FINAL_PAYMENT'), ...choose(1, 'DEPOSIT', 'FINAL_PAYMENT', 'TPP')],
  crashesAt: null,
};
const expiring: LifeStep[] = [
  { do: 'wait', minutes: 80 * 60 },
  { do: 'background', crashesAt: null },
];
const staffActs = (turn: ServiceTurn, amount: number): LifeStep => ({
  do: 'staff-acts',
  turn,
  amount,
  crashesAt: null,
});
/** Client service enters a transfer and raises the price; the customer opens the card form for both. */
const transferAndRise: LifeStep[] = [
  staffActs('transfer', 5_000),
  staffActs('dearer', 700),
  { do: 'open-form', choices: choose(0, 'TRANSFER', 'PRICE_CHANGE'), crashesAt: null },
];
const returning = (charge: number): LifeStep => ({ do: 'return', charge, times: 1, crashesAt: null });
/**
 * Lives begin in interesting situations: with one or two charges that the portal does not know of yet, an expired hold with
 * or without free seats for it, a crash after the seats were kept, a charge of the wrong amount, a booking that is fully
 * paid, also with a transfer and a higher price that are paid later, or nothing.
 */
const beginnings = fc.constantFrom<LifeStep[]>(
  [],
  [opening, paying],
  [opening, opening, paying, { do: 'pay', form: 1, outcome: 'approve' }],
  [opening, ...expiring, paying],
  [opening, ...expiring, { do: 'fill-departure' }, paying],
  [opening, paying, { do: 'return', charge: 0, times: 1, crashesAt: 'payment:seats-kept' }],
  [opening, { ...paying, captured: { amount: 29_999 } }],
  [openingForFullPayment, paying, returning(0)],
  [openingForFullPayment, paying, returning(0), ...transferAndRise, { ...paying, form: 1 }, returning(1)],
);
/** Lives: an interesting beginning and any steps after it. */
export const lives = fc.tuple(beginnings, anySteps).map(([beginning, rest]) => [...beginning, ...rest]);

/** Runs a life, and checks its world when everything that was under way has ended. */
export async function runLife<T>(
  steps: readonly LifeStep[],
  check: (world: MoneyWorld) => Promise<T>,
  missing: MissingSafeguards = {},
): Promise<T> {
  const world = new MoneyWorld(missing);
  try {
    await world.setUp();
    await runSteps(world, steps);
    await world.finishPending();
    return await check(world);
  } finally {
    await world.close();
  }
}

/** A process crashed, the gateway refused or did not answer, or the form was used or closed: the next step follows. */
const PARTS_OF_LIFE = [SimulatedCrash, GatewayUnavailable, GatewayRefused, SimulatedChargeSettled];

async function runSteps(world: MoneyWorld, steps: readonly LifeStep[]): Promise<void> {
  for (const step of steps) {
    try {
      await takeStep(world, step);
    } catch (error) {
      if (!PARTS_OF_LIFE.some((kind) => error instanceof kind)) throw error;
    }
  }
}

async function takeStep(world: MoneyWorld, step: LifeStep): Promise<void> {
  switch (step.do) {
    case 'open-form': {
      const choices = step.choices.map(({ guest, type }) => ({ guest: world.guests[guest] ?? 0, type }));
      return world.openForm(choices, step.crashesAt);
    }
    case 'pay':
      return world.pay(step.form, step.outcome, step.captured);
    case 'return':
      return world.returnFromGateway(step.charge, step.times, step.crashesAt);
    case 'gateway-notifies':
      return world.receiveNotice(step.charge);
    case 'wait':
      world.system.clock.advance(step.minutes * 60_000);
      return;
    case 'background':
      return world.runBackground(step.crashesAt);
    case 'staff-acts':
      return takeServiceTurn(world, step.turn, step.amount, step.crashesAt);
    case 'delete':
      return world.deleteCurrentHold();
    case 'fill-departure':
      await world.placeHold(2, [3, 1]);
      return;
    case 'replace':
      if (await world.placeHold(1, [2, 1], world.booking)) await world.nameGuests();
      return;
    case 'gateway-fails':
      world.gateway.fault = step.fault;
  }
}
