import type { Cents } from './money.js';
import type { CalendarDate, Instant } from './time.js';

/** Request and answer types of the HTTP interface (D10, D14, D15 and the call table of decisions.md). */

export interface Address {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  country: string;
  zip: string;
}

export interface Account {
  id: number;
  firstName: string;
  lastName: string;
  /** Digits with the country code (D7). */
  phoneNumber: string;
  email: string;
  address: Address & { updatedAt: Instant };
  doNotBook: boolean;
  updatedAt: Instant;
  /** Newest first. */
  bookings: Booking[];
}

export interface Departure {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  transfers: Transfer[];
  hotelId: number | null;
  travelDocumentId: number | null;
}

export type FeeType =
  | 'DEPOSIT'
  | 'TPP'
  | 'FINAL_PAYMENT'
  | 'CHANGE_TO_TPL'
  | 'CHANGE_TO_DBL'
  | 'CHANGE_TO_SGL'
  | 'PRICE_CHANGE'
  | 'TRANSFER';

/** Spec §7 "Payment gateways", D27. */
export type GatewayName = 'converge' | 'accept-hosted';

export interface PaymentLineItem {
  fee: number;
  payment: number;
  amount: Cents;
  tax: Cents;
  total: Cents;
}

export interface Fee {
  id: number;
  type: FeeType;
  amount: Cents;
  tax: Cents;
  total: Cents;
  paymentLineItems: PaymentLineItem[];
  refundLineItems: PaymentLineItem[];
  consumptions: { fee: number; amount: Cents }[];
  cancellation: Instant | null;
}

export interface EmergencyContact {
  name: string;
  phoneNumber: string;
}

export interface Transport {
  isArrival: boolean;
  isFlight: boolean;
  airline: string | null;
  flightNumber: string | null;
  fromAirport: string | null;
  fromAirportName: string | null;
  toAirport: string | null;
  toAirportName: string | null;
  scheduledDate: CalendarDate | null;
  scheduledTime: string | null;
  /** Whether the night before or after the tour is spent at the product's hotel; null: there is none to choose. */
  stayAtProductHotel: boolean | null;
  /** The product provides that night. */
  extraNight: boolean;
  stayNote: string | null;
  travelNote: string | null;
  /** Typed in by hand: the lookup knows no such flight. */
  isManual: boolean;
  /** Id of one of the tour year's transfers of this side; null: none chosen. */
  transfer: number | null;
}

/**
 * One arrival or departure as it is sent; what is left out is null or false. A transport that was read can be sent back
 * as it is: airport names and `extraNight` are taken for what they were, the server sets its own.
 */
export interface TransportRequest {
  /** The side it is sent for tells it; where it is sent as well, it must agree. */
  isArrival?: boolean;
  isFlight: boolean;
  airline?: string | null;
  flightNumber?: string | null;
  /** Airports and time: of a flight typed in by hand, or which one is meant where the lookup knows several. */
  fromAirport?: string | null;
  fromAirportName?: string | null;
  toAirport?: string | null;
  toAirportName?: string | null;
  /** `yyyy-MM-dd` */
  scheduledDate?: string | null;
  /** `HH:mm`, local: of an arrival at the tour's beginning, of a departure at its end. */
  scheduledTime?: string | null;
  stayAtProductHotel?: boolean | null;
  extraNight?: boolean;
  stayNote?: string | null;
  travelNote?: string | null;
  isManual?: boolean;
  transfer?: number | null;
}

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

/** What step 3 asks of a guest (spec §5 "Guest details"). */
export interface GuestDetails {
  phoneNumber: string | null;
  email: string | null;
  /** `"5"` … `"17"` or `"18+"` (D14). */
  age: string | null;
  address: Address | null;
  emergencyContact: EmergencyContact | null;
  passportNumber: string | null;
  passportCountry: string | null;
  passportBornAt: CalendarDate | null;
  passportExpiredAt: CalendarDate | null;
}

export interface Guest extends GuestDetails {
  id: number;
  fullName: string;
  arrival: Transport | null;
  departure: Transport | null;
  fees: Fee[];
  /** Whether this guest's deposit is paid. */
  paid: boolean;
  updatedAt: Instant;
}

export interface Confirmation {
  id: number;
  type: 'Hold' | 'Payment' | 'Cancellation' | 'Reconfirmation';
  issuedAt: Instant;
  hash: string;
  filename: string;
}

export interface Survey {
  /** Signed; carries the tour and where it went (D34). */
  url: string;
  opensAt: Instant;
  submittedAt: Instant | null;
}

