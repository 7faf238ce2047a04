import { screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../../testing/booking-fixtures.js';
import { heldAnswer } from '../../../../testing/server.js';
import { STAFF_BASE, alerts, dialog, openAction } from '../../testing/action-pages.js';

it('an empty note is refused; a written one is added in one step, and while it is sent it cannot be changed, nor its dialog closed', async () => {
  const { handler, release } = heldAnswer(() => ({ status: 200, body: { booking: aDepositedBooking(1) } }));
  const { user, calls } = await openAction('Add a note', { [`POST ${STAFF_BASE}/bookings/1/note`]: handler });
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  expect(alerts()).toEqual(['Write the note']);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Note');
  await user.type(field, 'Travels with a wheelchair');
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  await user.type(field, ' and a dog');
  await user.click(screen.getByText('Close'));
  expect(field.value).toBe('Travels with a wheelchair');
  expect(dialog()).toBeTruthy();
  release();
  await screen.findByText('The note is added.');
  const [call] = calls.filter(({ route }) => route.endsWith('/note'));
  expect([call?.search, call?.body]).toEqual(['', { note: 'Travels with a wheelchair', reason: 'A note' }]);
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
