import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aFee } from '../../../../testing/booking-fixtures.js';
import { stopDate } from '../../../../testing/clock.js';
import { rockies, tourYears } from '../../../../testing/tour-fixtures.js';
import {
  alerts,
  dialog,
  effectRowsOf,
  openAction,
  previewAction,
  sentBody,
  showing,
  STAFF_BASE,
} from '../../testing/action-pages.js';

beforeEach(stopDate);

const PREVIEW_TITLE = 'This would happen. Nothing is done yet.';
const [FIRST] = aDepositedBooking(1).guests;
const NAME = FIRST!.fullName;
const ID = FIRST!.id;

/** The booking with its first guest changed. */
function withFirstGuest(changes: Partial<Guest>): Booking {
  const booking = aDepositedBooking(1);
  const guests = booking.guests.map((guest, index) => (index === 0 ? { ...guest, ...changes } : guest));
  return { ...booking, guests };
}

describe('entering guest details (decision 0021)', () => {
  it('sends the changed details of one guest, and shows what the server refuses', async () => {
    let isRefusing = true;
    const { user, calls } = await openAction('Enter guest details', {
      'GET /v1/reference/countries': { status: 200, body: { CA: 'Canada', US: 'United States' } },
      [`POST ${STAFF_BASE}/bookings/1/details`]: () => {
        const errors = { body: [{ message: 'Choose the age of this guest', field: 'details.0.age' }] };
        return isRefusing
          ? { status: 400, body: { errors } }
          : { status: 200, body: { booking: withFirstGuest({}) } };
      },
    });
    await previewAction(user, 'Called with the details');
    expect(alerts()).toEqual(['Choose a guest']);
    await user.selectOptions(screen.getByLabelText('Guest'), NAME);
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    await previewAction(user, '');
    await waitFor(() => expect(alerts()).toEqual(['Choose the age of this guest']));
    isRefusing = false;
    await user.selectOptions(screen.getByLabelText('Age'), '18+');
    const citizenship = screen.getByLabelText('Citizenship');
    await user.selectOptions(citizenship, await within(citizenship).findByRole('option', { name: 'Canada' }));
    const birth = within(screen.getByRole('group', { name: 'Date of birth' }));
    await user.selectOptions(birth.getByLabelText('Month'), 'April');
    await user.type(birth.getByLabelText('Day'), '30');
    await user.type(birth.getByLabelText('Year'), '1955');
    await previewAction(user, '');
    await screen.findByText(PREVIEW_TITLE);
    expect(dialog().textContent).toContain(`${NAME}: email, age, citizenship, date of birth.`);
    await user.click(screen.getByRole('button', { name: `Save the details of ${NAME}` }));
    await screen.findByText(`The details of ${NAME} are saved.`);
    expect(sentBody(calls, 'details')).toEqual({
      details: [
        {
          id: ID,
          email: 'ruth@example.com',
          age: '18+',
          passportCountry: 'CA',
          passportBornAt: '1955-04-30',
        },
      ],
      reason: 'Called with the details',
    });
  });
});

