import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import { hasTourStarted } from '@tour-portal/contracts/booking/reconfirming.js';
import { Clock } from '../../instance/clock.js';
import { waitForConfirmations } from '../../read-side/wait-for-confirmations.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Unavailable } from '../../http/problems.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { BookingStreams } from '../booking-streams.js';
import { decideReconfirm } from './reconfirm-decisions.js';
import type { ReconfirmRefusal } from './reconfirm-decisions.js';

/** How long the answer waits at most for the confirmation to be printed. */
const PRINT_MILLIS = 8_000;

/** The owner reconfirms a fully paid booking before its tour starts; a repeated call answers the same confirmation. */
export class ReconfirmBooking extends Command<
  UseCaseResult<{ readonly confirmation: Confirmation }, ReconfirmRefusal>
> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(ReconfirmBooking)
export class ReconfirmBookingHandler implements ICommandHandler<ReconfirmBooking> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async execute({ account, booking, call }: ReconfirmBooking) {
    const document = await this.bookings.findOwn(booking, account);
    if (document === null) return refuse({ code: 'no-such-booking' });
    const now = call.context.at;
    const tour = this.catalogue.current(now).tour(document.tour);
    const hasStarted = hasTourStarted(document.departedAt, tour, now);
    const facts = { owner: account, hasStarted, now };
    const decided = await this.bookings.decide(booking, (state) => decideReconfirm(facts, state), call);
    if (!decided.ok) return decided;
    const read = async () => ({ confirmation: await this.awaitConfirmation(booking) });
    return { ok: true as const, read, position: decided.position };
  }

  /** @throws Unavailable when the printer is far behind; the confirmation will be mailed all the same */
  private async awaitConfirmation(booking: number): Promise<Confirmation> {
    const isReconfirmation = ({ type }: Confirmation) => type === 'Reconfirmation';
    const issued = await waitForConfirmations(
      this.documents,
      this.clock,
      booking,
      (list) => list.some(isReconfirmation),
      () => PRINT_MILLIS,
    );
    const confirmation = issued.find(isReconfirmation);
    if (confirmation !== undefined) return confirmation;
    throw new Unavailable(
      'Your booking is reconfirmed. Its confirmation is being printed and will be mailed.',
    );
  }
}
