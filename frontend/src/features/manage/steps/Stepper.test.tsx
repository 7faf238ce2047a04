import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountRestored } from '../../../session/account-api.js';
import { aDepositedBooking, aNamedHold, aPaidBooking } from '../../../testing/booking-fixtures.js';
import { stopClock } from '../../../testing/clock.js';
import { openBooking, stepItem } from '../../../testing/manage-page.js';
import { heldAnswer } from '../../../testing/server.js';
import { accountWith, aHold, NOW } from '../../../testing/tour-fixtures.js';
import { attemptEnded, type PaymentAttempt } from '../payment/attempts.js';

beforeEach(stopClock);

const journey = aTransport({ scheduledDate: calendarDate('2027-05-02') });

const SAVE_NAMES = 'PATCH /v1/bookings/1/guests/names';
const toggleOf = (item: HTMLElement) => item.querySelector<HTMLButtonElement>('h3 button')!;

describe('the five steps', () => {
  it('are only about the guests who travel: the names leave out a cancelled guest', async () => {
    const booking = aDepositedBooking(1);
    const [ruth, paul, mary] = booking.guests as [Guest, Guest, Guest];
    const cancelled = { ...mary, fees: mary.fees.map((fee) => ({ ...fee, cancellation: NOW })) };
    openBooking(accountWith({ ...booking, guests: [ruth, paul, cancelled], roomGuests: [2] }));
    const names = await stepItem('Names and rooms');
    fireEvent.click(toggleOf(names));
    expect(within(names).getAllByText(/Ruth Bennett/).length).toBeGreaterThan(0);
    expect(within(names).queryByText(/Mary Stone/)).toBeNull();
  });

  it('say which is next, which are locked and what opens them', async () => {
    openBooking(accountWith(aHold(1)));
    const list = (await stepItem('Names and rooms')).parentElement!;
    const items = within(list)
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement === list);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
    const states = items.map((item) => item.querySelector('.step-state')?.textContent);
    expect(states).toEqual(['Do this next', 'Locked', 'Locked', 'Locked', 'Locked']);
    expect(screen.getByText('Opens once every guest has a name.')).toBeTruthy();
    expect(screen.getAllByText('Opens once the deposits of all guests are paid.').length).toBe(3);
    expect(within(list).getAllByRole('button', { expanded: true }).length).toBe(1);
  });

  it('open and close by keyboard, and keep what was typed', async () => {
    const { user } = openBooking(accountWith(aHold(1)));
    const field = await screen.findByLabelText<HTMLInputElement>('Guest 1 First and Last Name');
    await user.type(field, 'Ruth');
    const toggle = within(await stepItem('Names and rooms')).getByRole('button', { name: /Names and rooms/ });
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.hidden).toBe(true);
    await user.keyboard(' ');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Guest 1 First and Last Name').value).toBe('Ruth');
  });

  it('go on: what is done folds away, what is next opens, and the page says what was done', async () => {
    let account = accountWith(aNamedHold(1));
    const { store } = openBooking(account, { 'GET /v1/accounts/me': () => ({ status: 200, body: account }) });
    const finish = await screen.findByRole('button', { name: 'Finish deposits' });
    account = accountWith(aDepositedBooking(1));
    act(() => {
      // The booking on screen follows the server's answer before the step says that it is done.
      store.dispatch(accountRestored(account));
      finish.click();
    });
    await screen.findByText('Work of details');
    const next = await stepItem('Guest details');
    const toggle = within(next).getByRole('button', { name: /Guest details/ });
    expect(document.activeElement).toBe(toggle);
    const message = within(next).getByRole('status');
    expect(message.textContent).toBe('Done with deposits');
    expect(toggle.getAttribute('aria-describedby')).toBe(message.id);
    expect(screen.queryByRole('button', { name: 'Finish deposits' })).toBe(null);
    expect((await stepItem('Deposit payment')).className).toContain('step-done');
    for (const title of ['Flight details', 'Final payment']) {
      expect((await stepItem(title)).querySelector('.step-state')?.textContent).toBe('To do');
    }
  });

  it('stay open, and keep the focus, where the customer types on while they are saved', async () => {
    const answer = [11, 12, 13].map((id) => ({ id, updatedAt: NOW }));
    const { handler, release } = heldAnswer(() => ({ status: 200, body: answer }));
    const { user, calls } = openBooking(accountWith(aHold(1)), { [SAVE_NAMES]: handler });
    const field = (guest: number) =>
      screen.findByLabelText<HTMLInputElement>(`Guest ${guest} First and Last Name`);
    for (const [index, name] of ['Ruth Bennett', 'Paul Bennett', 'Mary Stone'].entries())
      await user.type(await field(index + 1), name);
    await user.click(screen.getByRole('button', { name: 'Save names' }));
    await waitFor(() => expect(calls.some(({ route }) => route === SAVE_NAMES)).toBe(true));
    await user.type(await field(3), ' Cole');
    release();
    await screen.findByText('The names of all guests are saved.');
    expect(document.activeElement).toBe(await field(3));
    expect((await field(3)).value).toBe('Mary Stone Cole');
    expect(toggleOf(await stepItem('Names and rooms')).getAttribute('aria-expanded')).toBe('true');
  });

  it('move the focus also when the booking changes after the message, unless the customer moved it meanwhile', async () => {
    const { store, user } = openBooking(accountWith(aNamedHold(1)));
    await user.click(await screen.findByRole('button', { name: 'Finish deposits' }));
    expect(document.activeElement).toBe(toggleOf(await stepItem('Deposit payment')));
    act(() => void store.dispatch(accountRestored(accountWith(aDepositedBooking(1)))));
    expect(document.activeElement).toBe(toggleOf(await stepItem('Guest details')));

    const otherToggle = toggleOf(await stepItem('Final payment'));
    otherToggle.focus();
    act(() => void store.dispatch(accountRestored(accountWith(aNamedHold(1)))));
    act(() => void store.dispatch(accountRestored(accountWith(aDepositedBooking(1)))));
    expect(document.activeElement).not.toBe(toggleOf(await stepItem('Guest details')));
  });

  it('put their message in anew, so that it is read aloud again, when the same is done twice', async () => {
    const { user } = openBooking(accountWith(aNamedHold(1)));
    await user.click(await screen.findByRole('button', { name: 'Finish deposits' }));
    const before = screen.getByText('Done with deposits');
    await user.click(screen.getByRole('button', { name: 'Finish deposits' }));
    expect(screen.getByText('Done with deposits')).not.toBe(before);
    expect(document.activeElement).toBe(toggleOf(await stepItem('Deposit payment')));
  });

  it('keep the focus on a step that still lacks something, though another step is the one to do next', async () => {
    const { user } = openBooking(accountWith(aDepositedBooking(1)));
    const flights = await stepItem('Flight details');
    await user.click(toggleOf(flights));
    await user.click(await screen.findByRole('button', { name: 'Finish flights' }));
    expect(document.activeElement).toBe(toggleOf(flights));
    expect(within(flights).getByRole('status').textContent).toBe('Done with flights');
    expect(toggleOf(flights).getAttribute('aria-expanded')).toBe('true');
  });

  it('open the next one even if it was closed before, and the customer may close it again', async () => {
    let account = accountWith(aDepositedBooking(1));
    const { user } = openBooking(account, { 'GET /v1/accounts/me': () => ({ status: 200, body: account }) });
    const details = await stepItem('Guest details');
    await user.click(toggleOf(details));
    await user.click(toggleOf(await stepItem('Flight details')));
    const travel = { arrival: journey, departure: journey };
    const guests = account.bookings[0]!.guests.map((guest) => ({ ...guest, ...travel }));
    account = accountWith(aDepositedBooking(1, { guests }));
    await user.click(await screen.findByRole('button', { name: 'Finish flights' }));
    await screen.findByText(/^Arriving Sun May 2 2027/);
    expect(toggleOf(details).getAttribute('aria-expanded')).toBe('true');
    await user.click(toggleOf(details));
    expect(toggleOf(details).getAttribute('aria-expanded')).toBe('false');
  });

  it('show their results while they are folded away', async () => {
    const { user } = openBooking(accountWith(aDepositedBooking(1)));
    const names = 'Ruth Bennett, Paul Bennett, Mary Stone';
    await screen.findByText(names);
    expect(screen.getByText('3 of 3 deposits paid')).toBeTruthy();
    await user.click(toggleOf(await stepItem('Names and rooms')));
    expect(screen.queryByText(names)).toBe(null);
  });

  it('open at the step of a payment whose outcome the customer has not read yet', async () => {
    const order = { booking: 1, fees: [], amount: cents(1), becomesBooking: false };
    const failed: PaymentAttempt = {
      order: { ...order, step: 'final-payment' },
      status: 'failed',
      words: ['No answer'],
    };
    const { store } = openBooking(accountWith(aDepositedBooking(1)), {}, undefined, [failed]);
    expect(toggleOf(await stepItem('Final payment')).getAttribute('aria-expanded')).toBe('true');
    act(() => void store.dispatch(attemptEnded(1)));
    expect(toggleOf(await stepItem('Final payment')).getAttribute('aria-expanded')).toBe('false');
  });

  const CHILDREN_NOTE = /^Children are welcome with an adult, and so far only children travel\./;

  it('say that children need an adult, without locking the final payment, and no longer once one is in the party', async () => {
    const booked = aDepositedBooking(1);
    const guests = booked.guests.map((guest) => ({ ...guest, fullName: `${guest.id} Stone`, age: '12' }));
    const { store } = openBooking(accountWith({ ...booked, guests }));
    const details = await stepItem('Guest details');
    expect(within(details).getByText(CHILDREN_NOTE)).toBeTruthy();
    expect((await stepItem('Final payment')).className).not.toContain('step-locked');
    act(() => void store.dispatch(accountRestored(accountWith({ ...booked, guests, adultInParty: true }))));
    expect(screen.queryByText(CHILDREN_NOTE)).toBeNull();
  });

  it('are all done at the end', async () => {
    const paid = aPaidBooking(1);
    const guests = paid.guests.map((guest) => ({
      ...guest,
      age: '18+',
      address: { line1: '1 Elm', line2: null, city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
      emergencyContact: { name: 'Paul', phoneNumber: '17025550199' },
      email: 'ruth@example.com',
      phoneNumber: '17025550123',
      passportNumber: 'X1234567',
      passportCountry: 'US',
      passportBornAt: calendarDate('1970-01-01'),
      passportExpiredAt: calendarDate('2030-01-01'),
      arrival: journey,
      departure: { ...journey, isArrival: false },
    }));
    openBooking(accountWith({ ...paid, guests }));
    await screen.findByText('All five steps are done. We look forward to seeing you.');
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
    expect(screen.getByText('Everything is paid. Thank you.')).toBeTruthy();
  });
});
