import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { addressOf } from '../../../testing/render.js';
import { heldAnswer, type Answer, type Call } from '../../../testing/server.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { foundBooking } from '../testing/staff-fixtures.js';

const other = { ...foundBooking, id: 2, number: 'RM050227-9QX', party: 'Benson Party', state: 'hold' };
const SEARCH = 'GET /v1/client-service/bookings';

function openSearch(query: string, search: (call: Call) => Answer | Promise<Answer>) {
  const opened = openStaffPages(`/client-service${query}`, { [SEARCH]: search });
  return { ...opened, searches: () => opened.calls.filter(({ route }) => route === SEARCH) };
}

const answerBoth = () => ({ status: 200, body: { bookings: [foundBooking, other] } });
const field = () => screen.findByLabelText<HTMLInputElement>('Booking');
const link = (number: RegExp) => screen.findByRole('link', { name: number });

describe('finding a booking (D40)', () => {
  it('searches once the typing rests, and keeps the query in the address', async () => {
    const { user, router, searches } = openSearch('', answerBoth);
    await user.type(await field(), 'Benet ');
    const first = await link(/7K1/);
    expect(first.textContent).toBe(
      'RM050227-7K1 Bennett Party Ruth Bennett Canadian Rockies Sun May 2 2027 Booked',
    );
    expect(first.getAttribute('href')).toBe('/client-service/bookings/1');
    expect(screen.getByText('2 bookings')).toBeTruthy();
    expect(addressOf(router)).toBe('/client-service?q=Benet');
    expect(searches().map(({ search }) => search)).toEqual(['?q=Benet']);
  });

  it('follows a link back to a query for which Enter was pressed twice', async () => {
    const { router } = openSearch('', answerBoth);
    const input = await field();
    fireEvent.change(input, { target: { value: 'ben' } });
    await act(async () => {
      fireEvent.keyDown(input, { key: 'Enter' });
      fireEvent.keyDown(input, { key: 'Enter' });
    });
    await act(() => router.navigate('/client-service?q=9QX'));
    await waitFor(() => expect(input.value).toBe('9QX'));
    await act(() => router.navigate('/client-service?q=ben'));
    await waitFor(() => expect(input.value).toBe('ben'));
  });

  it('opens with the query of the address, and shows it again after going back', async () => {
    const { router } = openSearch('?q=7K1', answerBoth);
    await link(/7K1/);
    expect((await field()).value).toBe('7K1');
    await act(() => router.navigate('/client-service?q=9QX'));
    await waitFor(async () => expect((await field()).value).toBe('9QX'));
    await act(() => router.navigate(-1));
    await waitFor(async () => expect((await field()).value).toBe('7K1'));
  });

  it('keeps what was typed while an older query reached the address', async () => {
    const { user, router, searches } = openSearch('', answerBoth);
    const input = await field();
    await user.type(input, 'b');
    await act(async () => {
      fireEvent.keyDown(input, { key: 'Enter' });
      fireEvent.change(input, { target: { value: 'ben' } });
    });
    expect([input.value, addressOf(router)]).toEqual(['ben', '/client-service?q=b']);
    await waitFor(() => expect(searches().map(({ search }) => search)).toEqual(['?q=b', '?q=ben']));
    expect(input.value).toBe('ben');
  });

  it('goes through the results by arrow keys, and Enter in the field opens the first one', async () => {
    const { user, router } = openSearch('?q=ben', answerBoth);
    const [first, second] = [await link(/7K1/), await link(/9QX/)];
    await user.click(await field());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(await field());
    await user.keyboard('{Enter}');
    expect(addressOf(router)).toBe('/client-service/bookings/1');
  });

  it('does not open an older result for what was typed since; Enter searches at once', async () => {
    const { user, router, searches } = openSearch('?q=ben', answerBoth);
    await link(/7K1/);
    await user.type(await field(), 'son{Enter}');
    expect(addressOf(router)).toBe('/client-service?q=benson');
    await waitFor(() => expect(searches().map(({ search }) => search)).toEqual(['?q=ben', '?q=benson']));
  });

  it('ignores an answer that comes after the one to a newer query', async () => {
    const old = heldAnswer(answerBoth);
    const { user } = openSearch('?q=b', (call) =>
      call.search === '?q=b' ? old.handler(call) : { status: 200, body: { bookings: [other] } },
    );
    await user.type(await field(), 'enson{Enter}');
    await link(/9QX/);
    await act(async () => old.release());
    expect(screen.queryByText('RM050227-7K1')).toBe(null);
    expect(screen.getByText('RM050227-9QX')).toBeTruthy();
  });

  it('shows more on request, and focuses the first booking that was added', async () => {
    const { user, searches } = openSearch('?q=ben', ({ search }) => ({
      status: 200,
      body: search.includes('cursor') ? { bookings: [other] } : { bookings: [foundBooking], next: 'page-2' },
    }));
    await screen.findByText('The first booking');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(document.activeElement).toBe(await link(/9QX/)));
    expect(screen.getByText('RM050227-7K1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null);
    expect(searches().map(({ search }) => search)).toEqual(['?q=ben', '?q=ben&cursor=page-2']);
  });

  it('says what to try when nothing fits', async () => {
    openSearch('?q=zzz', () => ({ status: 200, body: { bookings: [] } }));
    await screen.findByText(/^No booking fits “zzz”\. Try/);
  });

  it('says what went wrong, without older results below it, and tries again', async () => {
    let isDown = false;
    const { user } = openSearch('?q=ben', () =>
      isDown ? { status: 503, body: { message: 'Back soon' } } : answerBoth(),
    );
    await link(/7K1/);
    isDown = true;
    await user.type(await field(), 'son{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    expect(screen.queryByRole('link', { name: /7K1/ })).toBe(null);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await link(/7K1/);
  });
});

describe('the pages of client service', () => {
  it('show “Page Not Found” at an unknown address', async () => {
    openStaffPages('/client-service/nowhere');
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
  });
});
