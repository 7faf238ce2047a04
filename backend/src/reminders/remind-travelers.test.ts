import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { Faults } from '../event-log/faults.js';
import { ManualClock, SILENT_LOGGER, openRecords } from '../testing/fixtures.js';
import { RemindTravelers } from './remind-travelers.js';
import { ReminderPlans } from './reminder-plans.js';

const NOT_STOPPED = () => false;

it('the bookings of an imported log are planned once the read models show all of them, and only once', async () => {
  const plans = new ReminderPlans(await openRecords());
  const checked: number[] = [];
  const shown: number[] = [];
  let position = '0001';
  const reminders = new RemindTravelers(
    plans,
    {
      find: async (booking: number) => {
        checked.push(booking);
        return null;
      },
    } as never,
    {} as never,
    {
      allDepartureBookings: async function* () {
        yield { tour: 7, departedAt: calendarDate('2027-06-05'), bookings: [...shown] };
      },
    } as never,
    new ManualClock(),
    SILENT_LOGGER,
    new Faults(),
    { head: async () => '0002' },
    { position: async () => position },
  );
  shown.push(11);
  await reminders.remind(NOT_STOPPED);
  expect(checked).toEqual([]);
  shown.push(12);
  position = '0002';
  await reminders.remind(NOT_STOPPED);
  expect(checked.toSorted()).toEqual([11, 12]);
  await reminders.remind(NOT_STOPPED);
  expect(checked).toHaveLength(2);
});
