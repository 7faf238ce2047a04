import { plusDays } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { holdOrder, placed, type OpenDeparture, freeDeparture } from '../client.js';
import { mustPatchGuests, withoutFlight } from '../guests.js';
import { bookedTrip } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { overflowingElements } from './in-page.js';
import { screenFaults, takePicture, WIDTHS } from './pictures.js';
import { openPortal } from './portal.js';
import type { Visitor } from './visitor.js';

/** A tour of the shipped catalogue that crosses a border. */
const BORDER_TOUR = 6;

const portal = openPortal();

/** A departure with two bookings, a flight with a long note, a passport, and a hold. */
async function bookedDeparture(): Promise<OpenDeparture> {
  const departure = await freeDeparture(portal.client, { from: 120, to: 500 }, BORDER_TOUR);
  const [first, second, holder] = [await portal.customer(), await portal.customer(), await portal.customer()];
  const booking = await bookedTrip(first.client, departure, [2, 1]);
  await bookedTrip(second.client, departure, [3]);
  placed(await holder.client.hold(holdOrder(departure, [1])));
  const id = booking.guests[0]!.id;
  const contact = { age: '18+', email: 'ada@example.com', phoneNumber: '17025550199' };
  const passportExpiredAt = plusDays(departure.concludedAt, 2_000);
  const passport = { passportNumber: 'X1234567', passportCountry: 'CA', passportBornAt: '1955-04-30' };
  const details = { id, ...contact, ...passport, passportExpiredAt };
  await mustPatchGuests(first.client, booking, 'details', [details]);
  const arrival = {
    isFlight: true,
    isManual: true,
    airline: 'UA',
    flightNumber: '1234',
    fromAirport: 'DEN',
    toAirport: 'YYC',
    scheduledDate: plusDays(departure.departedAt, -2),
    scheduledTime: '14:35',
    stayAtProductHotel: true,
    stayNote: 'A room on a low floor, please, thank you',
    travelNote: 'Comes with a wheelchair and a large harp',
  };
  const travel = { id, arrival, departure: withoutFlight(departure.concludedAt) };
  await mustPatchGuests(first.client, booking, 'transports', [travel]);
  return departure;
}

/** Expects no fault at any of {@link WIDTHS}. A table that is wider than its box is no fault, because the box scrolls. */
async function expectNoFaultAtAnyWidth(visitor: Visitor, name: string): Promise<void> {
  expect(await screenFaults(visitor, name, WIDTHS)).toEqual([]);
}

it('client service finds and reads the sheets for a tour director, downloads one and prints one', async () => {
  const departure = await bookedDeparture();
  const { client } = await signedInStaff(portal);
  const visitor = await portal.visitor();
  const { page } = visitor;
  await visitor.takeSession(client);
  await visitor.open('/client-service');
  await visitor.link('Departures').click();
  await visitor.sees('Departures');
  const { tour, departedAt } = departure;
  await page.getByLabel('First day').fill(departedAt);
  await page.getByLabel('Last day').fill(departedAt);
  const link = visitor.link(/6 guests on 2 bookings/);
  await link.waitFor();
  await expectNoFaultAtAnyWidth(visitor, 'departures');

  await link.click();
  await visitor.waitForAddress(`/client-service/departures/${tour}/${departedAt}`);
  await page.getByText(/^Holds, not yet booked: 1 hold for 1 guest/).waitFor();
  await page.getByText('2 nights, at our hotel (A room on a low floor, please, thank you)').waitFor();
  await expectNoFaultAtAnyWidth(visitor, 'sheet-rooming');

  await visitor.link('Flight manifest').click();
  await page.getByText('Comes with a wheelchair and a large harp').waitFor();
  await expectNoFaultAtAnyWidth(visitor, 'sheet-flights');

  await visitor.link('Passport list').click();
  await page.getByText('…4567').waitFor();
  await expectNoFaultAtAnyWidth(visitor, 'sheet-passports');
  const file = page.waitForEvent('download');
  await visitor.link('PDF').click();
  expect((await file).suggestedFilename()).toBe(`${departure.code}-${departedAt}-passports.pdf`);

  await visitor.link('Flight manifest').click();
  await page.getByText('Comes with a wheelchair and a large harp').waitFor();
  await page.setViewportSize({ width: 672, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const role of ['navigation', 'button', 'banner'] as const)
    expect([role, await page.getByRole(role).filter({ visible: true }).count()]).toEqual([role, 0]);
  expect(await overflowingElements(page)).toEqual([]);
  await takePicture(visitor, 'sheet-flights-print');
});
