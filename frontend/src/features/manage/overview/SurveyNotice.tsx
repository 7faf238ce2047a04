import type { Booking, Survey } from '@tour-portal/contracts/api/api.js';
import { openSurvey, shownSurveys } from '@tour-portal/contracts/booking/surveys.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { datedMomentText } from '../../../browser/moment-text.js';
import { Banner } from '../../../ui/notices/Banner.js';

/** The survey of a tour that has ended (spec §6, D34), until it opens and once it is answered: meanwhile it is what is next. */
export function SurveyNotice({ booking, now }: { booking: Booking; now: Instant }) {
  const waiting = shownSurveys(booking, now).filter((survey) => survey !== openSurvey(booking, now));
  return waiting.map((survey) => (
    <Banner key={survey.url} tone="good" title="How was your tour?">
      <p>{surveyText(survey)}</p>
    </Banner>
  ));
}

function surveyText({ opensAt, submittedAt }: Survey): string {
  return submittedAt === null
    ? `Your survey opens on ${datedMomentText(opensAt)}.`
    : `Thank you for your answers of ${datedMomentText(submittedAt)}.`;
}
