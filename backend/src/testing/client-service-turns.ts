import { cents } from '@tour-portal/contracts/money.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import type { BookingCommand } from '../bookings/booking-decisions.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream, travellersOf } from '../bookings/booking-state.js';
import { ServeBooking } from '../bookings/serve-booking.js';
import type { FaultPoint } from '../dev/faults.js';
import { Streams } from '../event-log/streams.js';
import type { MoneyWorld } from './money-world.js';

/** What client service does in a generated life; the amount chooses how much, where it matters. */
export type ServiceTurn = 'cancel-all' | 'cancel-one' | 'rooms' | 'dearer' | 'cheaper' | 'refund';

/** One action on the account's booking; the same again, as a retry does after a process died. */
export async function serve(
  world: MoneyWorld,
  turn: ServiceTurn,
  amount: number,
  diesAt: FaultPoint | null,
): Promise<void> {
  const command = await commandOf(world, turn, amount);
  if (command === null) return;
  const context = world.house.context();
  const work = (dies: FaultPoint | null) =>
    world.process(dies).service.execute(new ServeBooking(world.booking, command, context));
  try {
    await work(diesAt);
  } finally {
    // Half of those who meet a dead process try again.
    if (amount % 2 === 0) await work(null);
  }
}

/** Seats that those who travel on any booking of the departure need. */
export async function seatsNeeded(world: MoneyWorld): Promise<number> {
  const streams = new Streams(world.house.log);
  let seats = 0;
  for (const event of await world.events()) {
    if (event.type !== 'HoldPlaced') continue;
    const state = await streams.state(bookingDecider, bookingStream(event.data.booking));
    if (state.status === 'hold' || state.status === 'booked') seats += travellersOf(state).length;
  }
  return seats;
}

async function commandOf(
  { house, booking }: MoneyWorld,
  turn: ServiceTurn,
  amount: number,
): Promise<BookingCommand | null> {
  const state = await new Streams(house.log).state(bookingDecider, bookingStream(booking));
  if (!('terms' in state)) return null;
  const all = await house.allocate({ refund: 12, fee: 4 });
  const [ids, now] = [{ refunds: all.refund, fees: all.fee }, house.clock.now()];
  const prices = { prices: PRICES, taxesAndFees: TAXES };
  const travellers = travellersOf(state);
  const [first = 0] = travellers;
  const common = { concluded: false, now };
  switch (turn) {
    case 'cancel-all':
      return { type: 'CancelGuests', guests: null, prices, ...common, ids };
    case 'cancel-one':
      return { type: 'CancelGuests', guests: [first], prices, ...common, ids };
    case 'rooms': {
      const rooms = state.rooms.length > 1 ? [travellers] : travellers.map((guest) => [guest]);
      return { type: 'ChangeRooms', rooms, prices, ...common, ids };
    }
    case 'dearer':
    case 'cheaper': {
      const change = cents(turn === 'dearer' ? amount : -amount);
      const own = { refunds: ids.refunds, fee: ids.fees[0] ?? 0 };
      return { type: 'ChangePrice', guest: first, amount: change, ...common, ids: own };
    }
    case 'refund': {
      const payment = state.payments[amount % Math.max(1, state.payments.length)]?.payment ?? 0;
      return { type: 'OrderRefund', refund: ids.refunds[0] ?? 0, payment, amount: cents(amount) };
    }
  }
}
