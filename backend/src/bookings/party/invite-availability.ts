import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { InviteAvailability } from '@tour-portal/contracts/api/booking-api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { inviteAvailability } from '@tour-portal/contracts/booking/invitations.js';
import { Clock } from '../../instance/clock.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { LIMITS, RateLimiter } from '../../http/security/rate-limiter.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';

/** Whether friends can still join the party that travels under a booking number (D4). */
export class GetInviteAvailability extends Query<
  UseCaseResult<InviteAvailability, { readonly code: 'no-such-booking' }>
> {
  /** @param caller address of the caller, as limits count it (`callerAddress`) */
  constructor(
    readonly number: string,
    readonly caller: string,
  ) {
    super();
  }
}

@QueryHandler(GetInviteAvailability)
export class GetInviteAvailabilityHandler implements IQueryHandler<GetInviteAvailability> {
  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws HttpException 429 where this address has asked too often (D54) */
  async execute({ number, caller }: GetInviteAvailability) {
    await this.limiter.hitOrThrow(LIMITS.invitesPerAddress, caller);
    const parsed = parseBookingNumber(number);
    const party = parsed.ok ? await this.documents.party(parsed.number.text) : null;
    if (party === null) return refuse({ code: 'no-such-booking' });
    const now = this.clock.now();
    const departure = this.catalogue.current(now).departure(party.tour, party.departedAt);
    const seats = await this.documents.departure(party.tour, party.departedAt);
    const isOffered = departure?.tour.public === true && !departure.withdrawn;
    const offered = isOffered ? departure.departure : null;
    const answer = inviteAvailability(offered, seats?.seatsTaken ?? 0, now);
    return immediateAnswer(answer);
  }
}
