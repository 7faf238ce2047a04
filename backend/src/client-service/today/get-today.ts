import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { LEAVING_SOON_DAYS, isNearlyFull, toWorkQueue } from '@tour-portal/contracts/client-service/today.js';
import type {
  FillingDeparture,
  HoldEnding,
  OpenOffer,
  OpenPayment,
  OwedRefund,
  QueuedBooking,
  Today,
} from '@tour-portal/contracts/client-service/today.js';
import {
  BUSINESS_ZONE,
  dateIn,
  endOfDay,
  instant,
  millis,
  plusDays,
} from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Clock } from '../../instance/clock.js';
import { Outbox } from '../../messages/outbox.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { OpenApprovalsList } from '../approvals/open-approvals.js';
import { DepartureSheets } from '../sheets/departure-sheets.js';

/** The queues of work that client service has to do now (D65). */
export class GetToday extends Query<Today> {}

/** How many holds, payments, refunds, messages and offers are read at most: more than client service works off in a day. */
const MOST_READ = 1_000;
/** Epoch milliseconds later than any due time. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER;
/** What the page of the day calls the status of a payment that is not settled. */
const PAYMENT_STATES = { held: 'held', approved: 'stuck', requested: 'unanswered' } as const;

@QueryHandler(GetToday)
export class GetTodayHandler implements IQueryHandler<GetToday> {
  constructor(
    private readonly documents: Documents,
    private readonly sheets: DepartureSheets,
    private readonly catalogue: CatalogueOfToday,
    private readonly outbox: Outbox,
    private readonly approvals: OpenApprovalsList,
    private readonly clock: Clock,
  ) {}

  async execute() {
    const at = this.clock.now();
    const day = dateIn(BUSINESS_ZONE, at);
    const [holdsEnding, payments, refunds, messages, offers, filling, leaving, approvals] = await Promise.all(
      [
        this.holdsEnding(at).then(toWorkQueue),
        this.openPayments(at).then(toWorkQueue),
        this.owedRefunds().then(toWorkQueue),
        this.outbox.givenUp(MOST_READ).then(toWorkQueue),
        this.openOffers().then(toWorkQueue),
        this.fillingDepartures(at).then(toWorkQueue),
        this.sheets.leaving(day, plusDays(day, LEAVING_SOON_DAYS)).then(toWorkQueue),
        this.approvals.all().then(toWorkQueue),
      ],
    );
    const queues = { holdsEnding, payments, refunds, messages, offers, filling, leaving, approvals };
    return { at, day, ...queues };
  }

  private async holdsEnding(at: Instant): Promise<HoldEnding[]> {
    const midnight = millis(endOfDay(dateIn(BUSINESS_ZONE, at), BUSINESS_ZONE));
    const due = await this.documents.dueDeadlines(midnight, MOST_READ);
    const queued = await this.withBookings(due.filter(({ kind }) => kind === 'expiry'));
    return queued.map(({ entry, booking: { tour, departedAt }, link }) => {
      return { ...link, tour, departedAt, expiredAt: instant(entry.due) };
    });
  }

  /** Payments that are held or overdue: client service has nothing to do about a payment that was begun a moment ago. */
  private async openPayments(at: Instant): Promise<OpenPayment[]> {
    const all = await this.documents.duePayments(END_OF_TIME, MOST_READ);
    const open = all.filter(({ status, due }) => status === 'held' || due < millis(at));
    const queued = await this.withBookings(open);
    return queued.map(({ entry, link }) => {
      return { ...link, state: PAYMENT_STATES[entry.status], since: entry.requestedAt };
    });
  }

  private async owedRefunds(): Promise<OwedRefund[]> {
    const queued = await this.withBookings(await this.documents.dueRefunds(END_OF_TIME, MOST_READ));
    return queued.map(({ entry, link }) => ({ ...link, since: instant(entry.due) }));
  }

  private async openOffers(): Promise<OpenOffer[]> {
    const waiting = await this.documents.dueWaitingRequests(END_OF_TIME, MOST_READ);
    const offered = waiting.filter(({ status }) => status === 'offered');
    const accounts = await this.documents.accounts(offered.map(({ account }) => account));
    return offered.flatMap(({ id, account, tour, departedAt, roomGuests, offeredUntil }, index) => {
      if (offeredUntil === null) return [];
      const { firstName = '', lastName = '' } = accounts[index] ?? {};
      const name = `${firstName} ${lastName}`.trim();
      return [{ waiting: id, account, name, tour, departedAt, guests: guestCount(roomGuests), offeredUntil }];
    });
  }

  /** Departures that are nearly full, by date. Those of today or earlier are left out: they can no longer be sold. */
  private async fillingDepartures(at: Instant): Promise<FillingDeparture[]> {
    const today = dateIn(BUSINESS_ZONE, at);
    const byYear = this.catalogue.current(at).tourYears.map(async ({ tour, departures }) => {
      const ahead = departures.filter(({ departedAt }) => departedAt > today);
      const dates = ahead.map(({ departedAt }) => departedAt);
      const seats = await this.documents.departures(tour, dates);
      return ahead.map(({ departedAt, capacity }, index) => {
        const free = Math.max(0, capacity - (seats[index]?.seatsTaken ?? 0));
        return { tour, departedAt, capacity, free };
      });
    });
    return (await Promise.all(byYear))
      .flat()
      .filter(isNearlyFull)
      .toSorted((a, b) => a.departedAt.localeCompare(b.departedAt) || a.tour - b.tour);
  }

  /** Adds to each entry its booking and the fields that link to that; entries of unknown bookings are left out. */
  private async withBookings<E extends { readonly booking: number }>(
    entries: readonly E[],
  ): Promise<{ entry: E; booking: BookingDocument; link: QueuedBooking }[]> {
    const bookings = await this.documents.bookings([...new Set(entries.map(({ booking }) => booking))]);
    const accounts = await this.documents.accounts(bookings.map(({ owner }) => owner));
    const byId = new Map(
      bookings.map((booking, index) => {
        const { firstName = '', lastName = '' } = accounts[index] ?? {};
        const party = partyName(booking.guests, { firstName, lastName });
        return [booking.id, { booking, link: { booking: booking.id, number: booking.number, party } }];
      }),
    );
    return entries.flatMap((entry) => {
      const found = byId.get(entry.booking);
      return found === undefined ? [] : [{ entry, ...found }];
    });
  }
}
