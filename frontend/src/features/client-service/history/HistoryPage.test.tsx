import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { heldAnswer } from '../../../testing/server.js';
import { openHistory, openStaffPages } from '../testing/staff-pages.js';
import { history } from '../testing/staff-fixtures.js';

const timeline = () => screen.getByRole('region', { name: 'What happened' });
const sentences = () =>
  [...timeline().querySelectorAll('.event-sentence')].map(({ textContent }) => textContent);
const eventOf = (sentence: string) => within(timeline()).getByText(sentence).closest('li')!;

describe('the timeline of a booking (D41)', () => {
  it('lists the events, newest first unless asked otherwise, by day in Chicago, with their actors', async () => {
    const { user } = await openHistory();
    expect(sentences()).toEqual([
      '$900 was paid by Visa ending in 1111.',
      'The gateway approved $900.',
      'Names were set: Ruth Bennett.',
      'Space was held for 3 guests.',
      '3 seats were held on the departure.',
    ]);
    expect(within(timeline()).getByRole('heading', { name: 'Friday, November 20, 2026' })).toBeTruthy();
    const named = eventOf('Names were set: Ruth Bennett.');
    expect(named.textContent).toContain('2:00 PM');
    expect(named.textContent).toContain('Nov 20, 20:00 UTC');
    expect(named.textContent).toContain('Ruth Bennett (customer)');
    expect(screen.getByText('5 of 6 events.', { exact: false })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
    expect(sentences()[0]).toBe('3 seats were held on the departure.');
  });

  it('filters by kind; looks by client service, with their reason, are shown on request', async () => {
    const { user } = await openHistory();
    await user.click(screen.getByRole('checkbox', { name: 'Looks by client service (1)' }));
    const look = eventOf('Sam Reed looked at the history.');
    expect(look.textContent).toContain('Sam Reed (client service)');
    expect(look.textContent).toContain('Reason: The customer called');
    for (const kind of ['Booking (3)', 'Payments (1)', 'Seats (1)'])
      await user.click(screen.getByRole('checkbox', { name: kind }));
    expect(sentences()).toEqual(['Sam Reed looked at the history.']);
  });

  it('filters by actor, and says when no event is left', async () => {
    const { user } = await openHistory();
    await user.selectOptions(screen.getByLabelText('Done by'), 'The payment company (converge)');
    expect(sentences()).toEqual(['The gateway approved $900.']);
    await user.click(screen.getByRole('checkbox', { name: 'Payments (1)' }));
    expect(screen.getByText(/^No event fits these filters/)).toBeTruthy();
  });

  it('shows an event in full, and copies it, or says that the browser does not let it copy', async () => {
    const { user } = await openHistory();
    const named = eventOf('Names were set: Ruth Bennett.');
    await user.click(within(named).getByText('Event in full'));
    const raw = await within(named).findByRole('region', { name: 'NamesSet as JSON' });
    expect(JSON.parse(raw.textContent)).toEqual(history.events[2]);
    expect(named.textContent).toContain('Friday, November 20, 2026, 2:00:00 PM CST');
    expect(named.textContent).toContain('Correlationcommand-2');
    await user.click(within(named).getByRole('button', { name: 'Copy as JSON' }));
    await within(named).findByText('Copied.');
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(history.events[2]);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(within(named).getByRole('button', { name: 'Copy as JSON' }));
    await within(named).findByText(/select the text and copy it/);
  });

  it('marks events that belong together, and counts those that the filters hide', async () => {
    const { user } = await openHistory();
    const paid = eventOf('$900 was paid by Visa ending in 1111.');
    await user.click(within(paid).getByText('Event in full'));
    await user.click(await within(paid).findByRole('button', { name: 'Show what belongs together' }));
    expect(screen.getByText('2 events belong together.', { exact: false })).toBeTruthy();
    expect(eventOf('The gateway approved $900.').textContent).toContain('Belongs together');
    expect(eventOf('Names were set: Ruth Bennett.').textContent).not.toContain('Belongs together');
    await user.click(screen.getByRole('checkbox', { name: 'Payments (1)' }));
    expect(screen.getByText('The filters hide 1 of them.', { exact: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop showing it' }));
    expect(screen.queryByText('Belongs together')).toBe(null);
  });
});

describe('the history of a booking', () => {
  it.each(['bookings/9', 'bookings/0', 'bookings/RM050227-7K1'])(
    'says that there is no booking at %s',
    async (page) => {
      openStaffPages(`/client-service/${page}`);
      await screen.findByText(/^There is no booking at this address/);
    },
  );

  it('is reloaded on request, and then shows newer events', async () => {
    let events = history.events.slice(0, 3);
    const { user } = await openHistory('', {
      'GET /v1/client-service/bookings/1/history': () => ({ status: 200, body: { ...history, events } }),
    });
    expect(sentences()).toHaveLength(3);
    events = [...history.events];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(sentences()).toHaveLength(5));
  });

  it('shows an error, and can be loaded again', async () => {
    const again = heldAnswer(() => ({ status: 200, body: history }));
    let isFirst = true;
    const { user } = openStaffPages('/client-service/bookings/1', {
      'GET /v1/client-service/bookings/1/history': (call) => {
        if (!isFirst) return again.handler(call);
        isFirst = false;
        return { status: 503, body: { message: 'Back soon' } };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    const button = screen.getByRole('button', { name: 'Try again' });
    await user.click(button);
    // The button keeps its place and the focus while the history is loaded again.
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    again.release();
    await screen.findByRole('heading', { level: 1, name: 'Booking RM050227-7K1' });
  });
});
