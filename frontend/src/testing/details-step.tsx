import { screen, within } from '@testing-library/react';
import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { Link } from 'react-router';
import { useAccount } from '../session/use-account.js';
import { anAccount, referenceRoutes } from './fixtures.js';
import { renderAt } from './render.js';
import { stubServer, type Answer, type Call } from './server.js';
import { accountWith, aHold, NOW, rockies, tourYears } from './tour-fixtures.js';
import { LeaveWarning } from '../features/manage/LeaveWarning.js';
import DetailsStep from '../features/manage/details/DetailsStep.js';

/* The page and data of the tests of step 3: a booking of Ruth, who owns the account, with Sam and Lily. */

export const yearWithPassports: TourYearReference = {
  ...tourYears[1]!,
  passport: { text: 'Every traveller needs a passport book.', extension: 'Some need a visa for Canada.' },
};
export const yearWithoutPassports: TourYearReference = {
  ...yearWithPassports,
  requiresPassport: false,
  passport: null,
};
const { updatedAt: _, ...address } = anAccount.address;
export const homeAddress = address;
export const emergencyContact = { name: 'Ann Cole', phoneNumber: '17025550177' };
export const LATER = instant('2026-11-20T18:05:00Z');

export function bookingWith(...changes: Partial<Guest>[]): Booking {
  const booking = aHold(5, { expiredAt: null });
  const names = ['Ruth Bennett', 'Sam Cole', 'Lily Cole'];
  const guests = booking.guests.map((guest, index) => ({
    ...guest,
    fullName: names[index]!,
    paid: true,
    ...changes[index],
  }));
  return { ...booking, guests };
}

/** Answers as the server does: the saved guests with what was sent. */
export function answerSave(booking: Booking) {
  return (call: Call): Answer => ({
    status: 200,
    body: (call.body as DetailsRequest).map((change) => ({
      ...booking.guests.find((guest) => guest.id === change.id),
      ...change,
      updatedAt: LATER,
    })),
  });
}

/** Step 3 on a page of its own, with a link away from it. */
export function openDetails(
  options: {
    booking?: Booking;
    year?: TourYearReference;
    answer?: (call: Call) => Answer | Promise<Answer>;
  } = {},
) {
  const { booking = bookingWith(), year = yearWithoutPassports } = options;
  const account = accountWith(booking);
  const done: string[] = [];
  const calls = stubServer({
    ...referenceRoutes,
    'GET /v1/accounts/me': { status: 200, body: account },
    'PATCH /v1/bookings/5/guests/details': options.answer ?? answerSave(booking),
  });
  function Page() {
    const current = useAccount()!;
    return (
      <LeaveWarning>
        <DetailsStep
          booking={current.bookings[0]!}
          account={current}
          tour={rockies}
          year={year}
          now={NOW}
          onDone={(text) => done.push(text)}
        />
        <Link to="/bookings">My Tours</Link>
      </LeaveWarning>
    );
  }
  const routes = [
    { path: '/bookings/5', element: <Page /> },
    { path: '/bookings', element: <p>My bookings</p> },
  ];
  const view = renderAt('/bookings/5', { routes, account });
  const patches = () => calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);
  return { ...view, done, patches };
}

const guestGroup = (name: RegExp) => within(screen.getByRole('group', { name }));
export const ruth = () => guestGroup(/^Ruth Bennett/);
export const sam = () => guestGroup(/^Sam Cole/);
export const lily = () => guestGroup(/^Lily Cole/);
export const saveButton = () => screen.getByRole('button', { name: 'Save details' });
export const inputValue = (element: HTMLElement) => (element as HTMLInputElement).value;

export type User = ReturnType<typeof openDetails>['user'];

export async function fillIn(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
