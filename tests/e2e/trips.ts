import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { ADULT_DETAILS } from '@tour-portal/contracts/testing/guests.js';
import { freeDepartures, holdOrder, placed, type Client, type OpenDeparture } from '../client.js';
import { mustPatchGuests } from '../guests.js';
import { mailsTo } from '../mails.js';
import { bookedTrip, bookingOf, finalPaymentFees, ownTravel, pay } from '../payments.js';

/** A tour that offers private cars at both ends. */
export const RED_ROCKS = 1;
/** A tour that asks for all passport details. */
export const NIAGARA = 6;

/** Fills in all details that a tour without passports asks of each guest. */
export async function fillDetails(client: Client, booking: Booking): Promise<void> {
  const details: DetailsRequest = booking.guests.map(({ id }, index) => ({
    ...ADULT_DETAILS,
    id,
    email: `guest${index + 1}@example.com`,
    phoneNumber: `1702555012${index}`,
  }));
  await mustPatchGuests(client, booking, 'details', details);
}

/** Fills in the travel of all guests. */
export async function fillTravel(client: Client, booking: Booking): Promise<void> {
  await mustPatchGuests(client, booking, 'transports', ownTravel(booking));
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

/** A hold of two guests who have no names yet. */
export async function namelessHold(client: Client, departure: OpenDeparture): Promise<Booking> {
  return placed(await client.hold(holdOrder(departure, [2])));
}

/** The newest mailed link to a page, as path and query. @param pagePath the page's whole path */
export async function mailedLink(client: Client, email: string, pagePath: string): Promise<string> {
  const link = (await mailsTo(client, email))
    .flatMap(({ links }) => links.map((text) => new URL(text)))
    .find(({ pathname }) => pathname === pagePath);
  if (link === undefined) throw new Error(`No mail to ${email} leads to ${pagePath}`);
  return link.pathname + link.search;
}
