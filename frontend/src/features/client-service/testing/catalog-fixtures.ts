import type { CatalogueDeparture, CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';

export const CATALOG_BASE = '/v1/client-service/catalogue/tours';
export const roomPrices = (price: number) => ({
  SGL: cents(price),
  DBL: cents(price - 20_000),
  TPL: cents(price - 30_000),
});
export const rockies: CatalogueTour = {
  id: 4,
  name: 'Canadian Rockies',
  code: 'RM',
  public: true,
  years: [
    {
      year: 2027,
      prices: { Low: roomPrices(180_000), High: roomPrices(210_000) },
      taxesAndFees: roomPrices(40_000),
      days: 9,
    },
    { year: 2028, prices: { Low: roomPrices(190_000) }, taxesAndFees: roomPrices(40_000), days: 9 },
  ],
};
export const may: CatalogueDeparture = {
  departedAt: calendarDate('2027-05-02'),
  concludedAt: calendarDate('2027-05-10'),
  capacity: 44,
  taken: 20,
  held: 3,
  offered: 1,
  free: 20,
  priceName: 'Low',
  notice: null,
  withdrawn: false,
};
export const june: CatalogueDeparture = {
  ...may,
  departedAt: calendarDate('2027-06-06'),
  concludedAt: calendarDate('2027-06-14'),
  priceName: 'High',
  notice: 'Rain',
};
export const july: CatalogueDeparture = {
  ...may,
  departedAt: calendarDate('2027-07-04'),
  concludedAt: calendarDate('2027-07-12'),
  withdrawn: true,
  free: 0,
};
export const catalogAnswers = (...departures: CatalogueDeparture[]) => ({
  [`GET ${CATALOG_BASE}`]: { status: 200, body: [rockies] },
  [`GET ${CATALOG_BASE}/4/departures`]: { status: 200, body: departures },
});
