import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import { travelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import type { PaymentUnderway } from '../../../bookings/booking-streams.js';
import { guestProblems } from '../../../bookings/guests/guest-changes.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import { GuestEntryDto } from '../../../bookings/guests/guests.dto.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import { OptionalProperty } from '../../../http/input/optional-properties.js';
import { Is } from '../../../http/input/validation.js';
import { BookingActions, invalidList } from '../booking-actions.js';
import type { OwnerErased } from '../booking-actions.js';
import { GuestListOf, WithReason } from '../actions.dto.js';
import { decideCorrectTransports } from './correct-transports.js';
import type { CorrectTransportsRefusal } from './correct-transports.js';
import { TransferCosts } from './transfer-costs.js';

const isTransferIdOrNull = (value: unknown) => value === null || isId(value);

/** The transfers that a guest is to have: on each side the transfer's id, null for none, absent where it stays. */
class TransferDto extends GuestEntryDto {
  @OptionalProperty({ nullable: true, type: Number, description: 'Id of a transfer; null: none' })
  @Is(isTransferIdOrNull, 'the id of a transfer, or null')
  arrival?: number | null;

  @OptionalProperty({ nullable: true, type: Number, description: 'Id of a transfer; null: none' })
  @Is(isTransferIdOrNull, 'the id of a transfer, or null')
  departure?: number | null;
}

/** POST …/transfer: only the transfers change, nothing else of the travel. */
export class TransfersDto extends WithReason {
  @GuestListOf(TransferDto, 'transfers')
  transfers!: TransferDto[];
}

/** Chooses transfers of guests whose travel is known; nothing else of the travel changes (decision 0021). */
export class ChangeTransfers extends Command<
  UseCaseResult<ServedBookingAnswer, CorrectTransportsRefusal | InvalidFields | OwnerErased | PaymentUnderway>
> {
  constructor(
    readonly booking: number,
    readonly transfers: readonly TransferDto[],
    readonly call: Call,
  ) {
    super();
  }
}

/** The travel with the wanted transfers, and the problems of these transfers by their place in the list. */
export function changedTransfers(
  wanted: readonly TransferDto[],
  guests: readonly Guest[],
  offered: Readonly<Record<TransportSide, readonly number[]>>,
): { readonly changes: TransportChange[]; readonly problems: FieldError[] } {
  const problems: FieldError[] = [];
  const changes = wanted.map((choice, index) => {
    const guest = guests.find(({ id }) => id === choice.id);
    const addProblem = (field: string, message: string) =>
      problems.push({ message, field: `${index}.${field}` });
    const change: TransportChange = { guest: choice.id };
    for (const side of ['arrival', 'departure'] as const) {
      const transfer = choice[side];
      const transport = guest?.[side] ?? null;
      if (transfer === undefined) continue;
      if (transport === null) addProblem(side, `Set the ${side} of this guest first`);
      else if (transfer !== null && !offered[side].includes(transfer))
        addProblem(side, `Choose one of the transfers of the ${side}`);
      else change[side] = { ...transport, transfer };
    }
    if (choice.arrival === undefined && choice.departure === undefined)
      addProblem('arrival', 'Choose a transfer of the arrival, the departure or both');
    return change;
  });
  return { changes, problems };
}

@CommandHandler(ChangeTransfers)
export class ChangeTransfersHandler implements ICommandHandler<ChangeTransfers> {
  constructor(
    private readonly actions: BookingActions,
    private readonly costs: TransferCosts,
  ) {}

  async execute({ booking, transfers, call }: ChangeTransfers) {
    return this.actions.runOnPersonalData(booking, call, async (actionFacts) => {
      const { document, tourYear } = actionFacts;
      const idProblems = guestProblems(transfers, travelingGuests(document.guests));
      if (idProblems.length > 0) return refuse(invalidList('transfers', idProblems));
      if (tourYear === null) return refuse({ code: 'not-active' as const });
      const offered = travelFacts(document, tourYear).transfers;
      const { changes, problems } = changedTransfers(transfers, document.guests, offered);
      if (problems.length > 0) return refuse(invalidList('transfers', problems));
      const facts = await this.costs.factsFor(changes, actionFacts);
      return this.actions.decideFees(booking, (state) => decideCorrectTransports(facts, state), call);
    });
  }
}
