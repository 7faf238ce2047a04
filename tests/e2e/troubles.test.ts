import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

/**
 * Tells the visitor to expect the troubles that a missing chunk has caused: the refused file and the page's error reports.
 * @returns the reports
 */
function expectLostChunk(visitor: Visitor): string[] {
  const expected = visitor.troubles.filter((trouble) => /^(GET \/assets\/LoginPage-|report: )/.test(trouble));
  visitor.expectTroubles(...expected);
  return expected.filter((trouble) => trouble.startsWith('report: '));
}

describe('what goes wrong (spec §8)', () => {
  it('without the server, a customer sees the data of the last visit and its time', async () => {
    const { visitor } = await portal.customer();
    await visitor.open('/bookings');
    await visitor.sees('Bookings');
    await visitor.page.route('**/v1/accounts/me', (route) => route.abort('internetdisconnected'));
    visitor.expectTroubles('GET /v1/accounts/me net::ERR_INTERNET_DISCONNECTED');
    await visitor.reload();
    const note = visitor.page.getByText(/^You are offline\. This is as of .+\d{4}, \d+:\d\d [AP]M/);
    await note.waitFor();
    await expectNoFaults(visitor, 'offline');

    await visitor.page.unroute('**/v1/accounts/me');
    await visitor.button('Try again').click();
    await note.waitFor({ state: 'detached' });
  });

  it('the error about a missing chunk names it, and offers a reload once', async () => {
    const visitor = await portal.visitor();
    await visitor.page.route(/\/assets\/LoginPage-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
    await visitor.open('/');
    await visitor.link('My Tours').click();
    await visitor.sees('Unexpected Error');
    await visitor.page
      .getByText('Loading chunk login failed (missing). These pages may have been renewed')
      .waitFor();
    await expectNoFaults(visitor, 'chunk-missing');

    await visitor.button('Load the page again').click();
    await visitor.page.getByText('Loading chunk login failed (missing).', { exact: true }).waitFor();
    expect(await visitor.button('Load the page again').count()).toBe(0);
    await eventually(() => expect(expectLostChunk(visitor).length).toBe(2));
    for (const report of expectLostChunk(visitor))
      expect(report).toContain('Loading chunk login failed (missing)');

    await visitor.page.unroute(/\/assets\/LoginPage-[^/]*\.js$/);
    await visitor.open('/login');
    await visitor.sees('Log In');
  });
});
