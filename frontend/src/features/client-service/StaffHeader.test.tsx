import { act, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { openStaffPages } from './testing/staff-pages.js';

it('the menu of client service is closed by a navigation, also one to the page that is shown, and stays closed on the way back', async () => {
  const { user, router } = openStaffPages('/client-service');
  const button = await screen.findByRole('button', { name: 'Menu' });
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  await user.click(button);
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Client service' }));
  expect(isOpen()).toBe(false);
  await user.click(button);
  await act(() => router.navigate('/client-service/password#token'));
  expect(isOpen()).toBe(false);
  await act(() => router.navigate(-1));
  expect(isOpen()).toBe(false);
});
