import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { TransportsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type {
  PaymentAnswer,
  PaymentRequest,
  PaymentTokenAnswer,
} from '@tour-portal/contracts/api/payment-api.js';
import { holdOrder, placed, seatsOf, type Answer, type Client, type OpenDeparture } from './client.js';
import { until } from './until.js';

export type FeeChoice = Readonly<PaymentRequest['fees'][number]>;

/** What the simulated gateway's form answers the page (D52). */
export type Charge = Readonly<Omit<PaymentRequest, 'fees'>>;

/** Places a hold and names all its guests; returns the hold as it was before they had names. */
export async function namedHold(
  client: Client,
  departure: OpenDeparture,
  roomGuests: number[] = [2],
): Promise<Booking> {
  const booking = placed(await client.hold(holdOrder(departure, roomGuests)));
  const { status, text } = await setNames(client, booking);
  if (status !== 200) throw new Error(`PATCH names answered ${status}: ${text}`);
  return booking;
}

const FIRST_NAMES = ['Ada', 'Charles', 'Grace', 'Alan', 'Edsger', 'Barbara'];

export async function setNames(client: Client, { id, guests }: Booking): Promise<Answer<unknown>> {
  const names = guests.map((guest, index) => ({ id: guest.id, fullName: `${FIRST_NAMES[index]} Traveler` }));
  return client.send('PATCH', `/v1/bookings/${id}/guests/names`, { body: names });
}

export function depositFees({ guests }: Booking): FeeChoice[] {
  return guests.map(({ id }) => ({ guest: id, type: 'DEPOSIT' }));
}

export function finalPaymentFees({ guests }: Booking): FeeChoice[] {
  return guests.map(({ id }) => ({ guest: id, type: 'FINAL_PAYMENT' }));
}

export function requestToken(
  client: Client,
  { id }: { readonly id: number },
  fees: readonly FeeChoice[],
): Promise<Answer<PaymentTokenAnswer>> {
  return client.post<PaymentTokenAnswer>(`/v1/bookings/${id}/payments/token`, { fees });
}

/** Submits the gateway's form; by default the payment is approved. @throws Error when the form is refused, not for a declined card */
export async function submitGatewayForm(
  client: Client,
  formToken: string,
  body: object = { approve: true },
): Promise<Charge> {
  const answer = await client.post<Charge>(`/dev/gateway/${formToken}`, body);
  if (answer.status >= 300) throw new Error(`POST /dev/gateway answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export function recordPayment(
  client: Client,
  { id }: { readonly id: number },
  charge: Charge,
  fees: readonly FeeChoice[],
): Promise<Answer<PaymentAnswer>> {
  return client.post<PaymentAnswer>(`/v1/bookings/${id}/payments`, { ...charge, fees });
}

/** Asks for the token, submits the form and records the payment. @throws Error when one of them is refused */
export async function pay(
  client: Client,
  booking: { readonly id: number },
  fees: readonly FeeChoice[],
): Promise<PaymentAnswer> {
  const token = await requestToken(client, booking, fees);
  if (token.status !== 200) throw new Error(`POST token answered ${token.status}: ${token.text}`);
  const charge = await submitGatewayForm(client, token.body.token);
  const recorded = await recordPayment(client, booking, charge, fees);
  if (recorded.status !== 201) throw new Error(`POST payments answered ${recorded.status}: ${recorded.text}`);
  return recorded.body;
}

/** A booking whose deposits are all paid. */
export async function bookedTrip(
  client: Client,
  departure: OpenDeparture,
  roomGuests: number[] = [2],
): Promise<Booking> {
  const hold = await namedHold(client, departure, roomGuests);
  await pay(client, hold, depositFees(hold));
  return bookingOf(client, hold.id);
}

/** The booking as the account shows it now. */
export async function bookingOf(client: Client, id: number): Promise<Booking> {
  const booking = (await client.me()).bookings.find((candidate) => candidate.id === id);
  if (booking === undefined) throw new Error(`The account has no booking ${id}`);
  return booking;
}

/** Waits until a booking is as wanted. */
export function untilBooking(
  client: Client,
  { id }: { readonly id: number },
  isWanted: (booking: Booking) => boolean,
): Promise<Booking> {
  return until(() => bookingOf(client, id), isWanted);
}

/** Waits until so many seats of a departure are in use. */
export async function untilSeatsInUse(
  client: Client,
  departure: OpenDeparture,
  count: number,
): Promise<void> {
  await until(
    () => seatsOf(client, departure),
    ({ available, capacity }) => capacity - available === count,
  );
}

/** Waits until a booking has so many confirmations: they are issued in the background, so a test that counts events could miss them. */
export function withConfirmations(
  client: Client,
  booking: { readonly id: number },
  count: number,
): Promise<Booking> {
  return untilBooking(client, booking, ({ confirmations }) => confirmations.length === count);
}

/** All guests arrive and depart by their own means on the first and last day of the tour. */
export function ownTravel({ guests, departure }: Booking): TransportsRequest {
  return guests.map(({ id }) => ({
    id,
    arrival: { isFlight: false, scheduledDate: departure.departedAt },
    departure: { isFlight: false, scheduledDate: departure.concludedAt },
  }));
}
