import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aNamedHold, aPaidBooking } from '../../../../testing/booking-fixtures.js';
import { stopDate } from '../../../../testing/clock.js';
import { aHold, hiddenTour, NOW, rockies, tourYears } from '../../../../testing/tour-fixtures.js';
import {
  alerts,
  dialog,
  effectHeading,
  effectRowsOf,
  openAction,
  previewAction,
  sentBody,
  showing,
  STAFF_BASE,
} from '../../testing/action-pages.js';
import { history } from '../../testing/staff-fixtures.js';

beforeEach(stopDate);

describe('correcting names (D42)', () => {
  const CORRECT = `POST ${STAFF_BASE}/bookings/1/names`;
  const field = (guest: number) => screen.getByLabelText(`Guest ${guest} First and Last Name`);

  it('sends only the changed names', async () => {
    const guests = aDepositedBooking(1).guests.map((guest, index) =>
      index === 1 ? { ...guest, fullName: 'Paula Bennett' } : guest,
    );
    const { user, calls } = await openAction('Correct names', {
      [CORRECT]: {
        status: 200,
        body: { before: aDepositedBooking(1), booking: aDepositedBooking(1, { guests }) },
      },
    });
    await previewAction(user, 'As in the passport');
    expect(alerts()).toEqual(['No name is changed yet']);
    await user.clear(field(2));
    await user.type(field(2), ' Paula  Bennett');
    await previewAction(user, '');
    await screen.findByText('This would happen. Nothing is done yet.');
    expect(effectRowsOf(dialog())).toEqual(['Guest 2: Paul Bennett → Paula Bennett']);
    expect(sentBody(calls, 'names')).toEqual({
      names: [{ id: 12, fullName: 'Paula Bennett' }],
      reason: 'As in the passport',
    });
  });

  it('shows a name’s problem at its field, also one that only the server knows; it stays when another name is changed', async () => {
    const wrong = { message: 'Not this one', field: 'names.0.fullName' };
    const { user } = await openAction('Correct names', {
      [CORRECT]: { status: 400, body: { errors: { body: [wrong] } } },
    });
    await user.clear(field(3));
    await user.type(field(3), 'Mary');
    await previewAction(user, 'Typo');
    expect(alerts()).toEqual(['Enter the first and the last name']);
    await user.type(field(3), ' Stowe');
    await previewAction(user, '');
    expect((await screen.findByText('Not this one')).closest('.field')?.textContent).toContain('Guest 3');
    await user.type(field(1), ' Smith');
    expect(screen.getByText('Not this one').closest('.field')?.textContent).toContain('Guest 3');
  });
});

describe('extending a hold (D42)', () => {
  it('refuses 0 hours, and names and sends the moment at which the hold would end', async () => {
    const hold = aNamedHold(1);
    const until = plusHours(NOW, 72 + 48);
    const { user, calls } = await openAction('Extend the hold', {
      ...showing(hold),
      [`POST ${STAFF_BASE}/bookings/1/extend`]: {
        status: 200,
        body: {
          before: hold,
          booking: { ...hold, expiredAt: until, depositDueBy: until, finalDueBy: until },
        },
      },
    });
    await user.clear(screen.getByLabelText('Hours'));
    await user.type(screen.getByLabelText('Hours'), '0');
    await previewAction(user, 'Waits for a friend');
    expect(alerts()).toEqual(['Enter a number of hours from 1 to 1440']);
    await user.clear(screen.getByLabelText('Hours'));
    await user.type(screen.getByLabelText('Hours'), '48');
    await previewAction(user, '');
    const button = 'Extend the hold to Nov 25, 2026, 12:00 PM CST';
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('The hold lasts until Nov 25, 2026, 12:00 PM CST.');
    expect(sentBody(calls, 'extend')).toEqual({ until, reason: 'Waits for a friend' });
  });
});

describe('reconfirming (D45)', () => {
  it('is carried out after the preview', async () => {
    const { user } = await openAction('Reconfirm', {
      ...showing(aPaidBooking(1)),
      [`POST ${STAFF_BASE}/bookings/1/reconfirm`]: { status: 200, body: { booking: aDepositedBooking(1) } },
    });
    await previewAction(user, 'Lost the mail');
    await user.click(await screen.findByRole('button', { name: 'Reconfirm the booking' }));
    await screen.findByText(/^The booking is reconfirmed/);
  });
});

