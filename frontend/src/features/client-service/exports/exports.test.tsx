import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../../testing/clock.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

beforeEach(stopDate);

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of exports (D63)', () => {
  it('offers charges and refunds of the last 30 days as CSV, and guests who depart in the next 30 as JSON Lines, without passports', async () => {
    const { user } = openStaffPages('/client-service');
    await user.click(await screen.findByRole('link', { name: 'Exports' }));
    const what = await screen.findByLabelText('What');
    const lastDays = 'from=2026-10-22&to=2026-11-20';
    expect(addressOf('CSV')).toBe(`/v1/client-service/exports/ledger?${lastDays}&format=csv`);
    await user.selectOptions(what, 'Guests');
    const nextDays = 'from=2026-11-20&to=2026-12-19';
    expect(addressOf('JSON Lines')).toBe(`/v1/client-service/exports/guests?${nextDays}&format=jsonl`);
    screen.getByText(/without passports/);
  });

  it('offers no download when the last day is before the first', async () => {
    openStaffPages('/client-service/exports');
    fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2027-05-02' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-05-01' } });
    screen.getByText('Choose a day on or after the first day');
    expect(screen.queryByRole('link', { name: /CSV|JSON Lines/ })).toBe(null);
  });

  it('is not available to agents', async () => {
    openStaffPages('/client-service/exports', {
      'GET /v1/client-service/me': { status: 200, body: { ...sam, roles: ['agent'] } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Not for your role' });
    expect(screen.queryByRole('link', { name: 'Exports' })).toBe(null);
  });
});
