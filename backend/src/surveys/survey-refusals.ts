import type { HttpException } from '@nestjs/common';
import { INVALID_SURVEY_LINK } from '@tour-portal/contracts/booking/surveys.js';
import { DEADLINE_ZONE, formatInstant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { invalidField, refused } from '../http/problems.js';
import type { SurveyRefusal } from './submit-survey.js';
import type { InvalidSurveyLink } from '../issued/survey-links.js';

/** The HTTP answer to each reason why a survey cannot be submitted (D10, D34). */
export function surveyRefusal(refusal: SurveyRefusal | InvalidSurveyLink): HttpException {
  switch (refusal.code) {
    case 'invalid-survey-link':
      return invalidField('signature', INVALID_SURVEY_LINK);
    case 'no-survey':
      return refused(409, 'There is no survey for this booking');
    case 'survey-not-open':
      return refused(409, `This survey opens on ${openingText(refusal.opensAt)}`);
  }
}

/** How an invalid link is answered where a call only reads the survey: the signature is in the query. */
export function surveyLinkRefusal(_: InvalidSurveyLink): HttpException {
  return invalidField('signature', INVALID_SURVEY_LINK, 'query');
}

function openingText(opensAt: Instant): string {
  return `${formatInstant(opensAt, DEADLINE_ZONE, "cccc, MMMM d, yyyy, 'at' h:mm a")}, New York time`;
}
