import type { Confirmation, Guest, GuestDetails, Transport } from './api.js';
import type { Instant } from '../values/time.js';

/** Bodies and answers of the calls about bookings, from the hold to the confirmations, and of the flight lookup. */

/** `POST /bookings`: guests per room, and the first day of the tour, `yyyy-MM-dd`. */
export interface HoldRequest {
  tour: number;
  roomGuests: number[];
  date: string;
  /** Booking number of the party to join (D4); absent: a new party. */
  number?: string;
  /** Id of the hold to replace. */
  holdId?: number;
}

/** `DELETE /bookings/{id}`. */
export interface HoldDeleted {
  deletedAt: Instant;
}

/** `POST /bookings/{id}/extend`. */
export interface HoldExtended {
  /** The new deadline. */
  expiredAt: Instant;
}

/** `POST /bookings/{id}/reconfirm`. */
export interface ReconfirmAnswer {
  confirmation: Confirmation;
}

/** `GET` and `POST /bookings/{id}/calendar-link`; null: there is no open link. */
export interface CalendarLink {
  url: string | null;
}

/** `GET /bookings/availability/invite`: free seats for friends of a party; capacity null: 6 or more. */
export interface InviteAvailability {
  available: boolean;
  capacity: number | null;
}

/** `PATCH /bookings/{id}/guests/names`; in this list and the lists below, `id` is the guest. */
export type NamesRequest = { id: number; fullName: string }[];
export type NamesAnswer = { id: number; updatedAt: Instant }[];

/** `PATCH /bookings/{id}/guests/details`: only the fields to change; null clears one. */
export type DetailsRequest = ({ id: number } & Partial<GuestDetails>)[];
export type DetailsAnswer = ({ id: number; updatedAt: Instant } & GuestDetails)[];

/**
 * One arrival or departure in a request; a field that is left out counts as null or false. A transport that was read can be
 * sent back as it is: the server ignores the airport names and `extraNight`, and finds them out again. The side (`arrival`
 * or `departure`) says whether it is an arrival: `isArrival` may be left out, and is refused where it contradicts the side.
 * Airports and time are those of a flight typed in by hand, or choose among several legs that the lookup knows. The stay is
 * asked for only where nights before or after the tour are needed.
 */
export interface TransportRequest
  extends Pick<Transport, 'isFlight'>, Partial<Omit<Transport, 'isFlight' | 'scheduledDate'>> {
  /** `yyyy-MM-dd` */
  scheduledDate?: string | null;
}

/** `PATCH /bookings/{id}/guests/transports`: a side that is left out stays as it is. */
export type TransportsRequest = { id: number; arrival?: TransportRequest; departure?: TransportRequest }[];
export type TransportsAnswer = Pick<Guest, 'id' | 'arrival' | 'departure' | 'fees' | 'updatedAt'>[];

/** `GET /flights`: one leg of a flight number on a day. */
export interface Flight {
  /** IATA code, as is `to`. */
  from: string;
  to: string;
  fromName: string;
  toName: string;
  /** `HH:mm`, local: when it lands for an arrival, when it leaves for a departure. */
  time: string;
}

/** `GET /bookings/{id}/confirmation?signature=`: the booking that a mailed link is for. */
export interface ConfirmationLink {
  /** The booking number without its last three characters. */
  number: string;
}

/** `POST /bookings/{id}/confirmation/email`. */
export interface ConfirmationEmailRequest {
  /** The signature in the mailed link. */
  signature: string;
  /** The last three characters of the booking number. */
  suffix: string;
}

export interface ConfirmationEmailed {
  /** Where the PDF was sent. */
  email: string;
}
