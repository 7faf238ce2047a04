import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeTimers } from '../testing/clock.js';
import type { CallError } from './errors.js';
import { LoadFailed } from './LoadFailed.js';

const MESSAGE = 'We cannot reach our records at the moment. Please try again in a minute.';
const answer = (status: number): CallError => ({ status, data: { message: MESSAGE } });

/** Opens a page whose query fails with each of these errors in turn, and then succeeds. */
function open(...failures: CallError[]) {
  const refetched = jest.fn();
  function Page() {
    const [attempts, setAttempts] = useState(0);
    const refetch = () => {
      refetched();
      setAttempts(attempts + 1);
    };
    return <LoadFailed queries={[{ error: failures[attempts], isFetching: false, refetch }]} />;
  }
  fakeTimers(['setTimeout', 'clearTimeout']);
  const { unmount } = render(<Page />);
  return {
    refetched,
    unmount,
    later: (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000)),
  };
}

describe('a failed query of a page', () => {
  it('is repeated every five seconds while the answer is 503, until it succeeds', () => {
    const { refetched, later } = open(answer(503), answer(503));
    later(4.9);
    expect(refetched).not.toHaveBeenCalled();
    later(0.2);
    expect(refetched).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toBe(MESSAGE);
    later(5.1);
    expect(refetched).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
    later(60);
    expect(refetched).toHaveBeenCalledTimes(2);
  });

  it('is not repeated by itself after a 500', () => {
    const { refetched, later } = open(answer(500));
    later(60);
    expect(refetched).not.toHaveBeenCalled();
  });

  it('keeps its button while it is being repeated, and a click does not repeat it once more', async () => {
    const refetch = jest.fn();
    render(<LoadFailed queries={[{ error: answer(500), isFetching: true, refetch }]} />);
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(refetch).not.toHaveBeenCalled();
  });

  it('is not repeated once the page is left', () => {
    const { refetched, later, unmount } = open(answer(503));
    unmount();
    later(60);
    expect(refetched).not.toHaveBeenCalled();
  });
});
