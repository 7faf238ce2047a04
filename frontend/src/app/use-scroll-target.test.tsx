import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useScrollTarget } from './use-scroll-target.js';

const scrollIntoView = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.scrollIntoView = scrollIntoView;
});

afterEach(() => void scrollIntoView.mockReset());

function Page() {
  useScrollTarget();
  const [isThere, show] = useState(false);
  return (
    <>
      <button onClick={() => show(true)}>Show</button>
      {isThere ? <h2 id="names">Names</h2> : null}
    </>
  );
}

function open(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
}

/** Shows the target after some milliseconds, and lets the observer run. */
async function showTargetAfter(millis: number) {
  await act(() => jest.advanceTimersByTimeAsync(millis));
  await act(async () => {
    screen.getByRole('button').click();
    await Promise.resolve();
  });
}

describe('the part of a page that its address names', () => {
  it('is scrolled to once it is rendered', async () => {
    open('/#names');
    await showTargetAfter(4_999);
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('heading')]);
  });

  it('is no longer waited for after five seconds', async () => {
    open('/#names');
    await showTargetAfter(5_000);
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('is no longer waited for once the page is left', async () => {
    const { unmount } = open('/#names');
    unmount();
    document.body.append(Object.assign(document.createElement('h2'), { id: 'names' }));
    await jest.advanceTimersByTimeAsync(1);
    expect(scrollIntoView).not.toHaveBeenCalled();
    document.body.replaceChildren();
  });

  it.each(['/', '/#'])('is not scrolled to if the address names no part: %s', async (address) => {
    open(address);
    await showTargetAfter(1);
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});
