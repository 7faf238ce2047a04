import type { Confirmation, Guest, GuestDetails } from './api.js';
import type { Instant } from '../values/time.js';

/** Bodies and answers of the calls about bookings, from the hold to the confirmations, and of the flight lookup. */

export interface HoldRequest {
  tour: number;
  roomGuests: number[];
  date: string;
  number?: string;
  holdId?: number;
}

/** `DELETE /bookings/{id}`. */
export interface HoldDeleted {
  deletedAt: Instant;
}

/** `POST /bookings/{id}/extend`. */
export interface HoldExtended {
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

/** `GET /bookings/availability/invite`; capacity null means 6 or more. */
export interface InviteAvailability {
  available: boolean;
  capacity: number | null;
}

export type NamesRequest = { id: number; fullName: string }[];
export type NamesAnswer = { id: number; updatedAt: Instant }[];

/** Only the fields to be changed; null clears one. */
export type DetailsRequest = ({ id: number } & Partial<GuestDetails>)[];
export type DetailsAnswer = ({ id: number; updatedAt: Instant } & GuestDetails)[];

/**
 * One arrival or departure in a request; a field that is left out counts as null or false. A transport that was read can be
 * sent back as it is: the server ignores its airport names and `extraNight` and sets its own.
 */
export interface TransportRequest {
  /** May be left out, because the side (`arrival` or `departure`) says the same; a value that contradicts it is refused. */
  isArrival?: boolean;
  isFlight: boolean;
  airline?: string | null;
  flightNumber?: string | null;
  /** Airports and time: of a flight typed in by hand, or to choose among several legs that the lookup knows. */
  fromAirport?: string | null;
  fromAirportName?: string | null;
  toAirport?: string | null;
  toAirportName?: string | null;
  /** `yyyy-MM-dd` */
  scheduledDate?: string | null;
  /** `HH:mm`, local time: of an arrival, where the tour begins; of a departure, where it ends. */
  scheduledTime?: string | null;
  stayAtProductHotel?: boolean | null;
  extraNight?: boolean;
  stayNote?: string | null;
  travelNote?: string | null;
  isManual?: boolean;
  transfer?: number | null;
}

export type TransportsRequest = { id: number; arrival?: TransportRequest; departure?: TransportRequest }[];
export type TransportsAnswer = Pick<Guest, 'id' | 'arrival' | 'departure' | 'fees' | 'updatedAt'>[];

/** `GET /flights`: one leg of a flight number on a day. */
export interface Flight {
  /** IATA code. */
  from: string;
  to: string;
  fromName: string;
  toName: string;
  /** `HH:mm`, local: when it lands for an arrival, when it leaves for a departure. */
  time: string;
}

/** `GET /bookings/{id}/confirmation?signature=`. */
export interface ConfirmationLink {
  /** Without its last three characters. */
  number: string;
}

/** `POST /bookings/{id}/confirmation/email`. */
export interface ConfirmationEmailRequest {
  signature: string;
  /** The last three characters of the booking number. */
  suffix: string;
}

export interface ConfirmationEmailed {
  /** Where the PDF was sent. */
  email: string;
}