describe('entering travel (decision 0021)', () => {
  it('sends the arrival of one guest, and shows the flight as the server found it', async () => {
    const arrival = aTransport({
      isArrival: true,
      isFlight: true,
      airline: 'UA',
      flightNumber: '1234',
      fromAirport: 'DEN',
      toAirport: 'YYC',
      scheduledDate: calendarDate('2027-05-02'),
      scheduledTime: '14:35',
    });
    const { user, calls } = await openAction('Enter travel', {
      [`POST ${STAFF_BASE}/bookings/1/transports`]: {
        status: 200,
        body: { before: aDepositedBooking(1), booking: withFirstGuest({ arrival }) },
      },
    });
    await previewAction(user, 'Called with the flight');
    expect(alerts()).toEqual(['Choose a guest']);
    expect(screen.queryByLabelText('Date')).toBe(null);
    await user.selectOptions(screen.getByLabelText('Guest'), NAME);
    await previewAction(user, '');
    expect(alerts()).toEqual(['Choose a date']);
    await user.type(screen.getByLabelText('Date'), '2027-05-02');
    await user.type(screen.getByLabelText('Airline, two characters'), 'ua');
    await user.type(screen.getByLabelText('Flight number'), '1234');
    await previewAction(user, '');
    await screen.findByText(PREVIEW_TITLE);
    expect(effectRowsOf(dialog())).toEqual([
      `${NAME}, arrival: not known → Sun May 2 2027, UA 1234 DEN to YYC, 2:35 PM, no transfer`,
    ]);
    await user.click(screen.getByRole('button', { name: `Save the arrival of ${NAME}` }));
    await screen.findByText(/^The arrival of .* is saved/);
    expect(sentBody(calls, 'transports')).toEqual({
      transports: [
        {
          id: ID,
          arrival: { isFlight: true, scheduledDate: '2027-05-02', airline: 'UA', flightNumber: '1234' },
        },
      ],
      reason: 'Called with the flight',
    });
  });

  it('begins with what is saved, so that a single change sends the rest too', async () => {
    const departure = aTransport({
      isArrival: false,
      isFlight: false,
      scheduledDate: calendarDate('2027-05-06'),
      stayAtProductHotel: true,
      stayNote: 'Ground floor',
      travelNote: 'By train',
    });
    const { user, calls } = await openAction('Enter travel', {
      ...showing(withFirstGuest({ departure })),
      [`POST ${STAFF_BASE}/bookings/1/transports`]: {
        status: 200,
        body: {
          before: withFirstGuest({ departure }),
          booking: withFirstGuest({ departure: { ...departure, travelNote: 'By bus' } }),
        },
      },
    });
    await user.selectOptions(screen.getByLabelText('Guest'), NAME);
    await user.click(screen.getByLabelText('Departure'));
    const note = screen.getByLabelText('Note on travel (optional)');
    expect(note.getAttribute('aria-required')).toBe(null);
    await user.clear(note);
    await user.type(note, 'By bus');
    await previewAction(user, 'Called with the bus');
    await screen.findByText(PREVIEW_TITLE);
    const beforeNote = 'Thu May 6 2027, not by air, stays at our hotel, Ground floor, no transfer';
    expect(effectRowsOf(dialog())).toEqual([
      `${NAME}, departure: ${beforeNote}, By train → ${beforeNote}, By bus`,
    ]);
    expect(sentBody(calls, 'transports')).toEqual({
      transports: [
        {
          id: ID,
          departure: {
            isFlight: false,
            scheduledDate: '2027-05-06',
            stayAtProductHotel: true,
            stayNote: 'Ground floor',
            travelNote: 'By bus',
          },
        },
      ],
      reason: 'Called with the bus',
    });
  });
});

describe('changing a transfer (decision 0021)', () => {
  it('shows the cost before the change', async () => {
    const car = {
      id: 29,
      airportId: 'YYC',
      type: 'airport',
      name: 'Private car',
      schedule: null,
      price: cents(4_500),
    };
    const booking = aDepositedBooking(1);
    const before = { ...booking, departure: { ...booking.departure, transfers: [car] } } as Booking;
    const year = tourYears.find(({ tour, year: number }) => tour === rockies.id && number === 2027)!;
    const after = withFirstGuest({ fees: [...FIRST!.fees, aFee(77, 'TRANSFER', 4_500, 0)] });
    const { user, calls } = await openAction('Change a transfer', {
      ...showing(before),
      'GET /v1/reference/tour-years': {
        status: 200,
        body: [{ ...year, transfers: { arrival: [29], departure: [] } }],
      },
      [`POST ${STAFF_BASE}/bookings/1/transfer`]: { status: 200, body: { before, booking: after } },
    });
    await user.selectOptions(screen.getByLabelText('Guest'), NAME);
    await previewAction(user, 'Wants the car');
    expect(alerts()).toEqual(['Choose a transfer']);
    await user.selectOptions(screen.getByLabelText('Transfer on arrival'), 'Private car, $45');
    await previewAction(user, '');
    await screen.findByText(PREVIEW_TITLE);
    expect(dialog().textContent).toContain('$45');
    await user.click(screen.getByRole('button', { name: `Change the transfer of ${NAME}` }));
    await screen.findByText(`The transfer of ${NAME} is changed.`);
    expect(sentBody(calls, 'transfer')).toEqual({
      transfers: [{ id: ID, arrival: 29 }],
      reason: 'Wants the car',
    });
  });
});

describe('offering travel protection (decision 0021)', () => {
  it('names the guests who can buy it, and the cost', async () => {
    const { user, calls } = await openAction('Offer travel protection', {
      [`POST ${STAFF_BASE}/bookings/1/protection`]: { status: 200, body: { booking: withFirstGuest({}) } },
    });
    await previewAction(user, 'Asked for it late');
    expect(alerts()).toEqual(['Choose who wants travel protection']);
    await user.selectOptions(screen.getByLabelText('Guest'), NAME);
    await previewAction(user, '');
    await screen.findByText(PREVIEW_TITLE);
    expect(dialog().textContent).toContain('can pay $129 each online until the tour starts');
    await user.click(screen.getByRole('button', { name: 'Offer travel protection to 1 guest' }));
    await screen.findByText(`Travel protection is offered to ${NAME}.`);
    expect(sentBody(calls, 'protection')).toEqual({ guests: [ID], reason: 'Asked for it late' });
  });
});
