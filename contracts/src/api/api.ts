import type { Cents } from '../values/money.js';
import type { TourChange, Transfer } from './reference-api.js';
import type { ReminderChoices } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** An account and its bookings in the answers of the interface (D14); types of single calls are in the other files here. */

/** A postal address. */
export interface Address {
  line1: string;
  /** Null: there is no second line. */
  line2: string | null;
  city: string;
  /** The code of the state or province where the country has a list of them, else as it was typed. */
  state: string;
  /** Two-letter code. */
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
  /** Set by client service: the account can neither hold space nor join a waiting list online. */
  doNotBook: boolean;
  /** Which reminders the owner wants (D62); absent until the owner has chosen: all are sent. */
  reminders?: ReminderChoices;
  updatedAt: Instant;
  /** Newest first. */
  bookings: Booking[];
}

export interface Departure {
  /** The first day of the tour; `concludedAt` is the last. */
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  /** The name of the price for which the hold was placed, such as `Summer`. */
  priceName: string;
  /** Transfers that guests can choose, before and after the tour. */
  transfers: Transfer[];
  /** The hotel where the tour begins; null: the catalog names none. */
  hotelId: number | null;
  /** Id of the first of the booking's `travelDocuments`; null: there are none yet. */
  travelDocumentId: number | null;
}

/**
 * What a fee is for. `TPP`: travel protection, a guest's choice. `CHANGE_TO_…`: a change to a triple, double or single room.
 * `PRICE_CHANGE`: a change of the price by client service. `TRANSFER`: the transfers of a guest. Changes may be credits.
 */
export type FeeType =
  | 'DEPOSIT'
  | 'TPP'
  | 'FINAL_PAYMENT'
  | 'CHANGE_TO_TPL'
  | 'CHANGE_TO_DBL'
  | 'CHANGE_TO_SGL'
  | 'PRICE_CHANGE'
  | 'TRANSFER';

/** What one payment paid of a fee, or what is refunded of it: ids of the fee and of the payment, and the money. */
export interface PaymentLineItem {
  fee: number;
  payment: number;
  amount: Cents;
  tax: Cents;
  total: Cents;
}

/** What a guest owes, or for travel protection may choose to pay; a total below 0 is a credit. */
export interface Fee {
  id: number;
  type: FeeType;
  amount: Cents;
  tax: Cents;
  /** Amount and tax together. */
  total: Cents;
  paymentLineItems: PaymentLineItem[];
  /** Refunds that are owed or made. */
  refundLineItems: PaymentLineItem[];
  /** The credits that lower this fee: each one's fee id, and by how much. */
  consumptions: { fee: number; amount: Cents }[];
  /** When the guest was cancelled, so that no more is owed for the fee; null: not cancelled. */
  cancellation: Instant | null;
  /** Travel protection that client service offers after the usual time; absent on every other fee. */
  late?: true;
}

export interface EmergencyContact {
  name: string;
  phoneNumber: string;
}

/** How a guest arrives before the tour, or departs after it. Codes are IATA codes; times are local. */
export interface Transport {
  /** False: a departure. */
  isArrival: boolean;
  /** False: other travel, so that airline, flight number and airports are null. */
  isFlight: boolean;
  /** Two-character IATA code. */
  airline: string | null;
  /** 1 to 4 digits, without the airline. */
  flightNumber: string | null;
  fromAirport: string | null;
  /** Null: neither the lookup nor the catalog knows the name. */
  fromAirportName: string | null;
  toAirport: string | null;
  toAirportName: string | null;
  /** The day on which the guest arrives or leaves. */
  scheduledDate: CalendarDate | null;
  /** `HH:mm`, when the guest arrives or leaves; null: a guest who does not fly has not told it. */
  scheduledTime: string | null;
  /** Whether the guest books extra nights at the tour's hotel; null: needs no night, or has the `extraNight`. */
  stayAtProductHotel: boolean | null;
  /** The one night before or after the tour is included: the operator provides it, and nothing is chosen. */
  extraNight: boolean;
  /** About a stay of the guest's own, as `travelNote` is about the travel: 40 characters at most. Null: no note. */
  stayNote: string | null;
  travelNote: string | null;
  /** The flight was typed in by hand, because the lookup does not know it. */
  isManual: boolean;
  /** Id of one of the tour year's transfers of this side; null: none chosen. */
  transfer: number | null;
}

/** What step 3 asks of a guest (spec §5 "Guest details"); null: not told. Phone numbers are digits (D7). */
export interface GuestDetails {
  phoneNumber: string | null;
  email: string | null;
  /** `"5"` … `"17"` or `"18+"` (D14). */
  age: string | null;
  address: Address | null;
  emergencyContact: EmergencyContact | null;
  passportNumber: string | null;
  /** Two-letter code of the citizenship. */
  passportCountry: string | null;
  /** The guest's date of birth. */
  passportBornAt: CalendarDate | null;
  passportExpiredAt: CalendarDate | null;
}

