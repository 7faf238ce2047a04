import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { SurveyInvitation } from '@tour-portal/contracts/api/survey-api.js';
import { surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import { BookingStreams } from '../bookings/booking-streams.js';
import { Clock } from '../instance/clock.js';
import { immediateAnswer, refuse } from '../event-log/call.js';
import type { UseCaseResult } from '../event-log/call.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SurveyLinks, surveyFacts } from '../issued/survey-links.js';
import type { InvalidSurveyLink } from '../issued/survey-links.js';

/** What a survey is about, when it opens, and when it was answered, if it was (D34). */
export class GetSurveyInvitation extends Query<UseCaseResult<SurveyInvitation, InvalidSurveyLink>> {
  /** @param signature the signature of the link as it was sent, not checked yet */
  constructor(readonly signature: unknown) {
    super();
  }
}

@QueryHandler(GetSurveyInvitation)
export class GetSurveyInvitationHandler implements IQueryHandler<GetSurveyInvitation> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly links: SurveyLinks,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async execute({ signature }: GetSurveyInvitation) {
    const booking = typeof signature === 'string' ? this.links.bookingOf(signature) : null;
    const document = booking === null ? null : await this.bookings.find(booking);
    if (document === null) return refuse({ code: 'invalid-survey-link' });
    const { departedAt, concludedAt, surveySubmittedAt: submittedAt } = document;
    const { tour, location } = surveyFacts(document, this.catalogue.current(this.clock.now()));
    const opensAt = surveyOpensAt(concludedAt);
    return immediateAnswer({ tour, location, departedAt, concludedAt, opensAt, submittedAt });
  }
}
