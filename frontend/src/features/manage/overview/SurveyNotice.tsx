import type { Booking, Survey } from '@tour-portal/contracts/api/api.js';
import { findOpenSurvey, shownSurveys } from '@tour-portal/contracts/booking/surveys.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { datedMomentText } from '../../../browser/moment-text.js';
import { Banner } from '../../../ui/notices/Banner.js';

/**
 * The survey of an ended tour (spec §6, D34) before it opens and after it was answered. While it can be answered,
 * `NextAction` shows it.
 */
export function SurveyNotice({ booking, now }: { booking: Booking; now: Instant }) {
  const notAnswerable = shownSurveys(booking, now).filter(
    (survey) => survey !== findOpenSurvey(booking, now),
  );
  return notAnswerable.map((survey) => (
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
