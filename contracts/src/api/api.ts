import type { Cents } from '../values/money.js';
import type { TourChange, Transfer } from './reference-api.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** An account and its bookings in the answers of the interface (D14); types of single calls are in the modules beside. */

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
  /** Which reminders the owner wants (D62); absent until the owner has chosen: all are sent. */
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
  /** Id of the first of its travel documents. */
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
  /** Travel protection that client service offers after the usual time; absent on every other fee. */
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
  /** Whether the night before or after the tour is spent at the hotel of the tour; null: there is none to choose. */
  stayAtProductHotel: boolean | null;
  /** The operator provides that night: it is included in the tour. */
  extraNight: boolean;
  stayNote: string | null;
  travelNote: string | null;
  /** The flight was typed in by hand, because the lookup does not know it. */
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
  /** The signed link; it names the tour and the cities where it starts and ends (D34). */
  url: string;
  opensAt: Instant;
  submittedAt: Instant | null;
}

/** Ratings from 1 (poor) to 5 (excellent), and a comment. */
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
  /** Who reported the payment to the portal: the customer's browser, client service, or the gateway where neither did. */
  recordedBy: 'customer' | 'gateway' | 'client service';
}

export interface Refund {
  id: number;
  type: 'Cancellation' | 'TPP' | 'Overpayment' | 'Other';
  submittedAt: Instant;
  total: Cents;
  transactionStatus: 'Pending' | 'Refunded';
  /** The payment that is refunded. */
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
  /** The hold's deadline, also while it is ahead; null once a deposit is paid. */
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
  /** By how many hours the hold can be extended at this moment; null when it cannot be (D24). */
  extendableHours: number | null;
  tourChanges: TourChange[];
  /** Another live booking of the number has an adult (D4); only looked up while no adult is known on this booking. */
  adultInParty?: true;
}
