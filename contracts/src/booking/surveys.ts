import type { Booking, Survey, SurveyAnswers } from '../api/api.js';
import { textBlockProblem } from '../values/text-rules.js';
import {
  DEADLINE_ZONE,
  calendarDate,
  dateIn,
  atHour,
  plusDays,
  type CalendarDate,
  type Instant,
} from '../values/time.js';

/** Only tours that end on this day or later have surveys (spec §6, §9). */
export const SURVEYS_FROM = calendarDate('2024-01-01');
/** A survey opens so many days after the tour's last day, at this hour in New York, and never closes (spec §9). */
export const SURVEY_OPENS_DAYS = 2;
export const SURVEY_OPENS_HOUR = 11;

export const LOWEST_RATING = 1;
export const HIGHEST_RATING = 5;
/** The longest comment, in characters. */
export const COMMENT_MAX = 2000;

export const INVALID_SURVEY_LINK =
  'Sorry, this survey link is invalid. Please open the survey from your booking. If you are having trouble, please call client service.';

/** The questions that ask for a rating, in order. */
export const SURVEY_QUESTIONS: readonly { id: keyof Omit<SurveyAnswers, 'comment'>; text: string }[] = [
  { id: 'overall', text: 'How was your tour as a whole?' },
  { id: 'director', text: 'How was your tour director?' },
  { id: 'hotels', text: 'How were the hotels?' },
  { id: 'meals', text: 'How were the meals?' },
  { id: 'value', text: 'How was the tour for what it cost?' },
];

export function surveyOpensAt(concludedAt: CalendarDate): Instant {
  return atHour(plusDays(concludedAt, SURVEY_OPENS_DAYS), SURVEY_OPENS_HOUR, DEADLINE_ZONE);
}

/** Whether a booking has a survey: its tour ends late enough, a deposit is paid, and it is not cancelled (spec §6, D34). */
export function hasSurvey(booking: {
  concludedAt: CalendarDate;
  cancelledAt: Instant | null;
  depositPaid: boolean;
}): boolean {
  return booking.concludedAt >= SURVEYS_FROM && booking.cancelledAt === null && booking.depositPaid;
}

/**
 * The surveys that a booking shows now: none before the tour's last day is over in New York, and none of tours that ended
 * before {@link SURVEYS_FROM}.
 */
export function shownSurveys(
  { departure, surveys }: Pick<Booking, 'departure' | 'surveys'>,
  now: Instant,
): readonly Survey[] {
  const isOver = dateIn(DEADLINE_ZONE, now) > departure.concludedAt;
  return isOver && departure.concludedAt >= SURVEYS_FROM ? surveys : [];
}

/** The survey that can be answered now; null where there is none. */
export function findOpenSurvey(booking: Pick<Booking, 'departure' | 'surveys'>, now: Instant): Survey | null {
  const isOpen = ({ opensAt, submittedAt }: Survey) => opensAt <= now && submittedAt === null;
  return shownSurveys(booking, now).find(isOpen) ?? null;
}

export function isRating(value: unknown): boolean {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= LOWEST_RATING && value <= HIGHEST_RATING
  );
}

/** What is wrong with the free text of a survey, which may be empty; null when nothing is. */
export function commentProblem(value: string): string | null {
  return textBlockProblem('Your comment', value, COMMENT_MAX);
}