export interface Guest extends GuestDetails {
  id: number;
  /** Empty until the guest is named. */
  fullName: string;
  /** Null, for either side: not told. */
  arrival: Transport | null;
  departure: Transport | null;
  /** In the order in which they are shown; travel protection only once it is bought, or offered late. */
  fees: Fee[];
  /** Whether this guest's deposit is paid. */
  paid: boolean;
  /** When the guest was last changed; payments do not count. */
  updatedAt: Instant;
}

/** A PDF that was issued once. It is read at `/v1/documents/confirmations/{hash}/{filename}`, without a session. */
export interface Confirmation {
  id: number;
  type: 'Hold' | 'Payment' | 'Cancellation' | 'Reconfirmation';
  issuedAt: Instant;
  /** 64 hexadecimal digits that cannot be guessed. */
  hash: string;
  filename: string;
}

/** A document of `GET /documents/{id}` (spec §3 "Travel document"). */
export interface TravelDocument {
  id: number;
  type: 'Day by Day Itinerary' | 'Hotel List' | 'Special Bulletin' | 'Terms of Travel' | 'Travel Protection';
  /** The words of the link to the document. */
  label: string;
  /** When the words and layout of the portal's documents last changed: the same moment for all of them. */
  uploadedAt: Instant;
}

export interface Survey {
  /** The signed link; it names the tour and the cities where it starts and ends (D34). */
  url: string;
  opensAt: Instant;
  /** Null: not answered. */
  submittedAt: Instant | null;
}

/** Ratings from 1 (poor) to 5 (excellent); `value`: the tour for what it cost. The comment may be empty. */
export interface SurveyAnswers {
  overall: number;
  director: number;
  hotels: number;
  meals: number;
  value: number;
  comment: string;
}

/** A charge of a card, also one that was turned away. */
export interface Payment {
  id: number;
  cardBrand: string;
  cardLastFour: string;
  /** The gateway's id of the charge. */
  transactionId: string;
  /** When the card was charged, as the gateway says. */
  submittedAt: Instant;
  /** `Approved` until refunds cover the whole payment; then `Refund pending` until all are made, then `Refunded`. */
  transactionStatus: 'Approved' | 'Refund pending' | 'Refunded';
  type: 'Card';
  /** Always null: charges are refunded instead. */
  cancellation: Instant | null;
  total: Cents;
  recordedAt: Instant;
  /** Who reported the payment to the portal: the customer's browser, client service, or the gateway where neither did. */
  recordedBy: 'customer' | 'gateway' | 'client service';
}

export interface Refund {
  id: number;
  /** `Overpayment`: paid twice, or lowered by a credit. `Other`: turned away, or by client service. No refund has `TPP`. */
  type: 'Cancellation' | 'TPP' | 'Overpayment' | 'Other';
  /** When the gateway refunded the money. While pending: when the refund was ordered, or the card charged in vain. */
  submittedAt: Instant;
  total: Cents;
  transactionStatus: 'Pending' | 'Refunded';
  /** The payment that is refunded. */
  payment: number;
}

/** A hold or a booking. `createdAt`, `depositDueBy` and `finalDueBy` always have a value in the portal's answers. */
export interface Booking {
  id: number;
  number: string;
  /** Tour id. */
  tour: number;
  /** The first day of the tour. */
  departedAt: CalendarDate;
  departure: Departure;
  /** Traveling guests per room, in room order. */
  roomGuests: number[];
  /** `Miller Party` (D32). */
  party: { name: string };
  /** In room order; guests who are cancelled while others travel come last. */
  guests: Guest[];
  /** When the hold was placed. */
  createdAt: Instant | null;
  /** The hold's deadline, past or to come; null once a deposit is paid. */
  expiredAt: Instant | null;
  /** When the hold was deleted or replaced; null: neither. */
  deletedAt: Instant | null;
  /** When client service cancelled the booking, or its departure was withdrawn; null: neither. */
  cancelledAt: Instant | null;
  /** The hold's deadline, which stays for the other guests' deposits once one is paid (D23). */
  depositDueBy: Instant | null;
  finalDueBy: Instant | null;
  /** Newest first. */
  confirmations: Confirmation[];
  /** Of the departure and general ones; none until a deposit is paid, nor for a booking that is cancelled (spec §6). */
  travelDocuments: TravelDocument[];
  surveys: Survey[];
  /** Account id. */
  owner: number;
  /** In the order in which they were recorded. */
  payments: Payment[];
  refunds: Refund[];
  /** By how many hours the hold can be extended at this moment; null when it cannot be (D24). */
  extendableHours: number | null;
  /** Notices about the tour's year and about this departure. */
  tourChanges: TourChange[];
  /** Another live booking of the number has an adult (D4). Looked up only while no adult is known on this booking. */
  adultInParty?: true;
}
