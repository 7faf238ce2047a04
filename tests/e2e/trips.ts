import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { freeDepartures, holdOrder, placed, type Client, type OpenDeparture } from '../client.js';
import { bookedTrip, bookingOf, finalPaymentFees, ownTravel, pay } from '../payments.js';

/** A tour that offers private cars at both ends. */
export const RED_ROCKS = 1;
/** A tour that asks for all passport details. */
export const NIAGARA = 6;

/** Fills in all details that a tour without passports asks of each guest. */
export async function fillDetails(client: Client, { id, guests }: Booking): Promise<void> {
  const details: DetailsRequest = guests.map((guest, index) => ({
    id: guest.id,
    age: '18+',
    email: `guest${index + 1}@example.com`,
    phoneNumber: `1702555012${index}`,
    address: { line1: '1 Main Street', line2: null, city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
    emergencyContact: { name: 'Byron King', phoneNumber: '17025550199' },
  }));
  await mustPatch(client, `/v1/bookings/${id}/guests/details`, details);
}

/** Fills in the travel of all guests. */
export async function fillTravel(client: Client, booking: Booking): Promise<void> {
  await mustPatch(client, `/v1/bookings/${booking.id}/guests/transports`, ownTravel(booking));
}

/** A booking, on a tour without passports, whose five steps are all done. */
export async function paidTrip(client: Client, departure: OpenDeparture): Promise<Booking> {
  const trip = await bookedTrip(client, departure, [2]);
  await fillDetails(client, trip);
  await fillTravel(client, trip);
  await pay(client, trip, finalPaymentFees(trip));
  return bookingOf(client, trip.id);
}

/** One of a tour's departures that are 120 to 500 days away and have all seats free. */
export async function departureOf(client: Client, tour: number, index = 0): Promise<OpenDeparture> {
  const found = (await freeDepartures(client, { from: 120, to: 500 }, tour))[index];
  if (found === undefined) throw new Error(`Tour ${tour} has no such departure`);
  return found;
}

/** A hold whose guests have no names yet. */
export async function namelessHold(client: Client, departure: OpenDeparture): Promise<Booking> {
  return placed(await client.hold(holdOrder(departure, [2])));
}

/** The newest mailed link to a page, as path and query. @param pagePath the page's whole path */
export async function mailedLink(client: Client, email: string, pagePath: string): Promise<string> {
  const { body } = await client.get<{ links: string[] }[]>(`/dev/inbox?to=${encodeURIComponent(email)}`);
  const link = body
    .flatMap(({ links }) => links.map((text) => new URL(text)))
    .find(({ pathname }) => pathname === pagePath);
  if (link === undefined) throw new Error(`No mail to ${email} leads to ${pagePath}`);
  return link.pathname + link.search;
}

async function mustPatch(client: Client, path: string, body: unknown): Promise<void> {
  const { status, text } = await client.send('PATCH', path, { body });
  if (status !== 200) throw new Error(`PATCH ${path} answered ${status}: ${text}`);
}
