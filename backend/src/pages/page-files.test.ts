import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageFiles } from './page-files.js';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared'], assets: ['assets/letters-1.woff2'] },
  _shared: { file: 'assets/shared-1.js' },
  _money: { file: 'assets/money-1.js', imports: ['_shared'] },
  'src/features/bookings/BookingsPage.tsx': { file: 'assets/BookingsPage-1.js', imports: ['index.html'] },
  'src/features/manage/overview/ManageBookingPage.tsx': { file: 'assets/ManageBookingPage-1.js' },
  'src/features/manage/payment/FinalPaymentStep.tsx': { file: 'assets/Final-1.js', imports: ['_money'] },
  'src/app/prerendered/preload-rendered-page.ts': { file: 'assets/preload-rendered-page-1.js' },
};

let web: string;

beforeAll(() => {
  web = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, '.vite/manifest.json'), JSON.stringify(MANIFEST));
});

afterAll(() => rmSync(web, { recursive: true, force: true }));

const preloadedIn = (tags: string) =>
  [...tags.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href);

describe('the files of a page', () => {
  it('are the fonts, and the chunks that it needs beside those of every page', () => {
    const tags = pageFiles(web)('/bookings');
    expect(tags).toContain('as="font" type="font/woff2" crossorigin href="/assets/letters-1.woff2"');
    expect(preloadedIn(tags)).toEqual(['/assets/BookingsPage-1.js']);
    expect(preloadedIn(pageFiles(web)('/account'))).toEqual([]);
  });

  it('include, for a drawn page, the module that loads its data before it is rendered again, and those of the parts that it shows', () => {
    const drawn = '<i data-part="final-payment"></i><i data-part="unheard of"></i>';
    expect(preloadedIn(pageFiles(web)('/bookings/RR050227-7K1', drawn))).toEqual([
      '/assets/ManageBookingPage-1.js',
      '/assets/preload-rendered-page-1.js',
      '/assets/Final-1.js',
      '/assets/money-1.js',
    ]);
  });

  it('are none where the SPA is not built', () => {
    expect(pageFiles('/no/such/folder')('/bookings', '<i data-part="names"></i>')).toBe('');
  });
});
