import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, jest } from '@jest/globals';
import type { SmsCodeEntryProps } from './SmsCodeEntry.js';
import SmsDialog from './SmsDialog.js';

type Problems = readonly { message: string }[];

function renderDialog(
  onCode: SmsCodeEntryProps['onCode'],
  onSendAgain: SmsCodeEntryProps['onSendAgain'] = async () => [],
) {
  const onClose = jest.fn();
  render(<SmsDialog phone="1 (702) 555-0123" onCode={onCode} onSendAgain={onSendAgain} onClose={onClose} />);
  return {
    codeInput: screen.getByLabelText<HTMLInputElement>('Four-digit code'),
    onClose,
    user: userEvent.setup(),
  };
}

/** A check of a code that ends when the test calls `end`. */
function pendingCheck() {
  let end: (problems: Problems) => void = () => undefined;
  const onCode = jest.fn(() => new Promise<Problems>((resolve) => (end = resolve)));
  return { onCode, end: (problems: Problems) => end(problems) };
}

describe('the SMS dialog', () => {
  it('has the focus in its boxes, takes only digits, and sends the code with the fourth', async () => {
    const { onCode } = pendingCheck();
    const { codeInput, user } = renderDialog(onCode);
    await waitFor(() => expect(document.activeElement).toBe(codeInput));
    await user.keyboard('a1b23');
    expect(codeInput.value).toBe('123');
    expect(onCode).not.toHaveBeenCalled();
    await user.keyboard('4');
    expect(onCode.mock.calls).toEqual([['1234']]);
  });

  it('takes a pasted code out of the text around it', async () => {
    const { onCode } = pendingCheck();
    const { codeInput, user } = renderDialog(onCode);
    await user.click(codeInput);
    await user.paste(' 98-76 ');
    await waitFor(() => expect(onCode.mock.calls).toEqual([['9876']]));
  });

  it('stays open with disabled boxes beside a spinner while a code is checked, then shows the problem and empties the boxes', async () => {
    const { onCode, end } = pendingCheck();
    const { codeInput, onClose, user } = renderDialog(onCode);
    await user.type(codeInput, '1234');
    expect(codeInput.disabled).toBe(true);
    expect(screen.getByText('Checking the code')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();

    end([{ message: 'This code is not right' }, { message: 'This code is not right' }]);
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right');
    expect(codeInput.disabled).toBe(false);
    expect(codeInput.value).toBe('');
    expect(document.activeElement).toBe(codeInput);

    await user.keyboard('5678');
    expect(onCode.mock.calls).toEqual([['1234'], ['5678']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends another code on request and says so, or says why not', async () => {
    const sendAgain = jest
      .fn<SmsCodeEntryProps['onSendAgain']>()
      .mockResolvedValueOnce([])
      .mockResolvedValueOnce([{ message: 'Please wait a few minutes' }]);
    const { user } = renderDialog(async () => [], sendAgain);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('We sent another code.');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Please wait a few minutes');
    expect(screen.queryByText('We sent another code.')).toBeNull();
  });

  it('leads back to the number by its button, by Close and by Escape', async () => {
    const { onClose, user } = renderDialog(async () => []);
    await user.click(screen.getByRole('button', { name: 'Re-enter number' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});
