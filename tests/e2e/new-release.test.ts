import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { newcomer } from '../client.js';
import { openPortal } from './portal.js';
import { fillSignup } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

const LOGIN = /\/assets\/LoginPage-[^/]*\.js$/;
const SMS = /\/assets\/SmsDialog-[^/]*\.js$/;
const RELOAD_OFFER = 'Loading chunk login failed (missing). These pages may have been renewed';

/**
 * Tells the visitor to expect the troubles that a missing chunk has caused: the refused file, the page's errors about it,
 * and its error report.
 */
function expectLostChunks(visitor: Visitor): void {
  const missingChunk = /^(GET \/assets\/|report: .*Loading chunk|(page|console): .*Loading chunk)/;
  visitor.expectTroubles(...visitor.troubles.filter((trouble) => missingChunk.test(trouble)));
}

/** Waits until the page has sent its error report, then expects the troubles of the missing chunk. */
async function expectReportedChunk(visitor: Visitor): Promise<void> {
  await eventually(() =>
    expect(visitor.troubles.some((trouble) => trouble.startsWith('report:'))).toBe(true),
  );
  expectLostChunks(visitor);
}

/**
 * Replaces the release that the visitor has open by a new one: a file of the old release is gone, and the first page
 * names another program.
 * @param isRenewed false: only the file is gone, the release is the same
 * @returns a function that answers how often the visitor's page was loaded since
 */
async function replaceRelease(visitor: Visitor, goneFile: RegExp, isRenewed = true): Promise<() => number> {
  const { page } = visitor;
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(goneFile, (route) => route.fulfill({ status: 404 }));
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
  it('is loaded by the page itself, once, when the visitor opens another page', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.sees('See more, and leave the planning to us');
    const loads = await replaceRelease(visitor, LOGIN);
    await page.route(`${visitor.url}/login`, async (route) => {
      // The page that is loaded anew is of the new release, which has its files.
      await page.unroute(LOGIN);
      await route.continue();
    });
    await visitor.link('My Tours').click();
    await visitor.sees('Log In');
    await visitor.waitForAddress('/login');
    expect(loads()).toBe(1);
    expectLostChunks(visitor);
  });

  it('that lacks the page’s file as well is loaded only once', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/');
    const loads = await replaceRelease(visitor, LOGIN);
    await visitor.link('My Tours').click();
    await visitor.page.getByText('Loading chunk login failed (missing).', { exact: true }).waitFor();
    expect(loads()).toBe(1);
    await expectReportedChunk(visitor);
  });

  it('is not assumed when only a file is missing: the page says so and is not loaded anew', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/');
    const loads = await replaceRelease(visitor, LOGIN, false);
    await visitor.link('My Tours').click();
    await visitor.page.getByText(RELOAD_OFFER).waitFor();
    expect(loads()).toBe(0);
    await expectReportedChunk(visitor);
  });

  it('keeps what is typed: a message says that the dialog is missing, and it opens once its file is there', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    const person = newcomer();
    await visitor.open('/signup');
    const loads = await replaceRelease(visitor, SMS);
    await fillSignup(page, person);
    await page.getByText('This could not be opened. Loading chunk SmsDialog failed (missing).').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
    await visitor.findsNoAccessibilityBarrier();
    await page.unroute(SMS);
    await visitor.button('Try again').click();
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    expect(loads()).toBe(0);
    await expectReportedChunk(visitor);
  });

  it('is loaded by the page itself when a dialog is missing and nothing is typed', async () => {
    const visitor = await portal.visitor();
    await visitor.open('/login');
    const loads = await replaceRelease(visitor, /\/assets\/ForgotPasswordModal-[^/]*\.js$/);
    await visitor.button('Forgot your password?').click();
    await eventually(() => expect(loads()).toBe(1));
    await visitor.sees('Log In');
    expectLostChunks(visitor);
  });
});
