import { expect, it } from 'vitest';
import type { Survey } from './api.js';
import { shownSurveys } from './surveys.js';
import { calendarDate, instant } from './time.js';

const survey: Survey = { url: '/survey', opensAt: instant('2024-01-03T16:00:00Z'), submittedAt: null };

it.each([
  ['2023-12-31', 0],
  ['2024-01-01', 1],
  ['2026-05-09', 1],
])('a tour that ends on %s shows %d surveys', (concluded, count) => {
  const concludedAt = calendarDate(concluded);
  const departure = {
    departedAt: concludedAt,
    concludedAt,
    priceName: 'Summer',
    transfers: [],
    hotelId: null,
    travelDocumentId: null,
  };
  expect(shownSurveys({ departure, surveys: [survey] }).length).toBe(count);
});
