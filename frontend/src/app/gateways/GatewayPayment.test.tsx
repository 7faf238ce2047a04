import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowFrames } from '../../testing/frames.js';
import { GatewayPayment } from './GatewayPayment.js';
import { UNKNOWN_GATEWAY } from './payment-outcome.js';

const submit = vi.spyOn(HTMLFormElement.prototype, 'submit');

beforeEach(() => {
  allowFrames();
  submit.mockReset().mockImplementation(() => undefined);
});
afterEach(cleanup);

const opened = { gateway: 'accept-hosted', token: 'the-token', url: '/form' } as const;

it('shows one form for a token, another for another, and none once it is gone', () => {
  const props = { onOutcome: vi.fn(), onProblem: vi.fn() };
  const { container, rerender, unmount } = render(
    <StrictMode>
      <GatewayPayment opened={opened} {...props} />
    </StrictMode>,
  );
  const forms = () => [...container.querySelectorAll('iframe')];
  const [first, ...others] = forms();
  expect(others).toEqual([]);
  rerender(
    <StrictMode>
      <GatewayPayment opened={{ ...opened, token: 'another' }} {...props} />
    </StrictMode>,
  );
  expect(forms()).toHaveLength(1);
  expect(forms()[0]).not.toBe(first);
  unmount();
  expect(forms()).toEqual([]);
  expect(props.onOutcome).not.toHaveBeenCalled();
  expect(props.onProblem).not.toHaveBeenCalled();
});

it('tells what went wrong in words for the customer', async () => {
  const onProblem = vi.fn();
  const cash = { ...opened, gateway: 'cash' } as never;
  render(<GatewayPayment opened={cash} onOutcome={vi.fn()} onProblem={onProblem} />);
  await vi.waitFor(() => expect(onProblem).toHaveBeenCalledOnce());
  expect(onProblem.mock.calls[0]).toEqual([expect.objectContaining({ message: UNKNOWN_GATEWAY })]);
});
