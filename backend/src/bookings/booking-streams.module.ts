import { Module } from '@nestjs/common';
import { SeatsModule } from '../departures/seats.module.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { BookingAnswers } from './booking-answer.js';
import { BookingStreams } from './booking-streams.js';
import { HoldEndingsModule } from './hold/hold-endings.module.js';
import { CancelledSeats } from './money/cancelled-seats.js';
import { HoldSaga } from './hold/hold-saga.js';

/** Services that the use cases of bookings share, also those in the folders of other capabilities. */
@Module({
  imports: [HoldEndingsModule, SeatsModule, SurveyLinksModule],
  providers: [BookingStreams, BookingAnswers, CancelledSeats, HoldSaga],
  exports: [BookingStreams, BookingAnswers, HoldSaga],
})
export class BookingStreamsModule {}
