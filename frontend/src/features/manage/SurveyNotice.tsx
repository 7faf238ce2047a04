import type { Booking, Survey } from '@tour-portal/contracts/api.js';
import { shownSurveys } from '@tour-portal/contracts/surveys.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { datedMomentText } from '../../app/moment-text.js';
import { Banner } from '../../ui/Banner.js';

/** The survey of a tour that has ended (spec §6, D34). */
export function SurveyNotice({ booking, now }: { booking: Booking; now: Instant }) {
  return shownSurveys(booking, now).map((survey) => (
    <Banner key={survey.url} tone="good" title="How was your tour?">
      <p>
        <SurveyText survey={survey} now={now} />
      </p>
    </Banner>
  ));
}

function SurveyText({ survey: { url, opensAt, submittedAt }, now }: { survey: Survey; now: Instant }) {
  if (submittedAt !== null) return `Thank you for your answers of ${datedMomentText(submittedAt)}.`;
  if (opensAt > now) return `Your survey opens on ${datedMomentText(opensAt)}.`;
  return (
    <>
      Please tell us. It takes a few minutes. <a href={url}>Open the survey</a>
    </>
  );
}
