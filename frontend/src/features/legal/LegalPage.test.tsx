import { screen, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { legalText, type LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import { renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { tourRoutes } from '../../testing/tour-fixtures.js';
import LegalPage from './LegalPage.js';

const KINDS: readonly LegalTextKind[] = ['terms', 'site-usage', 'privacy'];
const BRAND = { name: 'Trailhead Tours', phone: '1-800-555-0152' };

describe('the texts that a customer agrees to by signing up', () => {
  it.each(KINDS)('are each a page with its PDF: %s', async (kind) => {
    stubServer(tourRoutes());
    renderAt('/legal', { routes: [{ path: '/legal', element: <LegalPage kind={kind} /> }] });
    const { title, document, parts } = legalText(kind, BRAND);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('link', { name: `${title} (PDF)` }).getAttribute('href')).toBe(
      `/v1/documents/${document}`,
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(parts.map(({ heading }) => heading));
  });

  it('show the fees of canceling as a table in the terms of travel', async () => {
    stubServer(tourRoutes());
    renderAt('/legal', { routes: [{ path: '/legal', element: <LegalPage kind="terms" /> }] });
    const fees = within(await screen.findByRole('table', { name: 'Canceling' }));
    expect(fees.getAllByRole('row').length).toBeGreaterThan(2);
    expect(fees.getByRole('columnheader', { name: 'Fee with travel protection' })).toBeTruthy();
  });
});
