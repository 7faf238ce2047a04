import { describe, expect, it } from '@jest/globals';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { cardForm, step } from './booking-steps.js';
import { untilFocused, press, tabAndPress, tabTo, typeInto } from './keys.js';
import { openPortal } from './portal.js';
import { departureOf, namelessHold, RED_ROCKS } from './trips.js';

const portal = openPortal({ PAYMENT_GATEWAY: 'accept-hosted' });

describe('with the keyboard only', () => {
  it('a traveler goes through the five steps from a hold to a paid tour', async () => {
    const { visitor, page, client, person } = await portal.customer();
    const departure = await departureOf(client, RED_ROCKS);
    const hold = await namelessHold(client, departure);
    const ada = `${person.firstName} ${person.lastName}`;
    const headOf = (name: string) =>
      step(visitor, name)
        .getByRole('button', { name: new RegExp(name) })
        .first();
    const pay = async (name: string, amount: RegExp) => {
      await tabAndPress(visitor, step(visitor, name).getByRole('button', { name: amount }));
      await tabAndPress(
        visitor,
        cardForm(visitor, 'accept-hosted').getByRole('button', { name: 'Pay', exact: true }),
      );
    };
    await visitor.open(`/bookings/${hold.number}`);
    await visitor.sees('Manage Booking');

    // Names; once they are saved, the next step takes the focus.
    await typeInto(visitor, page.getByLabel('Guest 1 First and Last Name'), ada);
    await typeInto(visitor, page.getByLabel('Guest 2 First and Last Name'), 'Charles Babbage');
    await press(visitor, 'Enter');
    await untilFocused(headOf('Deposit payment'));

    // Deposits: one is deselected, then selected again.
    const deposit = step(visitor, 'Deposit payment')
      .getByRole('checkbox', { name: /^Deposit/ })
      .first();
    await tabAndPress(visitor, deposit, 'Space');
    expect(await deposit.isChecked()).toBe(false);
    await press(visitor, 'Space');
    await pay('Deposit payment', /^Pay \$600/);
    await untilFocused(headOf('Guest details'));

    // Details.
    const details = step(visitor, 'Guest details');
    const [first, second] = [ada, 'Charles Babbage'].map((name) =>
      details.getByRole('group', { name: new RegExp(`^${name}`) }),
    );
    await typeInto(visitor, first!.getByLabel('Contact name'), 'Byron King');
    await typeInto(visitor, first!.getByLabel('Contact phone'), '17025550124');
    await typeInto(visitor, second!.getByLabel('Age'), '18');
    await typeInto(visitor, second!.getByLabel('Email'), 'charles@example.com');
    await typeInto(visitor, second!.getByLabel('Phone', { exact: true }), '17025550125');
    await tabAndPress(visitor, second!.getByLabel(/^Same address/), 'Space');
    await tabAndPress(visitor, details.getByRole('button', { name: 'Save details' }));
    await untilFocused(headOf('Flight details'));

    // Flights: an early arrival, which is to be confirmed, and a departure on the last day.
    const flights = step(visitor, 'Flight details');
    const arrival = flights.getByRole('group', { name: 'Arrival', exact: true });
    const departureForm = flights.getByRole('group', { name: 'Departure', exact: true });
    const chooseOther = async (side: typeof arrival) => {
      await tabTo(visitor, side.getByRole('radio', { name: 'By flight' }));
      await press(visitor, 'ArrowDown');
      expect(await side.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true);
    };
    await chooseOther(arrival);
    /** Opens the calendar, which starts at the day `from`; moves from there by `keys`, and chooses the day that it reaches. */
    const chooseDay = async (side: typeof arrival, label: string, from: CalendarDate, ...keys: string[]) => {
      const field = side.getByRole('button', { name: new RegExp(`^${label}`) });
      await tabAndPress(visitor, field);
      const calendar = page.getByRole('dialog', { name: label });
      await untilFocused(calendar.getByRole('button', { name: formatDate(from, 'MMMM d, yyyy') }));
      await press(visitor, ...keys, 'Enter');
      return { calendar, field };
    };
    const earlyArrival = await chooseDay(arrival, 'Arrival date', departure.departedAt, 'ArrowLeft');
    await tabAndPress(visitor, earlyArrival.calendar.getByRole('button', { name: 'OK, I Confirm' }));
    await earlyArrival.calendar.waitFor({ state: 'detached' });
    await untilFocused(earlyArrival.field);
    await tabAndPress(visitor, arrival.getByRole('radio', { name: /^Yes, I book extra nights/ }), 'Space');
    await chooseOther(departureForm);
    const lastDay = await chooseDay(departureForm, 'Departure date', departure.concludedAt);
    await lastDay.calendar.waitFor({ state: 'detached' });
    await tabAndPress(visitor, flights.getByRole('button', { name: 'Save travel details' }));
    await untilFocused(headOf('Final payment'));

    await pay('Final payment', /^Pay \$/);
    await untilFocused(page.getByRole('status').filter({ hasText: 'is paid' }));
    await page.getByText('All five steps are done.', { exact: false }).waitFor();
  });
});
