import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { newcomer } from '../client.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { submitSignup } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

const LOGIN_FILE = /\/assets\/LoginPage-[^/]*\.js$/;
const SMS_DIALOG_FILE = /\/assets\/SmsDialog-[^/]*\.js$/;

/**
 * Tells the visitor to expect the troubles that a missing chunk has caused: the refused file, the page's errors about it,
 * and its error report.
 */
function expectLostChunks(visitor: Visitor): void {
  visitor.expectTroublesLike(/^(GET \/assets\/|report: .*Loading chunk|(page|console): .*Loading chunk)/);
}

/** Waits until the page has sent so many error reports, then expects the troubles of the missing chunk. */
async function expectReportedChunk(visitor: Visitor, reportCount = 1): Promise<void> {
  const reports = () => visitor.troubles.filter((trouble) => trouble.startsWith('report:'));
  await eventually(() => expect(reports()).toHaveLength(reportCount));
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
    const loads = await replaceRelease(visitor, LOGIN_FILE);
    await page.route(`${visitor.url}/login`, async (route) => {
      // The page that is loaded anew is of the new release, which has its files.
      await page.unroute(LOGIN_FILE);
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
    const loads = await replaceRelease(visitor, LOGIN_FILE);
    await visitor.link('My Tours').click();
    await visitor.page.getByText('Loading chunk login failed (missing).', { exact: true }).waitFor();
    expect(loads()).toBe(1);
    await expectReportedChunk(visitor);
  });

  it('is not assumed when only a file is missing: the page says so, and offers a reload once', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/');
    const loads = await replaceRelease(visitor, LOGIN_FILE, false);
    await visitor.link('My Tours').click();
    await visitor.sees('Unexpected Error');
    await page.getByText('Loading chunk login failed (missing). These pages may have been renewed').waitFor();
    await expectNoFaults(visitor, 'chunk-missing');
    expect(loads()).toBe(0);

    await visitor.button('Load the page again').click();
    await page.getByText('Loading chunk login failed (missing).', { exact: true }).waitFor();
    expect(await visitor.button('Load the page again').count()).toBe(0);
    await expectReportedChunk(visitor, 2);

    await page.unroute(LOGIN_FILE);
    await visitor.open('/login');
    await visitor.sees('Log In');
  });

  it('keeps what is typed: a message says that the dialog is missing, and "Try again" opens it', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    const person = newcomer();
    await visitor.open('/signup');
    const loads = await replaceRelease(visitor, SMS_DIALOG_FILE);
    await submitSignup(page, person);
    await page.getByText('This could not be opened. Loading chunk SmsDialog failed (missing).').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
    await visitor.findsNoAccessibilityBarrier();
    await page.unroute(SMS_DIALOG_FILE);
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