describe('blocking and allowing booking online (D42)', () => {
  const SET_DO_NOT_BOOK = `PUT ${STAFF_BASE}/accounts/7/do-not-book`;
  const answersAsSent = {
    [SET_DO_NOT_BOOK]: ({ body }: { body: unknown }) => ({
      status: 200,
      body: { id: 7, ...(body as object) },
    }),
  };

  it('blocks', async () => {
    const { user, calls } = await openAction('Block booking online', answersAsSent);
    await previewAction(user, 'Chargebacks');
    await user.click(await screen.findByRole('button', { name: 'Block Ruth Bennett' }));
    await screen.findByText('Ruth Bennett cannot hold space online any more.');
    expect(sentBody(calls, 'do-not-book')).toEqual({ doNotBook: true, reason: 'Chargebacks' });
  });

  it('allows again a customer whom the history shows as blocked', async () => {
    const blocked: BookingHistory = {
      ...history,
      events: [
        ...history.events,
        { ...history.events[5]!, type: 'DoNotBookSet', data: { account: 7, doNotBook: true } },
      ],
    };
    const { user } = await openAction('Allow booking online', {
      ...answersAsSent,
      [`GET ${STAFF_BASE}/bookings/1/history`]: { status: 200, body: blocked },
    });
    await previewAction(user, 'Settled');
    await user.click(await screen.findByRole('button', { name: 'Allow Ruth Bennett' }));
    await screen.findByText('Ruth Bennett can hold space online again.');
  });
});

describe('holding space for the customer of a booking (D42)', () => {
  it('sends tour, day and rooms, and shows until when the seats are held', async () => {
    const { user, calls } = await openAction('Hold space for this customer', {
      [`POST ${STAFF_BASE}/holds`]: { status: 201, body: aHold(2, { roomGuests: [2, 1] }) },
    });
    await previewAction(user, 'A second group');
    expect(alerts()).toEqual(['Choose a tour', 'Choose a day']);
    await user.selectOptions(screen.getByLabelText('Tour'), 'Canadian Rockies');
    await user.selectOptions(screen.getByLabelText('First day'), 'Sun May 2 2027');
    await user.selectOptions(screen.getByLabelText('Room 2'), '1 guest');
    await previewAction(user, '');
    await waitFor(() => expect(effectHeading()).toBe('This would happen. Nothing is done yet.'));
    expect(dialog().textContent).toContain('Rooms2 guests; 1 guest');
    await user.click(screen.getByRole('button', { name: 'Hold 3 seats for Ruth Bennett' }));
    await screen.findByText(/^3 seats held for Ruth Bennett until Nov 23, 2026, 12:00 PM CST/);
    expect(sentBody(calls, 'holds')).toEqual({
      account: 7,
      tour: 4,
      date: '2027-05-02',
      roomGuests: [2, 1],
      reason: 'A second group',
    });
  });

  it('is done although a minute has passed since the preview', async () => {
    let minute = 0;
    const { user } = await openAction('Hold space for this customer', {
      [`POST ${STAFF_BASE}/holds`]: () => ({
        status: 201,
        body: aHold(2, { expiredAt: instant(`2026-11-23T18:0${minute}:00.000Z`) }),
      }),
    });
    await user.selectOptions(screen.getByLabelText('Tour'), 'Canadian Rockies');
    await user.selectOptions(screen.getByLabelText('First day'), 'Sun May 2 2027');
    await previewAction(user, 'A second group');
    await screen.findByText('Monday, November 23, 2026');
    minute = 1;
    await user.click(screen.getByRole('button', { name: /^Hold \d seats for Ruth Bennett$/ }));
    await screen.findByText(/^\d seats held for Ruth Bennett until Nov 23, 2026, 12:01 PM CST/);
  });
});