/** Ratings from 1 (poor) to 5 (excellent), and what else there is to say. */
export interface SurveyAnswers {
  overall: number;
  director: number;
  hotels: number;
  meals: number;
  value: number;
  comment: string;
}

/** `GET /surveys?signature=`: what the survey page shows of the tour that the link is for. */
export interface SurveyInvitation {
  tour: string;
  location: string;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  opensAt: Instant;
  submittedAt: Instant | null;
}

/** `POST /surveys`. */
export interface SurveyRequest {
  /** Of the survey's link; the booking is part of it. */
  signature: string;
  answers: Omit<SurveyAnswers, 'comment'> & { comment?: string };
}

export interface SurveyAnswer {
  /** When the answers were given first; later ones change nothing. */
  submittedAt: Instant;
}

export interface Payment {
  id: number;
  cardBrand: string;
  cardLastFour: string;
  transactionId: string;
  submittedAt: Instant;
  transactionStatus: 'Approved' | 'Refund pending' | 'Refunded';
  type: 'Card';
  cancellation: Instant | null;
  total: Cents;
  recordedAt: Instant;
  /** Whose word led to its recording: the customer's browser, or the gateway's where that never came back. */
  recordedBy: 'customer' | 'gateway' | 'client service';
}

export interface Refund {
  id: number;
  type: 'Cancellation' | 'TPP' | 'Overpayment' | 'Other';
  submittedAt: Instant;
  total: Cents;
  transactionStatus: 'Pending' | 'Refunded';
  /** The payment it gives back. */
  payment: number;
}

export interface TourChange {
  briefNotice: string;
}

export interface Booking {
  id: number;
  number: string;
  /** Tour id. */
  tour: number;
  departedAt: CalendarDate;
  departure: Departure;
  /** Guests per room, in room order. */
  roomGuests: number[];
  party: { name: string };
  guests: Guest[];
  createdAt: Instant | null;
  expiredAt: Instant | null;
  deletedAt: Instant | null;
  cancelledAt: Instant | null;
  depositDueBy: Instant | null;
  finalDueBy: Instant | null;
  confirmations: Confirmation[];
  /** Of the departure; none until a deposit is paid (spec §6). */
  travelDocuments: TravelDocument[];
  surveys: Survey[];
  /** Account id. */
  owner: number;
  payments: Payment[];
  refunds: Refund[];
  /** Hours the hold can be extended by now; null when it cannot be (D24). */
  extendableHours: number | null;
  tourChanges: TourChange[];
}

