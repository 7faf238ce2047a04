import { describe, expect, it } from '@jest/globals';
import { calendarDate, instant, millis } from '@tour-portal/contracts/values/time.js';
import { Clock } from '../instance/clock.js';
import { PreparedPages } from './prepared-pages.js';
import type { ReadReference } from './read-reference.js';

const departures = ['2027-05-02', '2027-06-06'].map((date) => ({
  departedAt: calendarDate(date),
  concludedAt: calendarDate(date),
  priceName: 'Summer',
  capacity: 44,
}));
const year = { tour: 4, year: 2027, name: 'Rockies', summary: 'Lakes', cityStart: 'Calgary', departures };

function openPages() {
  const clock = new Clock();
  const setClock = (now: string) => clock.setAhead(millis(instant(now)) - clock.systemMillis());
  setClock('2027-05-01T12:00:00Z');
  const data = {
    config: { brand: 'Trailhead Tours', tagline: 'Since 1952' },
    tours: [{ id: 4, name: 'Rockies', public: true, upcomingYears: [2027] }],
    'tour-years': [{ ...year, prices: {}, taxesAndFees: {} }],
  };
  const failing = new Set<string>();
  const read: ReadReference = async (name, query) => {
    if (failing.has(name) && query !== undefined) throw new Error(`${name} cannot be read`);
    const text = JSON.stringify(data[name]);
    return { text, version: text };
  };
  let html: string | null = '<main>Rockies</main>';
  return {
    setClock,
    data,
    failing,
    drawNow: (drawn: string | null) => (html = drawn),
    pages: new PreparedPages({ draw: async () => html }, read, clock),
  };
}

const dates = async (pages: PreparedPages) => {
  const found = (await pages.page('/tours/4'))?.head.data as { '@graph': { startDate?: string }[] };
  return found['@graph'].flatMap(({ startDate }) => startDate ?? []);
};

describe('prepared pages', () => {
  it('are prepared once while nothing changes', async () => {
    const { pages } = openPages();
    expect(await pages.page('/tours/4')).toBe(await pages.page('/tours/4'));
  });

  it('are prepared again on another day of the portal’s clock, from midnight in New York on', async () => {
    const { pages, setClock } = openPages();
    expect(await dates(pages)).toEqual(['2027-05-02', '2027-06-06']);
    const before = await pages.page('/tours/4');
    setClock('2027-05-02T03:59:00Z');
    expect(await pages.page('/tours/4')).toBe(before);
    setClock('2027-05-02T04:01:00Z');
    expect(await dates(pages)).toEqual(['2027-06-06']);
    setClock('2027-05-01T12:00:00Z');
    expect(await dates(pages)).toEqual(['2027-05-02', '2027-06-06']);
  });

  it.each(['config', 'tours', 'tour-years'] as const)(
    'are prepared again after a change of: %s',
    async (name) => {
      const { pages, data } = openPages();
      const before = await pages.page('/tours/4');
      if (name === 'config') data.config = { ...data.config, tagline: 'Since long ago' };
      if (name === 'tours') data.tours = data.tours.map((tour) => ({ ...tour, name: 'The Rockies' }));
      if (name === 'tour-years')
        data['tour-years'] = data['tour-years'].map((tourYear) => ({ ...tourYear, departures: [] }));
      expect(await pages.page('/tours/4')).not.toBe(before);
    },
  );

  it('that could not be prepared are tried again at the next request', async () => {
    const { pages, failing } = openPages();
    failing.add('tour-years');
    await expect(pages.page('/tours/4')).rejects.toThrow('tour-years cannot be read');
    failing.clear();
    expect((await pages.page('/tours/4'))?.head.title).toBe('Rockies');
  });

  it('that could not be drawn are drawn again at the next request', async () => {
    const { pages, drawNow } = openPages();
    drawNow(null);
    expect((await pages.page('/tours/4'))?.body).toBeNull();
    drawNow('<main>Rockies</main>');
    const drawn = await pages.page('/tours/4');
    expect(drawn?.body?.html).toBe('<main>Rockies</main>');
    drawNow(null);
    expect(await pages.page('/tours/4')).toBe(drawn);
  });

  it('are the landing page and those of public tours with upcoming years only', async () => {
    const { pages, data } = openPages();
    data.tours.push({ id: 5, name: 'Secret', public: false, upcomingYears: [2027] });
    data.tours.push({ id: 6, name: 'Over', public: true, upcomingYears: [] });
    expect(await pages.paths()).toEqual(['/', '/tours/4']);
    for (const path of ['/tours/5', '/tours/6', '/tours/04', '/tours/4/', '/tours/99999999999', '/login'])
      expect([path, await pages.page(path)]).toEqual([path, null]);
  });
});
