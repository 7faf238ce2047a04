import { cents } from '@tour-portal/contracts/values/money.js';
import { flight, fingerprintOf, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import { bookingStream, travelersOf } from '../../bookings/booking-state.js';
import type { BookingRule } from '../../bookings/booking-streams.js';
import { decideCancelGuests } from '../../client-service/actions/money/cancel-guests.js';
import { decideChangePrice } from '../../client-service/actions/money/change-price.js';
import { decideChangeRooms } from '../../client-service/actions/money/change-rooms.js';
import { decideCorrectTransports } from '../../client-service/actions/guests/correct-transports.js';
import { decideOfferProtection } from '../../client-service/actions/guests/offer-protection.js';
import { decideOrderRefund } from '../../client-service/actions/money/order-refund.js';
import type { FaultPoint } from '../../event-log/faults.js';
import { Streams } from '../../event-log/streams.js';
import type { MoneyWorld } from './money-world.js';

/** What client service can do in a generated life. */
export type ServiceTurn =
  'cancel-all' | 'cancel-one' | 'rooms' | 'dearer' | 'cheaper' | 'refund' | 'transfer' | 'protection';

/** The turns that `decideForStaff` decides; `decideFees` decides the others. */
const TURNS_FOR_STAFF: readonly ServiceTurn[] = ['cancel-all', 'refund', 'protection'];

/**
 * Takes one action on the account's booking. If the amount is an even number, the action is sent again, as a retry after a
 * crash would be.
 * @param amount cents where the action needs any; also chooses between its variants
 */
export async function takeServiceTurn(
  world: MoneyWorld,
  turn: ServiceTurn,
  amount: number,
  crashesAt: FaultPoint | null,
): Promise<void> {
  const rule = await ruleOf(world, turn, amount);
  if (rule === null) return;
  const action = { rule, changesFees: !TURNS_FOR_STAFF.includes(turn) };
  const context = world.system.context();
  const attempt = (crashPoint: FaultPoint | null) => world.changeByStaff(action, context, false, crashPoint);
  try {
    await attempt(crashesAt);
  } finally {
    if (amount % 2 === 0) await attempt(null);
  }
}

/** How many seats the traveling guests of all holds and bookings of the departure need. */
export async function seatsNeeded(world: MoneyWorld): Promise<number> {
  const streams = new Streams(world.system.log);
  let seats = 0;
  for (const event of await world.events()) {
    if (event.type !== 'HoldPlaced') continue;
    const state = await streams.state(bookingDecider, bookingStream(event.data.booking));
    if (state.status === 'hold' || state.status === 'booked') seats += travelersOf(state).length;
  }
  return seats;
}

async function ruleOf(
  { system, booking }: MoneyWorld,
  turn: ServiceTurn,
  amount: number,
): Promise<BookingRule<{ readonly code: string }> | null> {
  const state = await new Streams(system.log).state(bookingDecider, bookingStream(booking));
  if (!('terms' in state)) return null;
  const allocated = await system.allocate({ refund: 12, fee: 4 });
  const [ids, now] = [{ refunds: allocated.refund, fees: allocated.fee }, system.clock.now()];
  const prices = { prices: PRICES, taxesAndFees: TAXES };
  const travelers = travelersOf(state);
  const [first = 0] = travelers;
  const common = { concluded: false, now };
  switch (turn) {
    case 'cancel-all':
      return (before) => decideCancelGuests({ guests: null, prices, ...common, ids }, before);
    case 'cancel-one':
      return (before) => decideCancelGuests({ guests: [first], prices, ...common, ids }, before);
    case 'rooms': {
      const rooms = state.rooms.length > 1 ? [travelers] : travelers.map((guest) => [guest]);
      return (before) => decideChangeRooms({ rooms, prices, ...common, ids }, before);
    }
    case 'dearer':
    case 'cheaper': {
      const change = cents(turn === 'dearer' ? amount : -amount);
      const priceIds = { refunds: ids.refunds, fee: ids.fees[0] ?? 0 };
      const facts = { guest: first, amount: change, ...common, ids: priceIds };
      return (before) => decideChangePrice(facts, before);
    }
    case 'transfer': {
      const arrival = flight('arrival', { transfer: amount });
      const [id = 0, ...fees] = ids.fees;
      const fee = amount % 3 === 0 ? null : { ...transferFee(first, amount), id };
      const difference = cents(fee === null ? -amount : amount);
      const facts = {
        transports: [{ guest: first, arrival }],
        fingerprints: [fingerprintOf(first, 'arrival', String(amount))],
        transfers: [{ guest: first, fee, difference }],
        ...common,
        ids: { refunds: ids.refunds, fees },
      };
      return (before) => decideCorrectTransports(facts, before);
    }
    case 'protection':
      return (before) => decideOfferProtection({ guests: travelers, now }, before);
    case 'refund': {
      const payment = state.payments[amount % Math.max(1, state.payments.length)]?.payment ?? 0;
      const facts = { refund: ids.refunds[0] ?? 0, payment, amount: cents(amount) };
      return (before) => decideOrderRefund(facts, before);
    }
  }
}
