import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../../testing/clock.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { previewAction, STAFF_BASE, effectHeading } from '../testing/action-pages.js';

beforeEach(stopDate);

const person = {
  firstName: 'Ruth',
  lastName: 'Bennett',
  phoneNumber: '17025550123',
  email: 'ruth@example.com',
  address: { line1: '1 Main St', line2: null, city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
};

describe('a caller without an account (decision 0021)', () => {
  it('gets an account, also after a refusal, and then the dialog of a hold opens', async () => {
    let isTaken = true;
    const { user, calls } = openStaffPages('/client-service', {
      'GET /v1/reference/tour-years': { status: 500, body: { message: 'The days cannot be read' } },
      'GET /v1/reference/regions': { status: 200, body: { US: [{ code: 'NV', name: 'Nevada' }] } },
      [`POST ${STAFF_BASE}/accounts`]: ({ search }) => {
        const errors = {
          body: [{ message: 'An account with this email address exists already', field: 'email' }],
        };
        if (isTaken) return { status: 400, body: { errors } };
        return { status: 201, body: { id: search === '' ? 12 : null, ...person } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Open an account' }));
    const dialog = screen.getByRole('dialog', { name: 'Open an account' });
    const field = (label: string) => within(dialog).getByLabelText(label);
    await user.type(field('First name'), 'Ruth');
    await user.type(field('Last name'), 'Bennett');
    await user.type(field('Mobile phone'), '17025550123');
    await user.type(field('Email'), 'ruth@example.com');
    await user.type(field('Address line 1'), '1 Main St');
    await user.selectOptions(await within(dialog).findByLabelText('State'), 'Nevada');
    await user.type(field('City'), 'Reno');
    await user.type(field('Zip or postal code'), '89501');
    await previewAction(user, 'Called');
    await screen.findByText('An account with this email address exists already');
    isTaken = false;
    await user.click(screen.getByRole('button', { name: 'See what would happen' }));
    await waitFor(() => expect(effectHeading()).toBe('This would happen. Nothing is done yet.'));
    await user.click(screen.getByRole('button', { name: 'Open the account of Ruth Bennett' }));
    await screen.findByText('The account of Ruth Bennett is open. A mail went to ruth@example.com.');
    const lastCall = calls.filter(({ route }) => route.endsWith('/accounts')).at(-1);
    expect(lastCall?.body).toEqual({ ...person, reason: 'Called' });
    expect(lastCall?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await user.click(screen.getByRole('button', { name: 'Hold space for Ruth Bennett' }));
    screen.getByRole('dialog', { name: 'Hold space for this customer' });
    await screen.findByText('The days cannot be read');
    await user.click(screen.getByText('Close'));
    expect(screen.queryByText(/^The account of Ruth Bennett is open/)).toBe(null);
  });
});
