import { INVALID_SURVEY_LINK } from '@tour-portal/contracts/booking/surveys.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import type { SurveyInvitation } from '@tour-portal/contracts/api/survey-api.js';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSurveyInvitationQuery } from './surveys-api.js';
import { statusOf } from '../../api/errors.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { datedMomentText } from '../../browser/moment-text.js';
import { useNow } from '../../browser/use-now.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { CheckIcon, ClockIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { loadPart, pagePart } from '../../ui/page-part.js';
import './SurveyPage.css';

const FORM = 'SurveyForm';
const SurveyForm = pagePart(FORM, () => import('./SurveyForm.js'), 'The survey');

/** The survey after a tour, opened by its signed link (D34); needs no session. */
export default function SurveyPage() {
  const [query] = useSearchParams();
  const signature = query.get('signature') ?? '';
  return (
    <Card narrow className="survey">
      <PageTitle>How was your tour?</PageTitle>
      {signature === '' ? (
        <ErrorList problems={[{ message: INVALID_SURVEY_LINK }]} />
      ) : (
        <SurveyOfLink key={signature} signature={signature} />
      )}
    </Card>
  );
}

function SurveyOfLink({ signature }: { signature: string }) {
  const invitation = useSurveyInvitationQuery(signature);
  const now = useNow();
  // The form's code loads while the server looks for the invitation.
  useEffect(() => void loadPart(FORM), []);
  if (invitation.data === undefined) {
    if (invitation.error === undefined) return <Spinner label="Opening the survey" />;
    return statusOf(invitation.error) === 400 ? (
      <ErrorList problems={[{ message: INVALID_SURVEY_LINK }]} />
    ) : (
      <LoadFailed queries={[invitation]} />
    );
  }
  const { opensAt, submittedAt } = invitation.data;
  return (
    <>
      <Tour invitation={invitation.data} />
      {submittedAt !== null ? (
        <Note icon={<CheckIcon />} tone="good">
          Thank you for your answers of {datedMomentText(submittedAt)}. There is nothing more to do.
        </Note>
      ) : opensAt > now ? (
        <Note icon={<ClockIcon />}>
          This survey opens on {datedMomentText(opensAt)}. Please come back then; it does not close.
        </Note>
      ) : (
        <Suspense fallback={<Spinner label="Opening the survey" />}>
          <SurveyForm signature={signature} />
        </Suspense>
      )}
    </>
  );
}

function Tour({ invitation }: { invitation: SurveyInvitation }) {
  const { tour, location, departedAt, concludedAt } = invitation;
  return (
    <p className="survey-tour">
      <strong>{tour}</strong>
      {location === '' ? null : <span>{location}</span>}
      <span>
        {formatDate(departedAt, 'MMM d yyyy')} to {formatDate(concludedAt, 'MMM d yyyy')}
      </span>
    </p>
  );
}
