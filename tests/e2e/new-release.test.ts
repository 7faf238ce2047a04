import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { newcomer } from '../client.js';
import { openPortal } from './portal.js';
import { fillSignup } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

const LOGIN = /\/assets\/LoginPage-[^/]*\.js$/;
const SMS = /\/assets\/SmsDialog-[^/]*\.js$/;
const OFFERED = 'Loading chunk login failed (missing). These pages may have been renewed';

/** Says that what belongs to a chunk that is gone was meant: the refused file, what the page says of it, and its report. */
function announceLostChunks(visitor: Visitor): void {
  const lost = /^(GET \/assets\/|report: .*Loading chunk|(page|console): .*Loading chunk)/;
  visitor.expects(...visitor.troubles.filter((trouble) => lost.test(trouble)));
}

/**
 * A new release takes the place of the one the visitor has open: a file of the old one is gone, and the first page names
 * another program.
 * @returns how often the visitor's page was loaded since
 */
async function release(visitor: Visitor, gone: RegExp, isRenewed = true): Promise<() => number> {
  const { page } = visitor;
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.route(`${visitor.url}/`, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({
      response,
      body: isRenewed ? html.replaceAll('/assets/index-', '/assets/newer-') : html,
    });
  });
  return () => loads;
}

describe('a new release while a page of the old one is open', () => {
  it('is taken by the page itself, once, when a page of it is asked for', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.sees('See more, and leave the planning to us');
    const loads = await release(visitor, LOGIN);
    await page.route(`${visitor.url}/login`, async (route) => {
      // What is loaded anew is the new release.
      await page.unroute(LOGIN);
      await route.continue();
    });
    await visitor.link('My Tours').click();
    await visitor.sees('Log In');
    await visitor.isAt('/login');
    expect(loads()).toBe(1);
    announceLostChunks(visitor);
  });

  it('that lacks the page as well is not asked again and again', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/');
    const loads = await release(visitor, LOGIN);
    await visitor.link('My Tours').click();
    await visitor.page.getByText('Loading chunk login failed (missing).', { exact: true }).waitFor();
    expect(loads()).toBe(1);
    await eventually(() =>
      expect(visitor.troubles.some((trouble) => trouble.startsWith('report:'))).toBe(true),
    );
    announceLostChunks(visitor);
  });

  it('is no reason where there is none: a file that is missing by itself is said, and nothing is loaded', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/');
    const loads = await release(visitor, LOGIN, false);
    await visitor.link('My Tours').click();
    await visitor.page.getByText(OFFERED).waitFor();
    expect(loads()).toBe(0);
    await eventually(() =>
      expect(visitor.troubles.some((trouble) => trouble.startsWith('report:'))).toBe(true),
    );
    announceLostChunks(visitor);
  });

  it('takes nothing that is typed: a dialog that is gone says so beside it, and opens once it is there', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    const person = newcomer();
    await visitor.open('/signup');
    const loads = await release(visitor, SMS);
    await fillSignup(page, person);
    await page.getByText('This could not be opened. Loading chunk SmsDialog failed (missing).').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
    await visitor.findsNoBarrier();
    await page.unroute(SMS);
    await visitor.button('Try again').click();
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    expect(loads()).toBe(0);
    await eventually(() =>
      expect(visitor.troubles.some((trouble) => trouble.startsWith('report:'))).toBe(true),
    );
    announceLostChunks(visitor);
  });

  it('is taken by the page itself when a dialog of it is asked for and nothing is typed', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/login');
    const loads = await release(visitor, /\/assets\/ForgotPasswordModal-[^/]*\.js$/);
    await visitor.button('Forgot your password?').click();
    await eventually(() => expect(loads()).toBe(1));
    await visitor.sees('Log In');
    announceLostChunks(visitor);
  });
});
