import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import type { Visitor } from './visitor.js';

/** The requests that reached the counter of another site. */
const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
const counter = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(204, { 'set-cookie': 'counted=1' }).end();
  });
});
let trackingUrl = '';
const portal = openPortal(async () => {
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');
  trackingUrl = `http://127.0.0.1:${(counter.address() as AddressInfo).port}/visits`;
  return { TRACKING_URL: trackingUrl };
});
afterAll(() => void counter.close());

async function openTours(visitor: Visitor): Promise<void> {
  await visitor.open('/?utm_source=letter');
  await visitor.link('Guatemala: Highlands & Tikal').waitFor();
}

const consentBar = ({ page }: Visitor) => page.getByRole('region', { name: 'Counting visits' });

describe('counting visits (spec §7)', () => {
  it('begins with a Yes, ends with a No, and tells the counter only the kind of page', async () => {
    const visitor = await portal.visitor();
    await openTours(visitor);
    await expectNoFaults(visitor, 'consent');
    expect(received).toEqual([]);

    visitor.expectTroubles(`foreign: ${trackingUrl}`);
    await consentBar(visitor).getByRole('button', { name: 'Yes' }).click();
    await visitor.link('Guatemala: Highlands & Tikal').click();
    await visitor.waitForAddress(/^\/tours\/\d+/);
    await eventually(() => expect(received.length).toBe(2));
    expect(received.map(({ body }) => body)).toEqual([
      { event: 'page-visit', page: '/' },
      { event: 'page-visit', page: '/tours/:id' },
    ]);
    for (const { headers } of received) {
      expect([headers.cookie, headers.referer, headers.origin]).toEqual([undefined, undefined, portal.url]);
    }

    await visitor.button('Counting visits: Yes').click();
    await consentBar(visitor).getByRole('button', { name: 'No' }).click();
    await visitor.link('All tours').click();
    await visitor.link('Guatemala: Highlands & Tikal').waitFor();
    await visitor.reload();
    await visitor.link('Guatemala: Highlands & Tikal').waitFor();
    await visitor.button('Counting visits: No').waitFor();
    expect(await consentBar(visitor).count()).toBe(0);
    expect(received).toHaveLength(2);
  });

  it('is not even asked about when the browser says No', async () => {
    received.length = 0;
    const visitor = await portal.visitor();
    await visitor.page.addInitScript(
      `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
    );
    await openTours(visitor);
    await visitor.page.getByText('Your visit is not counted, as your browser asks').waitFor();
    expect(await consentBar(visitor).count()).toBe(0);
    expect(received).toEqual([]);
  });
});
