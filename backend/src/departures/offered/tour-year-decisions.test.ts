import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { yearFacts } from '@tour-portal/projections/testing/terms.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { tourYearDecider } from './tour-year-decisions.js';
import type { TourYearCommand } from './tour-year-decisions.js';

const YEAR = { tour: 7, year: 2027 };
const facts = yearFacts();
const departure = (day: string, priceName = 'Low') => ({
  departedAt: calendarDate(`2027-${day}`),
  concludedAt: calendarDate(`2027-${day.slice(0, 3)}${String(Number(day.slice(3)) + 2).padStart(2, '0')}`),
  priceName,
  capacity: 44,
});
const [MAY, JUNE] = [departure('05-01'), departure('06-05')];
const published = event('TourYearPublished', { ...YEAR, facts, departures: [MAY, JUNE] });
const offered = given(tourYearDecider, published);
const publish = (data: Partial<Extract<TourYearCommand, { type: 'PublishTourYear' }>>): TourYearCommand => ({
  type: 'PublishTourYear',
  ...YEAR,
  facts,
  departures: [MAY, JUNE],
  ...data,
});
const schedule = (wanted: ReturnType<typeof departure>): TourYearCommand => ({
  type: 'ScheduleDeparture',
  ...YEAR,
  departure: wanted,
});
const change = (
  wanted: Extract<TourYearCommand, { type: 'ChangeDepartures' }>['change'],
  dates = [MAY.departedAt, JUNE.departedAt],
): TourYearCommand => ({ type: 'ChangeDepartures', ...YEAR, dates, change: wanted });

describe('a tour’s year (D61)', () => {
  it('is published; publishing it again does nothing unless it adds departures or changes the facts', () => {
    given(tourYearDecider).when(publish({})).then(published);
    offered.when(publish({})).then();
    const other = yearFacts({ name: 'Deep Canyons' });
    offered
      .when(publish({ facts: other }))
      .then(event('TourYearPublished', { ...YEAR, facts: other, departures: [] }));
    const july = departure('07-03');
    offered
      .when(publish({ departures: [MAY, july] }))
      .then(event('TourYearPublished', { ...YEAR, facts, departures: [july] }));
  });

  it('gets a departure only when it is published, on a day that has none, with the end of the itinerary and a known price', () => {
    const july = departure('07-03');
    const scheduled = event('DepartureScheduled', { tour: 7, ...july });
    offered.when(schedule(july)).then(scheduled);
    given(tourYearDecider, published, scheduled).when(schedule(july)).then();
    offered.when(schedule({ ...MAY, priceName: 'High' })).refused('scheduled-already');
    offered
      .when(schedule({ ...july, priceName: 'Peak' }))
      .refused('unknown-price', { known: ['Low', 'High'] });
    offered
      .when(schedule({ ...july, concludedAt: calendarDate('2027-07-09') }))
      .refused('wrong-end', { end: calendarDate('2027-07-05') });
    given(tourYearDecider).when(schedule(july)).refused('not-published');
  });

  it('has several departures changed at once, only those that differ', () => {
    const dates = [MAY.departedAt, JUNE.departedAt];
    const priced = event('DeparturesPriced', { ...YEAR, dates, priceName: 'High' });
    const noticeSet = event('ChangeNoticeSet', { ...YEAR, dates, notice: 'Rain' });
    offered.when(change({ priceName: 'High', notice: 'Rain' })).then(priced, noticeSet);
    given(tourYearDecider, published, priced, noticeSet)
      .when(change({ priceName: 'High', notice: 'Rain' }))
      .then();
    const mayPriced = event('DeparturesPriced', { ...YEAR, dates: [MAY.departedAt], priceName: 'High' });
    given(tourYearDecider, published, mayPriced)
      .when(change({ priceName: 'High' }))
      .then(event('DeparturesPriced', { ...YEAR, dates: [JUNE.departedAt], priceName: 'High' }));
    given(tourYearDecider, published, noticeSet)
      .when(change({ notice: null }, [MAY.departedAt]))
      .then(event('ChangeNoticeSet', { ...YEAR, dates: [MAY.departedAt], notice: null }));
  });

  it('changes none of several departures if one of them does not exist or the price is unknown', () => {
    const unscheduled = calendarDate('2027-12-24');
    offered
      .when(change({ notice: 'Rain' }, [MAY.departedAt, unscheduled]))
      .refused('no-such-departure', { date: unscheduled });
    offered.when(change({ priceName: 'Peak' })).refused('unknown-price', { known: ['Low', 'High'] });
  });

  it('has prices set by name, and keeps the others', () => {
    const peak = { SGL: cents(300_000), DBL: cents(290_000), TPL: cents(280_000) };
    const { prices, taxesAndFees } = facts;
    const set = event('PricesSet', { ...YEAR, prices: { ...prices, Peak: peak }, taxesAndFees });
    const command = { type: 'SetPrices', ...YEAR, change: { prices: { Peak: peak } } } as const;
    offered.when(command).then(set);
    given(tourYearDecider, published, set).when(command).then();
    offered
      .when({ type: 'SetPrices', ...YEAR, change: { taxesAndFees: peak } })
      .then(event('PricesSet', { ...YEAR, prices, taxesAndFees: peak }));
  });
});
