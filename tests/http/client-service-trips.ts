import type { Booking } from '@tour-portal/contracts/api/api.js';
import type {
  BookingHistory,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { expect } from '@jest/globals';
import {
  type Client,
  seatsOf,
  signedUpClient,
  type Answer,
  type OpenDeparture,
  freeDeparture,
} from '../client.js';
import { bookedTrip, namedHold, withConfirmations } from '../payments.js';

export const CLIENT_SERVICE_PATH = '/v1/client-service';
export const reason = 'The customer called';
/** In how many days the departure may be. */
const FAR_AWAY = { from: 100, to: 200 };

/** A customer, a departure, and the customer's booking on it, on which client service acts. */
export interface CustomerTrip {
  readonly client: Client;
  readonly departure: OpenDeparture;
  readonly trip: Booking;
}

export async function newCustomer(url: string, days = FAR_AWAY): Promise<Omit<CustomerTrip, 'trip'>> {
  const client = await signedUpClient(url);
  return { client, departure: await freeDeparture(client, days) };
}

/** A new customer with a booking whose deposits are paid. */
export async function newBookedTrip(url: string, rooms = [2]): Promise<CustomerTrip> {
  const { client, departure } = await newCustomer(url);
  const trip = await withConfirmations(client, await bookedTrip(client, departure, rooms), 2);
  return { client, departure, trip };
}

export async function newHeldTrip(url: string): Promise<CustomerTrip> {
  const { client, departure } = await newCustomer(url);
  const trip = await withConfirmations(client, await namedHold(client, departure), 1);
  return { client, departure, trip };
}

export function runAction<T = ServedBookingAnswer>(
  staff: Client,
  { id }: { readonly id: number },
  action: string,
  body: object,
  headers = {},
): Promise<Answer<T>> {
  return staff.post<T>(`${CLIENT_SERVICE_PATH}/bookings/${id}/${action}`, { reason, ...body }, headers);
}

/**
 * Previews an action, then does it. The preview must write no event of staff, and its answer may differ from that of the
 * action only in times, confirmations, and ids other than those of the trip's fees.
 */
export async function previewAndRun<T>(
  staff: Client,
  trip: Booking,
  action: string,
  body: object = {},
): Promise<Answer<T>> {
  // Events of the system are not counted: earlier actions may still cause confirmations and mails at any time.
  const staffEvents = async () =>
    (await historyEvents(staff, trip.id)).filter(({ actor }) => actor.kind === 'staff').length;
  const before = await staffEvents();
  const preview = await runAction<T>(staff, trip, `${action}?dryRun=true`, body);
  expect([preview.status, preview.text]).toEqual([200, preview.text]);
  expect(await staffEvents()).toBe(before);
  const real = await runAction<T>(staff, trip, action, body);
  expect(real.status).toBe(200);
  // The control: the action itself is counted.
  expect(await staffEvents()).toBeGreaterThan(before);
  expect(comparable(real.body, trip)).toEqual(comparable(preview.body, trip));
  return real;
}

/** The events in a booking's history, without the entries about staff looking at it. */
export async function historyEvents(staff: Client, id: number): Promise<BookingHistory['events']> {
  const { body } = await staff.get<BookingHistory>(`${CLIENT_SERVICE_PATH}/bookings/${id}/history`);
  return body.events.filter(({ kind }) => kind !== 'access');
}

/** An answer without what may differ between a preview and the action. */
function comparable(answer: unknown, trip: Booking): unknown {
  const feeIds = new Set(trip.guests.flatMap(({ fees }) => fees.map(({ id }) => id)));
  return JSON.parse(
    JSON.stringify(answer, (key: string, value: unknown) => {
      if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return 'a time';
      if ((key === 'id' || key === 'fee') && typeof value === 'number' && !feeIds.has(value)) return 'an id';
      return key === 'confirmations' ? [] : value;
    }),
  ) as unknown;
}

export async function seatsInUse(client: Client, departure: OpenDeparture): Promise<number> {
  const { available, capacity } = await seatsOf(client, departure);
  return capacity - available;
}
