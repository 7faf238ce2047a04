import type { UserEvent } from '@testing-library/user-event';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeTimers, stopDate } from '../../../testing/clock.js';
import { addressOf } from '../../../testing/render.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { heldAnswer, type Call } from '../../../testing/server.js';
import { openHistory } from '../testing/staff-pages.js';
import { momentAt } from '../testing/staff-fixtures.js';

beforeEach(stopDate);

const slider = () => screen.getByRole<HTMLInputElement>('slider');
const moveTo = (position: number) => fireEvent.change(slider(), { target: { value: String(position) } });
const stepItem = (name: string) =>
  screen.getByRole('heading', { level: 3, name: new RegExp(name) }).closest('li')!;
const findHeading = (title: string) => screen.findByRole('heading', { level: 2, name: title });

const AT = 'GET /v1/client-service/bookings/1/at';
const DIFF = 'GET /v1/client-service/bookings/1/diff';
const answerMoment = ({ search }: Call) => ({ status: 200, body: momentAt(search) });
const searchesOf = (wanted: string, calls: readonly Call[]) =>
  calls.filter(({ route }) => route === wanted).map(({ search }) => search);

describe('the time slider (D41)', () => {
  it('starts at now, with the booking as it is', async () => {
    const { calls } = await openHistory();
    expect(slider().value).toBe('3');
    expect(slider().getAttribute('aria-valuetext')).toBe('Now. After all 3 events');
    await findHeading('The booking now Nov 21, 2026, 12:00 PM CST');
    expect(searchesOf(AT, calls)).toEqual([`?time=${encodeURIComponent('2026-11-21T18:00:00.000Z')}`]);
    expect(stepItem('Deposit payment').textContent).toContain('3 of 3 deposits paid');
  });

  it('shows how the booking stood after an earlier event: its card, steps and prices, without buttons or links', async () => {
    const { router } = await openHistory();
    moveTo(1);
    expect(slider().getAttribute('aria-valuetext')).toBe(
      '2 of 3. Nov 20, 2026, 2:00 PM CST: Names were set: Ruth Bennett.',
    );
    await findHeading('The booking as it stood Nov 20, 2026, 2:00 PM CST');
    expect(addressOf(router)).toBe('/client-service/bookings/1?at=1');
    expect(stepItem('Names and rooms').textContent).toContain('Ruth Bennett, Paul Bennett, Mary Stone');
    expect(stepItem('Deposit payment').textContent).toContain('Do this next');
    expect(stepItem('Guest details').textContent).toContain('Locked');
    expect(screen.getByRole('group', { name: 'Paul Bennett' }).textContent).toContain('$300');
    // Two of the 72 hours of the hold had passed then.
    expect(screen.getByText('Due in 70 hours')).toBeTruthy();
    const pastBooking = screen.getByRole('region', { name: /^The booking as it stood/ });
    expect(within(pastBooking).queryAllByRole('button')).toEqual([]);
    expect(within(pastBooking).queryAllByRole('link')).toEqual([]);
  });

  it('fetches only the moment at which the slider rests', async () => {
    const { calls } = await openHistory();
    [2, 1, 0].forEach(moveTo);
    await findHeading('The booking as it stood Nov 20, 2026, 1:00 PM CST');
    expect(searchesOf(AT, calls).slice(1)).toEqual(['?revision=0']);
  });

  it('keeps the last answer while the next one loads, and ignores an answer that comes too late', async () => {
    const old = heldAnswer(answerMoment);
    const { calls } = await openHistory('', {
      [AT]: (call) => (call.search === '?revision=0' ? old.handler(call) : answerMoment(call)),
    });
    moveTo(0);
    await waitFor(() => expect(searchesOf(AT, calls)).toContain('?revision=0'));
    expect(screen.getByText('Bennett Party')).toBeTruthy();
    expect(screen.getByRole('region', { name: /^The booking as/ }).getAttribute('aria-busy')).toBe('true');
    moveTo(1);
    await findHeading('The booking as it stood Nov 20, 2026, 2:00 PM CST');
    await act(async () => old.release());
    expect(await findHeading('The booking as it stood Nov 20, 2026, 2:00 PM CST')).toBeTruthy();
  });

  it('moves by its buttons too, and stops at both ends', async () => {
    const { user } = await openHistory('?at=1');
    const [earlier, later] = ['earlier', 'later'].map((way) =>
      screen.getByRole<HTMLButtonElement>('button', { name: `One event ${way}` }),
    ) as [HTMLButtonElement, HTMLButtonElement];
    await user.click(earlier);
    expect(slider().value).toBe('0');
    expect(earlier.disabled).toBe(true);
    // A disabled button would lose the focus.
    expect(document.activeElement).toBe(slider());
    await user.click(later);
    expect(slider().value).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Now' }));
    expect(slider().value).toBe('3');
    expect(later.disabled).toBe(true);
  });

  it('opens at the revision in the address, and follows the browser’s back and forward', async () => {
    const { router } = await openHistory('?at=0');
    expect(slider().value).toBe('0');
    moveTo(2);
    // The router knows the new address a moment before the page shows it.
    await findHeading('The booking as it stood Nov 20, 2026, 4:00 PM CST');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(slider().value).toBe('0'));
    await findHeading('The booking as it stood Nov 20, 2026, 1:00 PM CST');
    await act(() => router.navigate(1));
    await waitFor(() => expect(slider().value).toBe('2'));
  });

  it('keeps a move that is made while the address follows an earlier one', async () => {
    const { router } = await openHistory('?at=0');
    fakeTimers(['Date', 'setTimeout', 'clearTimeout'], { now: new Date(NOW) });
    moveTo(1);
    act(() => {
      jest.runOnlyPendingTimers();
      fireEvent.click(screen.getByRole('button', { name: 'Now' }));
    });
    act(() => jest.runOnlyPendingTimers());
    stopDate();
    await waitFor(() => expect(addressOf(router)).toBe('/client-service/bookings/1'));
    expect(slider().value).toBe('3');
  });

  it('keeps a point of comparison that is chosen before the slider rests', async () => {
    const { router } = await openHistory();
    moveTo(1);
    fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: '0' } });
    await waitFor(() => expect(addressOf(router)).toBe('/client-service/bookings/1?compare=0&at=1'));
  });

  it('moves to the event that is chosen in the timeline, where only the booking’s own can be chosen', async () => {
    const { user, router } = await openHistory();
    const event = screen.getByText('Space was held for 3 guests.').closest('li')!;
    await user.click(within(event).getByRole('button', { name: 'Show the booking then' }));
    await waitFor(() => expect(addressOf(router)).toBe('/client-service/bookings/1?at=0'));
    expect(event.getAttribute('aria-current')).toBe('true');
    const payment = screen.getByText('The gateway approved $900.').closest('li')!;
    expect(within(payment).queryByRole('button', { name: 'Show the booking then' })).toBe(null);
  });

  it('says what went wrong, and tries again', async () => {
    let isDown = false;
    const { user } = await openHistory('', {
      [AT]: (call) => (isDown ? { status: 503, body: { message: 'Back soon' } } : answerMoment(call)),
    });
    isDown = true;
    moveTo(0);
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('The booking as it stood Nov 20, 2026, 1:00 PM CST');
  });
});

