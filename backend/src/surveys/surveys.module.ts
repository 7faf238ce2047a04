import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { BookingStreamsModule } from '../bookings/booking-streams.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { SubmitSurveyHandler } from './submit-survey.js';
import { GetSurveyInvitationHandler } from './survey-invitation.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { SurveysController } from './surveys.controller.js';

/** The calls of the survey after a tour. */
@Module({
  imports: [BookingStreamsModule, SurveyLinksModule, SessionsModule, IdempotencyModule],
  controllers: [SurveysController],
  providers: [SubmitSurveyHandler, GetSurveyInvitationHandler],
})
export class SurveysModule {}
