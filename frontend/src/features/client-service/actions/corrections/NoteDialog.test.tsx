import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../../testing/booking-fixtures.js';
import { stopDate } from '../../../../testing/clock.js';
import { STAFF_BASE, openAction } from '../../testing/action-pages.js';

beforeEach(stopDate);

const dialog = () => screen.getByRole('dialog');

describe('a note (D42)', () => {
  it('is added as it was written, in one step', async () => {
    const { user, calls } = await openAction('Add a note', {
      [`POST ${STAFF_BASE}/bookings/1/note`]: { status: 200, body: { booking: aDepositedBooking(1) } },
    });
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    expect(within(dialog()).getByRole('alert').textContent).toBe('Write the note');
    await user.type(screen.getByLabelText('Note'), 'Travels with a wheelchair');
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    await screen.findByText('The note is added.');
    const [call] = calls.filter(({ route }) => route.endsWith('/note'));
    expect([call?.search, call?.body]).toEqual(['', { note: 'Travels with a wheelchair', reason: 'A note' }]);
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('can neither be changed nor closed while it is sent', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { user } = await openAction('Add a note', {
      [`POST ${STAFF_BASE}/bookings/1/note`]: async () => {
        await answered;
        return { status: 200, body: { booking: aDepositedBooking(1) } };
      },
    });
    const field = screen.getByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, 'Travels with a wheelchair');
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    await user.type(field, ' and a dog');
    await user.click(screen.getByText('Close'));
    expect(field.value).toBe('Travels with a wheelchair');
    expect(dialog()).toBeTruthy();
    answer();
    await screen.findByText('The note is added.');
  });
});
