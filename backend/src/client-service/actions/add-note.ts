import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { noteProblem, reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { OptionalProperty } from '../../http/input/optional-properties.js';
import { Passes } from '../../http/input/validation.js';
import { BookingActions } from './booking-actions.js';
import type { OwnerErased, NoSuchBooking } from './booking-actions.js';

/** POST …/note: a reason may be left out, because the note says enough. */
export class NoteDto {
  @ApiProperty({ example: 'Travels with a wheelchair' })
  @Passes(noteProblem)
  note!: string;

  @OptionalProperty()
  @Passes(reasonProblem)
  reason?: string;
}

/** Notes something about a booking, for client service only: customers are never shown it (D42). */
export class AddNote extends Command<UseCaseResult<ServedBookingAnswer, NoSuchBooking | OwnerErased>> {
  constructor(
    readonly booking: number,
    readonly text: string,
    readonly call: Call,
  ) {
    super();
  }
}

/** Adds a note with this id and text, once. */
export function decideAddNote(
  { note, text }: { readonly note: number; readonly text: string },
  state: BookingState,
): Decision<NoSuchBooking> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (state.notes.includes(note)) return { events: [] };
  return { events: [event('NoteAdded', { booking: state.terms.booking, note, text })] };
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(private readonly actions: BookingActions) {}

  async execute({ booking, text, call }: AddNote) {
    return this.actions.runOnPersonalData(booking, call, async ({ allocate }) => {
      const [note = 0] = (await allocate({ note: 1 })).note;
      const facts = { note, text: text.trim() };
      return this.actions.decide(booking, (state) => decideAddNote(facts, state), call);
    });
  }
}
