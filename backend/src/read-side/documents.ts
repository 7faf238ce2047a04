import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { FindOptions, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { apiKeyProjection } from '@tour-portal/projections/client-service/api-key.js';
import { approvalProjection } from '@tour-portal/projections/client-service/approval.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { deadlineProjection } from '@tour-portal/projections/deadline.js';
import { departureKey, departureProjection } from '@tour-portal/projections/departure.js';
import { departureBookingsProjection } from '@tour-portal/projections/departure-bookings.js';
import { ledgerProjection } from '@tour-portal/projections/client-service/ledger.js';
import { partyProjection } from '@tour-portal/projections/party.js';
import { paymentProjection } from '@tour-portal/projections/payment.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { refundProjection } from '@tour-portal/projections/refund.js';
import { searchProjection } from '@tour-portal/projections/search.js';
import { staffProjection } from '@tour-portal/projections/client-service/staff.js';
import { webhookProjection } from '@tour-portal/projections/client-service/webhook.js';
import { tourYearProjection } from '@tour-portal/projections/tour-year.js';
import { weekProjection } from '@tour-portal/projections/client-service/week.js';
import { waitingRequestProjection } from '@tour-portal/projections/waiting-request.js';
import { READ_MODELS_STORE } from '../stores/store-tokens.js';
import { inPages } from './in-pages.js';

/** A limit for the open waiting requests of an account: one for each departure, and there are fewer departures. */
const MOST_WAITING_REQUESTS = 10_000;
/** A limit for open approvals: more than client service can handle. */
const MOST_OPEN_APPROVALS = 1_000;
/** A limit for API keys, and for webhooks: an operator has fewer outside systems. */
const MOST_OUTSIDE_SYSTEMS = 1_000;
/** A limit for staff: more than an operator employs. */
const MOST_STAFF = 10_000;

/** The fields that a search document is found by. */
export type SearchIndex = 'word1' | 'word2' | 'word3' | 'tail' | 'email' | 'phone' | 'number' | 'departedAt';

/** The read models' documents, typed. */
@Injectable()
export class Documents {
  constructor(@Inject(READ_MODELS_STORE) private readonly readModels: ReadModels) {}

  /** Changes with every change of any document; null where the engine cannot tell. */
  changeToken(): number | null {
    return this.readModels.changeToken();
  }

  /** Keys of the documents of any collection that changed after a token; null where the engine cannot tell. */
  changedSince(token: number): ReadonlySet<string> | null {
    return this.readModels.changedSince(token);
  }

  account(id: number) {
    return this.get(accountProjection, String(id));
  }

  booking(id: number) {
    return this.get(bookingProjection, String(id));
  }

  /** In the order of the ids, without bookings that do not exist. */
  async bookings(ids: readonly number[]) {
    const found = await this.getMany(bookingProjection, ids.map(String));
    return found.filter((document) => document !== null);
  }

  /** In the order of the ids; null for an account that does not exist. */
  accounts(ids: readonly number[]) {
    return this.getMany(accountProjection, ids.map(String));
  }

  /** The search documents by which client service finds bookings, in the order of the index. */
  searchDocuments(index: SearchIndex, range: Omit<FindOptions, 'index' | 'descending'>) {
    return this.find(searchProjection, { index, ...range });
  }

  /** The search document of the booking itself, not of its guests or its owner. */
  searchDocument(booking: number) {
    return this.get(searchProjection, `b${booking}`);
  }

  party(number: string) {
    return this.get(partyProjection, number);
  }

  departure(tour: number, departedAt: CalendarDate) {
    return this.get(departureProjection, departureKey(tour, departedAt));
  }

  /** The bookings ever placed on a departure; null where there were none. */
  departureBookings(tour: number, departedAt: CalendarDate) {
    return this.get(departureBookingsProjection, departureKey(tour, departedAt));
  }

  /** The bookings ever placed on departures between two days, both included, by date. */
  allDepartureBookings(from: CalendarDate, to: CalendarDate) {
    return inPages(
      (day: CalendarDate, limit) =>
        this.find(departureBookingsProjection, { index: 'departedAt', from: day, to, limit }),
      ({ departedAt }) => departedAt,
      ({ tour, departedAt }) => departureKey(tour, departedAt),
      from,
    );
  }

  /** In the order of the dates; null for a departure whose capacity was never set. */
  departures(tour: number, dates: readonly CalendarDate[]) {
    const keys = dates.map((date) => departureKey(tour, date));
    return this.getMany(departureProjection, keys);
  }

  /** The tour years that were changed at a position of the log or later, in the order of the log. */
  tourYearsSince(position: Position, limit: number) {
    return this.find(tourYearProjection, { index: 'changed', from: position, limit });
  }

  /** The deadlines that are due at a time (epoch milliseconds), the most overdue first. */
  dueDeadlines(upTo: number, limit: number) {
    return this.find(deadlineProjection, { index: 'due', to: upTo, limit });
  }

  /** Payments that the gateway has to be asked about at a time (epoch milliseconds), the longest waiting first. */
  duePayments(upTo: number, limit: number) {
    return this.find(paymentProjection, { index: 'due', to: upTo, limit });
  }

  /** Refunds that the gateway has to make by a time (epoch milliseconds), the longest waiting first. */
  dueRefunds(upTo: number, limit: number) {
    return this.find(refundProjection, { index: 'due', to: upTo, limit });
  }

  /** Everybody who may sign in to client service, by name. */
  staff() {
    return this.find(staffProjection, { index: 'name', limit: MOST_STAFF });
  }

  /** The API keys of outside systems, by name. */
  apiKeys() {
    return this.find(apiKeyProjection, { index: 'name', limit: MOST_OUTSIDE_SYSTEMS });
  }

  /** The webhooks of outside systems, the oldest first. */
  webhooks() {
    return this.find(webhookProjection, { index: 'webhook', limit: MOST_OUTSIDE_SYSTEMS });
  }

  /** Charges and refunds between two times (epoch milliseconds), both included, by time. */
  ledgerBetween(from: number, to: number, limit: number) {
    return this.find(ledgerProjection, { index: 'at', from, to, limit });
  }

  /** What happened in the weeks that begin on these Mondays, in their order; null for a week in which nothing happened. */
  weeks(mondays: readonly CalendarDate[]) {
    return this.getMany(weekProjection, mondays);
  }

  /** The approval of a refund or credit that needs a second person, decided or not. */
  approval(id: number) {
    return this.get(approvalProjection, String(id));
  }

  /** Approvals that are not decided yet, the longest waiting first. */
  openApprovals() {
    return this.find(approvalProjection, { index: 'openSince', limit: MOST_OPEN_APPROVALS });
  }

  waitingRequest(id: number) {
    return this.get(waitingRequestProjection, String(id));
  }

  /** The open requests of an account on waiting lists, in no order. */
  openWaitingRequests(account: number) {
    const options = { index: 'openOf', equals: account, limit: MOST_WAITING_REQUESTS };
    return this.find(waitingRequestProjection, options);
  }

  /** Requests on waiting lists that have to be handled by a time (epoch milliseconds), the most overdue first. */
  dueWaitingRequests(upTo: number, limit: number) {
    return this.find(waitingRequestProjection, { index: 'due', to: upTo, limit });
  }

  private async get<D>(projection: Projection<D>, key: string): Promise<D | null> {
    return (await this.readModels.get(collectionOf(projection), key)) as D | null;
  }

  private async getMany<D>(projection: Projection<D>, keys: readonly string[]): Promise<(D | null)[]> {
    return (await this.readModels.getMany(collectionOf(projection), keys)) as (D | null)[];
  }

  private async find<D>(projection: Projection<D>, options: FindOptions): Promise<D[]> {
    return (await this.readModels.find(collectionOf(projection), options)) as D[];
  }
}
