import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Survey } from '../api/api.js';
import {
  COMMENT_MAX,
  commentProblem,
  hasSurvey,
  isRating,
  shownSurveys,
  surveyOpensAt,
  SURVEY_QUESTIONS,
} from './surveys.js';
import { calendarDate, dateIn, DEADLINE_ZONE, formatInstant, instant, plusDays } from '../values/time.js';

describe('a survey opens two days after the tour, at 11:00 in New York (spec §9)', () => {
  it.each([
    ['2024-01-01', '2024-01-03T16:00:00.000Z'],
    ['2027-06-12', '2027-06-14T15:00:00.000Z'],
    // The clocks change on the day it opens.
    ['2027-03-12', '2027-03-14T15:00:00.000Z'],
    ['2027-11-05', '2027-11-07T16:00:00.000Z'],
    // The clocks changed the day before.
    ['2027-11-06', '2027-11-08T16:00:00.000Z'],
    ['2027-12-31', '2028-01-02T16:00:00.000Z'],
  ])('of a tour that ends on %s: %s', (concluded, opens) => {
    expect(surveyOpensAt(calendarDate(concluded))).toBe(opens);
  });

  it('whatever day the tour ends on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const concludedAt = plusDays(calendarDate('2024-01-01'), days);
        const opens = surveyOpensAt(concludedAt);
        expect(dateIn(DEADLINE_ZONE, opens)).toBe(plusDays(concludedAt, 2));
        expect(formatInstant(opens, DEADLINE_ZONE, 'HH:mm:ss')).toBe('11:00:00');
      }),
    );
  });
});

describe('a booking has a survey or none', () => {
  const withSurvey = { concludedAt: calendarDate('2024-01-01'), cancelledAt: null, depositPaid: true };
  it.each([
    ['with a paid deposit', {}, true],
    ['of a tour that ended before 2024', { concludedAt: calendarDate('2023-12-31') }, false],
    ['without a paid deposit', { depositPaid: false }, false],
    ['that was cancelled', { cancelledAt: instant('2023-12-01T12:00:00Z') }, false],
  ])('%s', (_, change, has) => {
    expect(hasSurvey({ ...withSurvey, ...change })).toBe(has);
  });
});

describe('a booking shows its survey', () => {
  const survey: Survey = { url: '/survey', opensAt: instant('2026-05-11T15:00:00Z'), submittedAt: null };
  const shownCount = (concluded: string, now: string) => {
    const concludedAt = calendarDate(concluded);
    const otherFields = { priceName: 'Summer', transfers: [], hotelId: null, travelDocumentId: null };
    const departure = { departedAt: concludedAt, concludedAt, ...otherFields };
    return shownSurveys({ departure, surveys: [survey] }, instant(now)).length;
  };

  it.each([
    ['2023-12-31', 0],
    ['2024-01-01', 1],
    ['2026-05-09', 1],
  ])('of a tour that ended on %s: %d', (concluded, count) => {
    expect(shownCount(concluded, '2026-11-20T18:00:00Z')).toBe(count);
  });

  it.each([
    ['2026-05-10T03:59:59Z', 0],
    ['2026-05-10T04:00:00Z', 1],
  ])('not before the last day is over: at %s, %d shown', (now, count) => {
    expect(shownCount('2026-05-09', now)).toBe(count);
  });
});

describe('the answers of a survey', () => {
  it.each([1, 2, 3, 4, 5])('rate with %d', (rating) => expect(isRating(rating)).toBe(true));
  it.each([0, 6, 1.5, NaN, '3', null, undefined, true])('cannot rate with %j', (value) =>
    expect(isRating(value)).toBe(false),
  );

  it('may have a comment of several lines, or none', () => {
    for (const comment of ['', 'Lovely.', 'First line\r\n\tSecond line', 'x'.repeat(COMMENT_MAX)])
      expect(commentProblem(comment)).toBe(null);
  });

  it('have no comment that is too long or contains a NUL character', () => {
    expect(commentProblem('x'.repeat(COMMENT_MAX + 1))).toBe(
      'Your comment must have at most 2000 characters',
    );
    expect(commentProblem('a\u0000b')).toBe('Your comment has a character that cannot be used');
  });

  it('rate the tour as a whole, its director, hotels and meals, and what it was worth, in this order', () => {
    expect(SURVEY_QUESTIONS.map(({ id }) => id)).toEqual(['overall', 'director', 'hotels', 'meals', 'value']);
  });
});
