import type { Survey, SurveyAnswers } from './api.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** Bodies and answers of the calls about surveys (D34). */

/** `GET /surveys?signature=`: what the survey page shows of the tour that the link is for. */
export interface SurveyInvitation extends Pick<Survey, 'opensAt' | 'submittedAt'> {
  /** The tour's name. */
  tour: string;
  /** The cities where the tour starts and ends; empty: the catalog has no such tour year. */
  location: string;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
}

/** `POST /surveys`. */
export interface SurveyRequest {
  /** The signature in the survey's link; it names the booking. */
  signature: string;
  answers: Omit<SurveyAnswers, 'comment'> & { comment?: string };
}

export interface SubmittedSurvey {
  /** When answers were first submitted; later ones change nothing. */
  submittedAt: Instant;
}