describe('the comparison of two points (D41)', () => {
  const difference = {
    from: 0,
    to: 2,
    changes: [
      { path: 'guests[12].fullName', before: '', after: 'Paul Bennett' },
      { path: 'expiredAt', before: '2026-11-23T18:00:00.000Z', after: null },
      { path: 'guests[12].fees[110].paymentLineItems[0].total', before: null, after: 30_000 },
      { path: 'departure.travelDocumentId', before: null, after: 236_980 },
    ],
  };

  it('names each field that differs but the id of the first travel document, from the older point to the newer one', async () => {
    const { user, router, calls } = await openHistory('', { [DIFF]: { status: 200, body: difference } });
    await user.selectOptions(screen.getByLabelText('Compare with'), '0');
    const changes = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'Guest 2 (Paul Bennett), namebefore: nothing→, after: Paul Bennett',
      'Hold lasts untilbefore: Nov 23, 2026, 12:00 PM CST→, after: nothing',
      'Guest 2 (Paul Bennett), deposit, payment line 1, totalbefore: nothing→, after: $300',
    ]);
    expect(addressOf(router)).toBe('/client-service/bookings/1?compare=0');
    expect(searchesOf(DIFF, calls)).toEqual(['?from=0&to=2']);
  });

  it('opens from a link whose second point is the newer one', async () => {
    const { calls } = await openHistory('?at=0&compare=2', { [DIFF]: { status: 200, body: difference } });
    await screen.findByRole('list', { name: 'Changes' });
    expect(searchesOf(DIFF, calls)).toEqual(['?from=0&to=2']);
  });

  it('ends when nothing is chosen', async () => {
    const { user, router } = await openHistory('?compare=0', { [DIFF]: { status: 200, body: difference } });
    await screen.findByRole('list', { name: 'Changes' });
    await user.selectOptions(screen.getByLabelText('Compare with'), '');
    await waitFor(() => expect(addressOf(router)).toBe('/client-service/bookings/1'));
    expect(screen.queryByRole('list', { name: 'Changes' })).toBe(null);
  });

  it('asks for another point instead of comparing a point with itself', async () => {
    const { calls } = await openHistory('?at=1&compare=1');
    await screen.findByText(/^This is the point that is shown/);
    expect(searchesOf(DIFF, calls)).toEqual([]);
  });

  it('says when nothing changed, and which points were compared', async () => {
    await openHistory('?at=1&compare=2', { [DIFF]: { status: 200, body: { ...difference, changes: [] } } });
    await screen.findByText('Nothing of the booking changed.');
    expect(screen.getByText('2. Nov 20, 2026, 2:00 PM CST')).toBeTruthy();
    expect(screen.getByText('3. Nov 20, 2026, 4:00 PM CST')).toBeTruthy();
  });
});

