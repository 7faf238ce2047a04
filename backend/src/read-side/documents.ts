import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { FindOptions, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { deadlineProjection } from '@tour-portal/projections/deadline.js';
import type { DeadlineDocument } from '@tour-portal/projections/deadline.js';
import { departureKey, departureProjection } from '@tour-portal/projections/departure.js';
import type { DepartureDocument } from '@tour-portal/projections/departure.js';
import { departureBookingsProjection } from '@tour-portal/projections/departure-bookings.js';
import type { DepartureBookingsDocument } from '@tour-portal/projections/departure-bookings.js';
import { partyProjection } from '@tour-portal/projections/party.js';
import type { PartyDocument } from '@tour-portal/projections/party.js';
import { paymentProjection } from '@tour-portal/projections/payment.js';
import type { PaymentDocument } from '@tour-portal/projections/payment.js';
import { collectionOf } from '@tour-portal/projections/projection.js';
import type { Projection } from '@tour-portal/projections/projection.js';
import { refundProjection } from '@tour-portal/projections/refund.js';
import type { RefundDocument } from '@tour-portal/projections/refund.js';
import { searchProjection } from '@tour-portal/projections/search.js';
import type { SearchDocument } from '@tour-portal/projections/search.js';
import { waitingProjection } from '@tour-portal/projections/waiting.js';
import type { WaitingDocument } from '@tour-portal/projections/waiting.js';

/** One request a departure: more than there are departures to wait for. */
const MOST_WAITING = 10_000;

/** The fields that a search document is found by. */
export type SearchIndex = 'word1' | 'word2' | 'word3' | 'tail' | 'email' | 'phone' | 'number' | 'departedAt';

/** The read models' documents, typed. */
export class Documents {
  constructor(private readonly readModels: ReadModels) {}

  /** Changes with every change of any document; null where the engine cannot tell. */
  changeToken(): number | null {
    return this.readModels.changeToken();
  }

  account(id: number): Promise<AccountDocument | null> {
    return this.get(accountProjection, String(id));
  }

  booking(id: number): Promise<BookingDocument | null> {
    return this.get(bookingProjection, String(id));
  }

  /** In the order of the ids, without those that are not there. */
  async bookings(ids: readonly number[]): Promise<BookingDocument[]> {
    return present<BookingDocument>(
      await this.readModels.getMany(collectionOf(bookingProjection), ids.map(String)),
    );
  }

  /** In the order of the ids; null where there is none. */
  async accounts(ids: readonly number[]): Promise<(AccountDocument | null)[]> {
    return (await this.readModels.getMany(
      collectionOf(accountProjection),
      ids.map(String),
    )) as (AccountDocument | null)[];
  }

  /** What client service finds bookings by, in the order of the index. */
  async searched(
    index: SearchIndex,
    range: Omit<FindOptions, 'index' | 'descending'>,
  ): Promise<SearchDocument[]> {
    const found = await this.readModels.find(collectionOf(searchProjection), { index, ...range });
    return present<SearchDocument>(found);
  }

  /** How a booking itself is found. */
  searchDocument(booking: number): Promise<SearchDocument | null> {
    return this.get(searchProjection, `b${booking}`);
  }

  party(number: string): Promise<PartyDocument | null> {
    return this.get(partyProjection, number);
  }

  departure(tour: number, departedAt: CalendarDate): Promise<DepartureDocument | null> {
    return this.get(departureProjection, departureKey(tour, departedAt));
  }

  /** The bookings ever placed on a departure; null where there were none. */
  departureBookings(tour: number, departedAt: CalendarDate): Promise<DepartureBookingsDocument | null> {
    return this.get(departureBookingsProjection, departureKey(tour, departedAt));
  }

  /** The bookings ever placed on departures between two days, both included, by date. */
  async departureBookingsBetween(
    from: CalendarDate,
    to: CalendarDate,
    limit: number,
  ): Promise<DepartureBookingsDocument[]> {
    const found = await this.readModels.find(collectionOf(departureBookingsProjection), {
      index: 'departedAt',
      from,
      to,
      limit,
    });
    return present<DepartureBookingsDocument>(found);
  }

  /** In the order of the dates; null for a departure that never had a hold. */
  async departures(tour: number, dates: readonly CalendarDate[]): Promise<(DepartureDocument | null)[]> {
    const keys = dates.map((date) => departureKey(tour, date));
    return (await this.readModels.getMany(
      collectionOf(departureProjection),
      keys,
    )) as (DepartureDocument | null)[];
  }

  /** What is due at a time (epoch milliseconds), the most overdue first. */
  async due(upTo: number, limit: number): Promise<DeadlineDocument[]> {
    const found = await this.readModels.find(collectionOf(deadlineProjection), {
      index: 'due',
      to: upTo,
      limit,
    });
    return present<DeadlineDocument>(found);
  }

  /** Payments that somebody has to ask about at a time (epoch milliseconds), the longest waiting first. */
  async duePayments(upTo: number, limit: number): Promise<PaymentDocument[]> {
    const found = await this.readModels.find(collectionOf(paymentProjection), {
      index: 'due',
      to: upTo,
      limit,
    });
    return present<PaymentDocument>(found);
  }

  /** Refunds that the gateway has to make by a time (epoch milliseconds), the longest waiting first. */
  async dueRefunds(upTo: number, limit: number): Promise<RefundDocument[]> {
    const found = await this.readModels.find(collectionOf(refundProjection), {
      index: 'due',
      to: upTo,
      limit,
    });
    return present<RefundDocument>(found);
  }

  waiting(id: number): Promise<WaitingDocument | null> {
    return this.get(waitingProjection, String(id));
  }

  /** The open requests of an account on waiting lists, in no order. */
  async waitingOf(account: number): Promise<WaitingDocument[]> {
    const found = await this.readModels.find(collectionOf(waitingProjection), {
      index: 'openOf',
      equals: account,
      limit: MOST_WAITING,
    });
    return present<WaitingDocument>(found);
  }

  /** Requests on waiting lists that somebody has to look at by a time (epoch milliseconds), the most overdue first. */
  async dueWaiting(upTo: number, limit: number): Promise<WaitingDocument[]> {
    const found = await this.readModels.find(collectionOf(waitingProjection), {
      index: 'due',
      to: upTo,
      limit,
    });
    return present<WaitingDocument>(found);
  }

  private async get<D>(projection: Projection<D>, key: string): Promise<D | null> {
    return (await this.readModels.get(collectionOf(projection), key)) as D | null;
  }
}

function present<D>(documents: readonly (JsonObject | null)[]): D[] {
  return documents.filter((document) => document !== null) as D[];
}
