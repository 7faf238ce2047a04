import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import {
  guestRoomsProblem,
  roomChangeFees,
  roomTypeChanges,
} from '@tour-portal/contracts/client-service/room-changes.js';
import { STAFF_MAX_ROOMS } from '@tour-portal/contracts/hold/rooms.js';
import { isActive, travelersOf } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import type { PaymentUnderway } from '../../../bookings/booking-streams.js';
import { chargesOf } from '../../../bookings/money/new-fees.js';
import type { CreditTooLarge } from '../../../bookings/money/new-fees.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Is } from '../../../http/input/validation.js';
import { BookingActions, changeAnswer, refundIdsNeeded } from '../booking-actions.js';
import type { ActionFacts, NoSuchBooking } from '../booking-actions.js';
import { WithReason, isGuestIdList } from '../actions.dto.js';

const isRooms = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= STAFF_MAX_ROOMS && value.every(isGuestIdList);

/** POST …/rooms */
export class RoomsDto extends WithReason {
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'integer' } },
    example: [[1201, 1202], [1203]],
    description: 'Ids of the guests, by room',
  })
  @Is(isRooms, `1 to ${STAFF_MAX_ROOMS} lists of guest ids`)
  rooms!: number[][];
}

/** Assigns every traveling guest to one of these rooms, and charges or credits what that costs (D25, D42). */
export class ChangeRooms extends Command<UseCaseResult<ChangeAnswer, ChangeRoomsRefusal | PaymentUnderway>> {
  /** @param rooms ids of the guests, by room */
  constructor(
    readonly booking: number,
    readonly rooms: readonly (readonly number[])[],
    readonly call: Call,
  ) {
    super();
  }
}

export interface RoomsToChange
  extends Pick<ChangeRooms, 'rooms'>, Pick<ActionFacts, 'prices' | 'concluded' | 'now'> {
  /** Ids for refunds (at most one for each payment) and for fees (at most one for each guest). */
  readonly ids: { readonly refunds: readonly number[]; readonly fees: readonly number[] };
}

export type ChangeRoomsRefusal =
  | NoSuchBooking
  | { readonly code: 'not-active' }
  /** The catalog no longer knows what these rooms cost. */
  | { readonly code: 'prices-unknown' }
  /** The rooms do not hold exactly the guests who travel, or are beyond the limits of a booking. */
  | { readonly code: 'wrong-rooms'; readonly problem: string }
  | CreditTooLarge;

export function decideChangeRooms(facts: RoomsToChange, state: BookingState): Decision<ChangeRoomsRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActive(state, facts.now) || facts.concluded) return { refusal: { code: 'not-active' } };
  const problem = guestRoomsProblem(facts.rooms, travelersOf(state));
  if (problem !== null) return { refusal: { code: 'wrong-rooms', problem } };
  const rooms = facts.rooms.map((room) => [...room]);
  if (JSON.stringify(rooms) === JSON.stringify(state.rooms)) return { events: [] };
  const changes = roomTypeChanges(state.rooms, rooms);
  if (changes.length > 0 && facts.prices === null) return { refusal: { code: 'prices-unknown' } };
  const fees = facts.prices === null ? [] : roomChangeFees(changes, facts.prices, facts.ids.fees);
  const charges = chargesOf(state, fees, facts.ids.refunds);
  if ('refusal' in charges) return charges;
  return { events: [event('RoomsChanged', { booking: state.terms.booking, rooms, ...charges })] };
}

@CommandHandler(ChangeRooms)
export class ChangeRoomsHandler implements ICommandHandler<ChangeRooms> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, rooms, call }: ChangeRooms) {
    return this.actions.run(booking, call, async ({ document, now, prices, concluded, allocate }) => {
      const traveling = travelingGuests(document.guests).map((guest) => guest.id);
      const problem = document.cancelledAt === null ? guestRoomsProblem(rooms, traveling) : null;
      if (problem !== null) return refuse({ code: 'wrong-rooms' as const, problem });
      const ids = await allocate({ refund: refundIdsNeeded(document), fee: document.guests.length });
      const facts = { rooms, prices, concluded, now, ids: { refunds: ids.refund, fees: ids.fee } };
      const rule = (state: BookingState) => decideChangeRooms(facts, state);
      const decided = await this.bookings.decideFees(booking, rule, call);
      return changeAnswer(decided, await this.actions.answer(decided, call));
    });
  }
}