describe('going to a date and time', () => {
  const go = async (user: UserEvent, text: string) => {
    fireEvent.change(screen.getByLabelText('Date and time in Chicago'), { target: { value: text } });
    await user.click(screen.getByRole('button', { name: 'Go' }));
  };

  it('shows the booking as it stood at that time, between two of its events', async () => {
    const { user, router, calls } = await openHistory();
    await go(user, '2026-11-20T14:30');
    await findHeading('The booking as it stood Nov 20, 2026, 2:30 PM CST');
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^2 of 3\. /);
    const time = encodeURIComponent('2026-11-20T20:30:59.999Z');
    expect(addressOf(router)).toBe(`/client-service/bookings/1?time=${time}`);
    expect(searchesOf(AT, calls).at(-1)).toBe(`?time=${time}`);
    moveTo(0);
    await waitFor(() => expect(addressOf(router)).toBe('/client-service/bookings/1?at=0'));
  });

  it('shows the booking now, not at the end of the minute, where the minute has not ended', async () => {
    const { user, router } = await openHistory();
    await go(user, '2026-11-21T12:00');
    const time = encodeURIComponent('2026-11-21T18:00:00.000Z');
    await waitFor(() => expect(addressOf(router)).toBe(`/client-service/bookings/1?time=${time}`));
  });

  it.each([
    ['2026-11-20T12:00', 'The booking was placed on Nov 20, 2026, 1:00 PM CST'],
    ['2026-11-22T12:00', 'That is still to come'],
    ['', 'Enter a date and a time'],
  ])('refuses %j: %s', async (text, problem) => {
    const { user, router } = await openHistory();
    await go(user, text);
    expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert');
    expect(addressOf(router)).toBe('/client-service/bookings/1');
  });
});
