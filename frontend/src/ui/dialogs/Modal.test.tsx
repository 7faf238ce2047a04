import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, jest } from '@jest/globals';
import { Modal } from './Modal.js';

it.each([
  ['close a dialog', false, 3],
  ['do nothing while its action runs', true, 0],
])('Escape, the backdrop and the Close button %s', async (_, busy, closings) => {
  const onClose = jest.fn();
  render(
    <Modal title="Delete it?" busy={busy} onClose={onClose}>
      <p>This cannot be undone.</p>
    </Modal>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  await user.click(document.querySelector('.modal-shade')!);
  expect(onClose).toHaveBeenCalledTimes(closings);
});
