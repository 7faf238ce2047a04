import { screen } from '@testing-library/react';
import type { ListedApiKey, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { act } from '../testing/action-pages.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

const BASE = '/v1/client-service';
const accounting: ListedApiKey = {
  id: 5,
  name: 'Accounting',
  scopes: ['bookings:read', 'ledger:read'],
  madeAt: instant('2026-11-20T18:00:00.000Z'),
  usedAt: instant('2026-11-21T12:30:00.000Z'),
};
const hotels: ListedApiKey = { ...accounting, id: 6, name: 'Hotels', scopes: ['guests:read'], usedAt: null };
const listed = (...apiKeys: ListedApiKey[]) => ({
  [`GET ${BASE}/api-keys`]: { status: 200, body: { apiKeys } },
});
const sent = (calls: ReturnType<typeof openStaffPages>['calls'], method: string) =>
  calls.filter(({ route }) => route.startsWith(method)).at(-1);

describe('the page of other systems (D63)', () => {
  it('lists keys with what they open and when they were used', async () => {
    const { user } = openStaffPages('/client-service', listed(accounting, hotels));
    await user.click(await screen.findByRole('link', { name: 'Other systems' }));
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'AccountingKey 5Bookings, Charges and refundsMade Nov 20, 2026, 12:00 PM CST. Last used Nov 21, 2026, 6:30 AM CST.End',
      'HotelsKey 6GuestsMade Nov 20, 2026, 12:00 PM CST. Not used yet.End',
    ]);
  });

  it('makes a key and shows it once', async () => {
    const key = 'tpk_7_abc';
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...listed(),
      [`POST ${BASE}/api-keys`]: ({ search }) => {
        const isDry = search.includes('dryRun');
        const made: MadeApiKey = {
          id: isDry ? null : 7,
          name: 'Hotels',
          scopes: ['guests:read'],
          key: isDry ? null : key,
        };
        return { status: 200, body: made };
      },
    });
    await screen.findByText('No other system has a key.');
    await user.click(screen.getByRole('button', { name: 'Make a key' }));
    await act(user, 'The hotels ask for lists');
    await screen.findByText('Choose at least one');
    await user.type(screen.getByLabelText('Which system gets it'), 'Hotels');
    await user.click(screen.getByRole('checkbox', { name: /^Guests/ }));
    await act(user, '');
    await screen.findByText(/can fetch guests until you end it/);
    expect(screen.queryByDisplayValue(key)).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Make a key for Hotels' }));
    await screen.findByLabelText('The key of Hotels');
    expect(sent(calls, 'POST')?.body).toEqual({
      name: 'Hotels',
      scopes: ['guests:read'],
      reason: 'The hotels ask for lists',
    });
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await screen.findByText('The key is copied.');
    expect(await navigator.clipboard.readText()).toBe(key);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByDisplayValue(key)).toBe(null);
  });

  it('ends a key', async () => {
    const { user, calls } = openStaffPages('/client-service/systems', {
      ...listed(accounting),
      [`DELETE ${BASE}/api-keys/5`]: { status: 204, body: null },
    });
    await user.click(await screen.findByRole('button', { name: 'End the key of Accounting' }));
    await act(user, 'We changed the program');
    await user.click(await screen.findByRole('button', { name: 'End the key' }));
    await screen.findByText('The key of Accounting is ended.');
    expect(sent(calls, 'DELETE')).toMatchObject({
      route: `DELETE ${BASE}/api-keys/5`,
      body: { reason: 'We changed the program' },
    });
  });

  it('is for managers only', async () => {
    openStaffPages('/client-service/systems', {
      [`GET ${BASE}/me`]: { status: 200, body: { ...sam, roles: ['agent', 'auditor'] } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Not for your role' });
    expect(screen.queryByRole('link', { name: 'Other systems' })).toBe(null);
  });
});
