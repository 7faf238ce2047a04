import type { Booking, Survey } from './api.js';
import { calendarDate } from './time.js';

/** Surveys are of tours that end from this day on (spec §6, §9). */
export const SURVEYS_FROM = calendarDate('2024-01-01');

/** The surveys that a booking shows. */
export function shownSurveys({
  departure,
  surveys,
}: Pick<Booking, 'departure' | 'surveys'>): readonly Survey[] {
  return departure.concludedAt >= SURVEYS_FROM ? surveys : [];
}
