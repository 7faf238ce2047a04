import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { ConfirmationLink } from '@tour-portal/contracts/api/booking-api.js';
import { withoutSuffix } from '@tour-portal/contracts/booking/confirmation-link.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { SignedBookings } from './signed-bookings.js';
import type { InvalidConfirmationLink } from './signed-bookings.js';

/** The number of the booking that a confirmation's link is for, without the suffix that the caller has to know. */
export class CheckConfirmationLink extends Query<UseCaseResult<ConfirmationLink, InvalidConfirmationLink>> {
  /** Both values are as the link has them, not yet checked. */
  constructor(
    readonly booking: string,
    readonly signature: unknown,
  ) {
    super();
  }
}

@QueryHandler(CheckConfirmationLink)
export class CheckConfirmationLinkHandler implements IQueryHandler<CheckConfirmationLink> {
  constructor(private readonly signed: SignedBookings) {}

  async execute({ booking, signature }: CheckConfirmationLink) {
    const found = await this.signed.find(booking, signature);
    if (found === null) return refuse({ code: 'invalid-confirmation-link' });
    return immediateAnswer({ number: withoutSuffix(found.number) });
  }
}
