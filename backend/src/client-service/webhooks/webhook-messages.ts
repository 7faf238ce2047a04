import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import { isFullyPaid } from '@tour-portal/contracts/money/fees.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';

/** The body of a message, as Standard Webhooks say: what happened, when, and to what. */
export interface WebhookMessage {
  readonly type: WebhookMessageType;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of a booking that may cause a message; `bookingMessageType` tells whether one does. */
const MESSAGE_EVENTS = [
  'HoldPlaced',
  'DepositPaid',
  'FinalPaymentPaid',
  'ChangePaid',
  'TransferPaid',
  'BookingCancelled',
  'PaymentRefunded',
  'SurveySubmitted',
] as const;

export type WebhookBookingEvent = RecordedEvent<(typeof MESSAGE_EVENTS)[number]>;

export function isWebhookBookingEvent(event: RecordedEvent): event is WebhookBookingEvent {
  return MESSAGE_EVENTS.some((type) => type === event.type);
}

/**
 * The type of an event's message; null: the event causes no message.
 * @param before the booking before the event; null: there was none
 * @param after the booking after it
 */
export function bookingMessageType(
  event: WebhookBookingEvent,
  before: BookingDocument | null,
  after: BookingDocument,
): WebhookMessageType | null {
  switch (event.type) {
    case 'HoldPlaced':
      return 'booking.held';
    case 'BookingCancelled':
      return 'booking.cancelled';
    case 'PaymentRefunded':
      return 'payment.refunded';
    case 'SurveySubmitted':
      return 'survey.submitted';
    case 'DepositPaid':
    case 'FinalPaymentPaid':
    case 'ChangePaid':
    case 'TransferPaid':
      if (isPaid(after) && !isPaid(before)) return 'booking.paid';
      if (event.type !== 'DepositPaid' || (before !== null && isDepositPaid(before))) return null;
      return 'booking.deposit_paid';
  }
}

function isPaid(booking: BookingDocument | null): boolean {
  const guests = booking === null ? [] : travelingGuests(booking.guests);
  return guests.length > 0 && guests.every(isFullyPaid);
}

/** @param owner null: the message names neither the owner nor the guests */
export function bookingMessage(
  type: WebhookMessageType,
  event: WebhookBookingEvent,
  { id, number, tour, departedAt, concludedAt, guests }: BookingDocument,
  owner: Pick<AccountDocument, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null,
): WebhookMessage {
  const travelling = travelingGuests(guests);
  const booking = { booking: id, number, tour, departedAt, concludedAt, guests: travelling.length };
  const data = { ...booking, ...factsOf(event) };
  const timestamp = event.metadata.at;
  if (owner === null) return { type, timestamp, data };
  const { firstName, lastName, email, phoneNumber } = owner;
  const guestNames = travelling.map(({ fullName }) => fullName);
  const personalData = { owner: { firstName, lastName, email, phoneNumber }, guestNames };
  return { type, timestamp, data: { ...data, ...personalData } };
}

/** Further data of an event, without names and contact data. Money is in cents. */
function factsOf(event: WebhookBookingEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'HoldPlaced':
      return { expiredAt: event.data.expiredAt };
    case 'BookingCancelled':
      return { cancelledAt: event.data.cancelledAt };
    case 'PaymentRefunded':
      return { refund: event.data.refund, payment: event.data.payment, total: event.data.total };
    case 'SurveySubmitted':
      return typeof event.data.answers === 'string' ? {} : { overall: event.data.answers.overall };
    case 'DepositPaid':
    case 'FinalPaymentPaid':
    case 'ChangePaid':
    case 'TransferPaid': {
      const { payment, items } = event.data;
      return { payment, total: items.reduce((sum, { amount, tax }) => sum + amount + tax, 0) };
    }
  }
}
