import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../../testing/stub-global.js';
import { dialogPart } from './dialog-part.js';

const Greeting = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Put it away</button>;

function renderClosed(load: () => Promise<{ default: typeof Greeting }>) {
  const Part = dialogPart('greeting', load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setOpen(true)}>Read</button>
        {isOpen ? <Part onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  render(<Page />);
}

it('a dialog is loaded when it is opened, and there at once the next time', async () => {
  const load = jest.fn(async () => ({ default: Greeting }));
  renderClosed(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Read'));
  await userEvent.click(await screen.findByText('Put it away'));
  await userEvent.click(screen.getByText('Read'));
  expect(screen.getByText('Put it away')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a dialog that cannot be loaded says so beside what is typed, is reported, and can be closed or tried again', async () => {
  const reported = jest.fn();
  stubGlobal('reportError', reported);
  const load = jest.fn(async () => ({ default: Greeting }));
  load.mockRejectedValueOnce(new TypeError('404'));
  renderClosed(load);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByText('Read'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This could not be opened. Loading chunk greeting failed (missing).');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(reported).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByText('Close'));
  expect(screen.queryByRole('alert')).toBe(null);

  load.mockRejectedValueOnce(new TypeError('404'));
  await userEvent.click(screen.getByText('Read'));
  await userEvent.click(await screen.findByText('Try again'));
  expect(await screen.findByText('Put it away')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBe(null);
});
