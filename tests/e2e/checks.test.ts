import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { overflowingElements, smallTargets } from './in-page.js';
import { openPortal } from './portal.js';

const portal = openPortal();

/** The other tests run these checks and expect that they find nothing. Here troubles are made that they must find. */
describe('the check of every page', () => {
  it('notices errors, refused calls, error reports and addresses of other sites', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/login');
    await visitor.sees('Log In');
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ status: 200, body: '' }));
    await page.evaluate(`(async () => {
      console.error('a complaint');
      await fetch('/v1/tours/0/availability');
      setTimeout(() => { throw new Error('a bug'); });
    })()`);
    // The page is left only when all troubles have arrived: those of a page that was left are lost.
    await eventually(() => expect(visitor.troubles).toContain('page: a bug'));
    await eventually(() =>
      expect(visitor.troubles.some((trouble) => trouble.startsWith('report: '))).toBe(true),
    );
    await page.goto('https://elsewhere.example/');
    const expected = [
      'console: a complaint',
      'GET /v1/tours/0/availability 404',
      'page: a bug',
      'foreign: https://elsewhere.example/',
    ];
    await eventually(() =>
      expect(visitor.troubles.filter((trouble) => expected.includes(trouble))).toEqual(expected),
    );
    const others = visitor.troubles.filter((trouble) => !expected.includes(trouble));
    expect(others.filter((trouble) => !trouble.startsWith('report: '))).toEqual([]);
    expect(others).toHaveLength(1);
    visitor.expectTroubles(...visitor.troubles);
  });

  it('notices accessibility barriers, pages that are too wide and targets that are too small', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/login');
    await visitor.sees('Log In');
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<p><img src="/icon.svg"></p><p class="wide">wide</p><p><button class="small">x</button></p>');
      document.querySelector('.wide').style.width = '2000px';
      document.querySelector('.small').style.cssText = 'width: 20px; height: 20px; padding: 0'`);
    await expect(visitor.findsNoAccessibilityBarrier()).rejects.toThrow(/image-alt/);
    expect(await overflowingElements(page)).toEqual(['p.wide wide']);
    expect(await smallTargets(page)).toEqual(['button x 20x20']);
  });
});