describe('holding space for a larger party (decision 0021)', () => {
  it('takes a tour that is not public, seven guests and the number of a party, less than seven days before the departure', async () => {
    const day = calendarDate('2026-11-25');
    const [year] = tourYears;
    const soon = {
      ...year!,
      tour: hiddenTour.id,
      departures: [{ ...year!.departures[0]!, departedAt: day }],
    };
    const { user, calls } = await openAction('Hold space for this customer', {
      'GET /v1/reference/tours': { status: 200, body: [rockies, hiddenTour] },
      'GET /v1/reference/tour-years': { status: 200, body: [soon] },
      [`POST ${STAFF_BASE}/holds`]: { status: 201, body: aHold(2, { roomGuests: [3, 3, 1] }) },
    });
    await user.selectOptions(screen.getByLabelText('Tour'), 'Winter in Yellowstone (not public)');
    await user.selectOptions(screen.getByLabelText('First day'), 'Wed Nov 25 2026');
    await user.selectOptions(screen.getByLabelText('Room 1'), '3 guests');
    await user.selectOptions(screen.getByLabelText('Room 2'), '3 guests');
    await user.selectOptions(screen.getByLabelText('Room 3'), '1 guest');
    screen.getByLabelText('Room 4');
    const party = screen.getByLabelText('Booking number of the party to join (optional)');
    await user.type(party, 'RM112526-7K');
    await previewAction(user, 'A family of seven');
    expect(alerts()).toEqual(['This booking number is too short']);
    await user.type(party, '1');
    await previewAction(user, '');
    await user.click(await screen.findByRole('button', { name: 'Hold 7 seats for Ruth Bennett' }));
    await screen.findByText(/^7 seats held for Ruth Bennett/);
    expect(sentBody(calls, 'holds')).toEqual({
      account: 7,
      tour: hiddenTour.id,
      date: day,
      roomGuests: [3, 3, 1],
      number: 'RM112526-7K1',
      reason: 'A family of seven',
    });
  });
});

describe('erasing a person (D44)', () => {
  const ERASE = `POST ${STAFF_BASE}/accounts/7/erase`;
  const preview = {
    account: 7,
    goes: ['Name and passport.'],
    stays: ['Amounts and dates.'],
    standsInTheWay: [],
  };

  it('shows which data is erased and which stays, and asks for the booking number', async () => {
    const { user, calls } = await openAction('Erase personal data', {
      [ERASE]: { status: 200, body: preview },
    });
    await previewAction(user, 'Asked for it in writing');
    await screen.findByText('Name and passport.');
    screen.getByText('Amounts and dates.');
    const eraseButton = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Erase the data of Ruth Bennett',
    });
    const number = screen.getByLabelText('To go on, type the booking number RM050227-7K1');
    expect(eraseButton.disabled).toBe(true);
    await user.type(number, 'RM050227-7K2');
    expect(eraseButton.disabled).toBe(true);
    await user.clear(number);
    await user.type(number, 'rm050227-7k1');
    await user.click(eraseButton);
    await screen.findByText(/^The personal data is erased/);
    expect(calls.filter((call) => call.route === ERASE && call.search === '')).toHaveLength(1);
  });

  it('shows why it is impossible, and then has no button to erase', async () => {
    const { user } = await openAction('Erase personal data', {
      [ERASE]: { status: 200, body: { ...preview, standsInTheWay: ['Booking RM050227-7K1 is not over.'] } },
    });
    await previewAction(user, 'Asked for it in writing');
    await screen.findByText('Booking RM050227-7K1 is not over.');
    expect(effectHeading()).toBe('This cannot be done now');
    expect(screen.queryByRole('button', { name: /^Erase the data/ })).toBe(null);
  });
});

describe('reminding (D62)', () => {
  it('sends the chosen reminder', async () => {
    const { user, calls } = await openAction('Send a reminder', {
      [`POST ${STAFF_BASE}/bookings/1/remind`]: { status: 200, body: { booking: aDepositedBooking(1) } },
    });
    await previewAction(user, 'Asked for the link');
    expect(alerts()).toEqual(['Choose a reminder']);
    await user.selectOptions(screen.getByLabelText('What to remind of'), 'The final payment is due');
    await previewAction(user, '');
    await user.click(await screen.findByRole('button', { name: 'Send the reminder' }));
    await screen.findByText('The reminder is on the way to the customer.');
    expect(sentBody(calls, 'remind')).toEqual({ kind: 'final-due', reason: 'Asked for the link' });
  });
});