export interface SignupRequest {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  password: string;
  address: Omit<Address, 'line2'> & { line2?: string | null };
  onlyValidate?: boolean;
  smsCode?: string;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** Only what is to be changed, the parts of the address too; `line2: null` clears that line. */
export interface ProfileRequest {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  email?: string;
  address?: Partial<Address>;
  onlyValidate?: boolean;
  /** Of the new phone number. */
  smsCode?: string;
}

export interface ProfileAnswer {
  updatedAt: Instant;
  address: { updatedAt: Instant };
}

export interface PasswordChangeRequest {
  currentPassword: string;
  newPassword: string;
}

/** By a mailed link, or by a code sent to the phone. */
export type PasswordRecoverRequest =
  { email: string; resend?: boolean } | { phoneNumber: string; smsCode: string };

/** What opens the reset of a password, as the query of `/password/reset` and of `GET /password/check`. */
export interface PasswordResetKey {
  id: number;
  token: string;
}

export interface PasswordResetRequest extends PasswordResetKey {
  password: string;
}

/** Three calls, each with more: the phone, its code, the new address. The first two with `onlyValidate`. */
export interface EmailResetRequest {
  phoneNumber: string;
  smsCode?: string;
  email?: string;
  onlyValidate?: boolean;
}

export interface HoldRequest {
  tour: number;
  roomGuests: number[];
  date: string;
  number?: string;
  holdId?: number;
}

export type NamesRequest = { id: number; fullName: string }[];
export type NamesAnswer = { id: number; updatedAt: Instant }[];

/** Only the fields to be changed; null clears one. */
export type DetailsRequest = ({ id: number } & Partial<GuestDetails>)[];
export type DetailsAnswer = ({ id: number; updatedAt: Instant } & GuestDetails)[];

export type TransportsRequest = { id: number; arrival?: TransportRequest; departure?: TransportRequest }[];
export type TransportsAnswer = Pick<Guest, 'id' | 'arrival' | 'departure' | 'fees' | 'updatedAt'>[];

export interface PaymentTokenRequest {
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentTokenAnswer {
  token: string;
  gateway: GatewayName;
  amount: Cents;
  /** Of the gateway's script or hosted form. */
  url: string;
}

/** What the page says of a payment that the gateway approved; the backend asks the gateway itself (D26). */
export interface PaymentRequest {
  cardBrand: string;
  cardLastFour: string;
  transactionId: string;
  submittedAt: string;
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentAnswer extends Pick<
  Booking,
  'guests' | 'expiredAt' | 'depositDueBy' | 'finalDueBy' | 'confirmations'
> {
  payment: Payment;
}

export interface FieldError {
  message: string;
  field?: string;
  fields?: string[];
}

/** What every 4xx carries (D10): errors by place, or one message where no field is to blame. */
export type ErrorAnswer =
  { errors: { body?: FieldError[]; query?: FieldError[] } } | { message: string; requestId?: string };

// Reference data (D15).

export interface ConfigReference {
  brand: string;
  tagline: string;
  phoneUsaCanada: string;
  phoneWorldwide: string;
  /** Where tour pages live; the tour id is appended. */
  tourPageBaseUrl: string;
  surveyBaseUrl: string;
  documentBaseUrl: string;
  /** Ids of the documents for everybody. */
  documents: { termsOfTravel: number; travelProtection: number };
  /** Where visits, holds and signups are counted (spec §7); absent: nowhere. */
  trackingUrl?: string;
}

export interface TourReference {
  id: number;
  name: string;
  /** Two letters; begins every booking number of the tour (D3). */
  code: string;
  public: boolean;
  upcomingYears: number[];
  regions: { regionName: string }[];
  timezoneBegin: string;
  timezoneEnd: string;
}

export type RoomType = 'SGL' | 'DBL' | 'TPL';

export interface DepartureReference {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  capacity: number;
}

export interface TourYearReference {
  /** Tour id. */
  tour: number;
  year: number;
  name: string;
  summary: string;
  cityStart: string;
  cityEnd: string;
  countryStart: string;
  countryEnd: string;
  pageImages: string[];
  timezoneEnd: string;
  /** Ids of `transfers`. */
  transfers: { arrival: number[]; departure: number[] };
  airportTransfers: string;
  singleNightStay: boolean;
  /** Whether the product provides the night before the first and after the last day to who arrives or leaves then. */
  extraNight: { arrival: boolean; departure: boolean };
  requiresPassport: boolean;
  crossesBorder: boolean;
  includesFlights: boolean;
  passport: { text: string; extension: string | null } | null;
  prices: Record<string, Record<RoomType, Cents>>;
  taxesAndFees: Record<RoomType, Cents>;
  dayByDayItinerary: { day: number; title: string; text: string }[];
  tourChanges: TourChange[];
  departures: DepartureReference[];
}

export type TransferSchedule = { at: string[] } | { from: string; to: string };

export interface Transfer {
  id: number;
  /** IATA code. */
  airportId: string | null;
  type: 'product' | 'hotel' | 'airport' | 'own';
  name: string;
  schedule: TransferSchedule | null;
  /** Per guest; 0: free. */
  price: Cents;
}

export interface Airport {
  id: string;
  name: string;
  /** Two letters; null where the catalogue does not tell. */
  country: string | null;
}

export interface Airline {
  iata: string;
  icao: string;
  name: string;
}

export interface Hotel {
  id: number;
  name: string;
  city: string;
}

/** `GET /reference/countries`: two-letter code to name. */
export type CountriesReference = Record<string, string>;
/** `GET /reference/regions`: country code to its states or provinces, code and name. */
export type RegionsReference = Record<string, { code: string; name: string }[]>;

export interface PhoneCountry {
  name: string;
  regions: string[];
  /** ISO 3166 two letters, lower case in no place. */
  code: string;
  dialCode: string;
  /** For example `. (...) ...-....`: a dot stands for a digit. */
  format: string;
  priority: number;
  areaCodes: string[];
}

/** `GET /tours/{id}/availability?year=` (D15), live. */
export interface DepartureAvailability {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  available: number;
  capacity: number;
}

/** `GET /bookings/availability/invite`; capacity null means 6 or more. */
export interface InviteAvailability {
  available: boolean;
  capacity: number | null;
}

/** A document of `GET /documents/{id}` (spec §3 "Travel document"). */
export interface TravelDocument {
  id: number;
  type: 'Day by Day Itinerary' | 'Hotel List' | 'Special Bulletin' | 'Terms of Travel' | 'Travel Protection';
  label: string;
  uploadedAt: Instant;
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
