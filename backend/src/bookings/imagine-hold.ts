import { accountDecider } from '../accounts/account-decisions.js';
import type { AccountRefusal } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import type { DepartureCommand, DepartureRefusal } from '../departures/departure-decisions.js';
import { departureStream } from '../departures/departure-state.js';
import type { DepartureState } from '../departures/departure-state.js';
import type { Decider } from '../event-log/decider.js';
import type { CommandContext } from '../event-log/event-log.js';
import type { Streams } from '../event-log/streams.js';
import { bookingDecider } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import type { HoldSeats } from './hold-terms.js';

/**
 * What placing a hold would come to: the same decisions on the same states, nothing appended.
 * @returns the suffix value of the number it would have
 */
export async function imagineHold(
  streams: Streams,
  departures: Decider<DepartureState, DepartureCommand, DepartureRefusal>,
  seats: HoldSeats,
  replaces: number | null,
  context: CommandContext,
  needsSlot: boolean,
): Promise<{ readonly number: number } | { readonly refusal: AccountRefusal | DepartureRefusal }> {
  const refusal = needsSlot ? await slotRefusal(streams, seats, replaces, context) : null;
  if (refusal !== null) return { refusal };
  const stream = departureStream(seats.tour, seats.departedAt);
  const decision = await streams.preview(departures, stream, seats);
  if ('refusal' in decision) return decision;
  const held = decision.events.findLast((event) => event.type === 'SeatsHeld');
  if (held === undefined) throw new Error('a new hold has no seats');
  return { number: held.data.number };
}

/** Why the account's slot cannot be taken; a hold whose time is over is not in the way. */
async function slotRefusal(
  streams: Streams,
  { account, booking, tour, departedAt }: HoldSeats,
  replaces: number | null,
  context: CommandContext,
): Promise<AccountRefusal | null> {
  const take = { type: 'TakeHoldSlot', booking, replaces, tour, departedAt, now: context.at } as const;
  const state = await streams.state(accountDecider, accountStream(account));
  const decision = accountDecider.decide(take, state);
  if (!('refusal' in decision)) return null;
  if (decision.refusal.code !== 'slot-taken') return decision.refusal;
  for (const entry of decision.refusal.by) {
    const other = await streams.state(bookingDecider, bookingStream(entry.booking));
    const isRunning = other.status === 'none' || (other.status === 'hold' && other.expiredAt > context.at);
    if (isRunning && entry.booking !== replaces) return decision.refusal;
  }
  return null;
}
