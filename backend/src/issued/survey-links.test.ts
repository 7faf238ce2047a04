import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { SHIPPED_CATALOGUE, loadCatalogue } from '../reference/catalogue.js';
import { SurveyLinks, surveyFacts } from './survey-links.js';

const sessionSecret = 'a secret of at least thirty-two characters';
const links = new SurveyLinks({ sessionSecret });
const FACTS = { booking: 11, tour: 'Guatemala: Highlands & Tikal', location: 'Québec & back' };
const catalogue = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-21'));

const held = placedBooking(holdTerms());
const booked: BookingDocument = { ...held, guests: held.guests.map((guest) => ({ ...guest, paid: true })) };

describe('the signature of a survey link', () => {
  it('names its booking', () => {
    expect(links.bookingOf(links.signature(FACTS))).toBe(11);
  });

  it('is invalid if it is changed, cut short, absent or made with another secret', () => {
    const signature = links.signature(FACTS);
    const [payload = '', seal = ''] = signature.split('.');
    const [other = ''] = links.signature({ ...FACTS, booking: 12 }).split('.');
    const foreign = new SurveyLinks({ sessionSecret: `${sessionSecret}!` }).signature(FACTS);
    const altered = [`${other}.${seal}`, `${payload}.${seal.slice(1)}`, `${signature}A`, signature.slice(1)];
    for (const wrong of ['', '.', payload, `.${seal}`, `${signature}.`, ...altered, foreign])
      expect(links.bookingOf(wrong)).toBe(null);
  });
});

describe('the survey of a booking', () => {
  it('has a link that says and signs its tour and location', () => {
    const [survey, ...more] = links.surveysOf(booked, catalogue);
    const url = new URL(survey?.url ?? '', 'https://tours.example');
    const { booking, tour, location } = surveyFacts(booked, catalogue);
    expect(more).toEqual([]);
    expect(url.pathname).toBe('/survey');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      booking: '11',
      tour,
      location,
      signature: links.signature({ booking, tour, location }),
    });
    expect(survey).toMatchObject({ opensAt: '2027-06-14T15:00:00.000Z', submittedAt: null });
  });

  it('has a link to the configured address of surveys', () => {
    const config = { ...catalogue.config, surveyBaseUrl: 'https://s.example/?v=1' };
    const url = new URL(links.surveysOf(booked, { ...catalogue, config })[0]?.url ?? '');
    expect(url.host).toBe('s.example');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ v: '1', booking: '11' });
  });

  it('says when it was answered', () => {
    const surveySubmittedAt = instant('2027-06-15T12:00:00Z');
    const [survey] = links.surveysOf({ ...booked, surveySubmittedAt }, catalogue);
    expect(survey?.submittedAt).toBe(surveySubmittedAt);
  });

  it('does not exist for a hold or a canceled booking', () => {
    const canceled = { ...booked, cancelledAt: instant('2027-01-01T12:00:00Z') };
    for (const booking of [held, canceled]) expect(links.surveysOf(booking, catalogue)).toEqual([]);
  });

  it('names the cities of the tour, only one if the tour ended where it began', () => {
    const year = catalogue.tourYear(7, 2027);
    const facts = (change: object) =>
      surveyFacts(booked, {
        tour: () => null,
        tourYear: () => (year === null ? null : { ...year, name: 'Canyons', cityStart: 'Reno', ...change }),
      });
    expect(facts({ cityEnd: 'Reno' })).toEqual({ booking: 11, tour: 'Canyons', location: 'Reno' });
    expect(facts({ cityEnd: 'Las Vegas' }).location).toBe('Reno to Las Vegas');
  });

  it('has a tour name even where the catalog has no such tour any more', () => {
    const nameWith = (tour: TourReference | null) =>
      surveyFacts(booked, { tour: () => tour, tourYear: () => null }).tour;
    expect(nameWith({ name: 'Canyons' } as TourReference)).toBe('Canyons');
    expect(nameWith(null)).toBe('Guided tour');
  });
});
