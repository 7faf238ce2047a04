import type { SurveyAnswers } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { bookingProjection, placedBooking } from './booking.js';
import { surveyAnswers } from './testing/step-events.js';
import { given } from './testing/given.js';
import { holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const AT = instant('2027-06-15T12:00:00.000Z');
const surveySubmitted = (answers: SurveyAnswers) =>
  event('SurveySubmitted', { booking: 11, submittedAt: AT, answers });

describe('the survey in the booking read model', () => {
  it('shows when it was answered, and nothing of the answers', () => {
    given(event('HoldPlaced', TERMS), surveySubmitted(surveyAnswers()))
      .whenProjected(bookingProjection)
      .then({ '11': { ...placedBooking(TERMS), surveySubmittedAt: AT } });
  });

  it('shows the same once the person is erased', () => {
    given(event('HoldPlaced', TERMS), surveySubmitted('erased' as unknown as SurveyAnswers))
      .whenProjected(bookingProjection)
      .then({ '11': { ...placedBooking(TERMS), surveySubmittedAt: AT } });
  });
});
