import type { Cents } from '../values/money.js';
import type { TourChange, Transfer } from './reference-api.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** An account and its bookings, as the portal is answered them (D14); the calls' own types stand in modules beside. */

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
  /** Which reminders its owner wants (D62), once they have chosen; before, all. */
  reminders?: ReminderChoices;
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
  /** Travel protection that client service offers after its time; absent on every other fee. */
  late?: true;
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

/** A document of `GET /documents/{id}` (spec §3 "Travel document"). */
export interface TravelDocument {
  id: number;
  type: 'Day by Day Itinerary' | 'Hotel List' | 'Special Bulletin' | 'Terms of Travel' | 'Travel Protection';
  label: string;
  uploadedAt: Instant;
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
  /** Another live booking of the number has an adult (D4); looked for while no guest of this one is known to be one. */
  adultInParty?: true;
}
