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
import { queryAnswer } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import { Outbox } from '../../messages/outbox.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { OpenApprovalsList } from '../approvals/open-approvals.js';
import { DepartureSheets } from '../sheets/departure-sheets.js';

/** The queues of work that client service has to do now (D65). */
export class GetToday extends Query<UseCaseResult<Today, never>> {}

/** A queue counts no further than this, which is more than client service works off in a day. */
const MOST = 1_000;
/** Epoch milliseconds later than any due time. */
const EVER = Number.MAX_SAFE_INTEGER;
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
    const [holds, payments, refunds, messages, offers, filling, leaving, approvals] = await Promise.all([
      this.holdsEnding(at),
      this.openPayments(at),
      this.owedRefunds(),
      this.outbox.givenUp(MOST),
      this.openOffers(),
      this.filling(at),
      this.sheets.leaving(day, plusDays(day, LEAVING_SOON_DAYS)),
      this.approvals.all(),
    ]);
    return queryAnswer({
      at,
      day,
      holdsEnding: toWorkQueue(holds),
      payments: toWorkQueue(payments),
      refunds: toWorkQueue(refunds),
      messages: toWorkQueue(messages),
      offers: toWorkQueue(offers),
      filling: toWorkQueue(filling),
      leaving: toWorkQueue(leaving),
      approvals: toWorkQueue(approvals),
    });
  }

  private async holdsEnding(at: Instant): Promise<HoldEnding[]> {
    const midnight = millis(endOfDay(dateIn(BUSINESS_ZONE, at), BUSINESS_ZONE));
    const due = (await this.documents.due(midnight, MOST)).filter(({ kind }) => kind === 'expiry');
    const lines = await this.lines(due);
    return lines.flatMap(({ entry, booking, line }) => [
      {
        ...line,
        tour: booking.tour,
        departedAt: booking.departedAt,
        expiredAt: instant(entry.due),
      },
    ]);
  }

  /** Payments that are held or overdue: client service has nothing to do about a payment that was begun a moment ago. */
  private async openPayments(at: Instant): Promise<OpenPayment[]> {
    const all = await this.documents.duePayments(EVER, MOST);
    const late = all.filter(({ status, due }) => status === 'held' || due < millis(at));
    const lines = await this.lines(late);
    return lines.map(({ entry, line }) => {
      return { ...line, state: PAYMENT_STATES[entry.status], since: entry.requestedAt };
    });
  }

  private async owedRefunds(): Promise<OwedRefund[]> {
    const lines = await this.lines(await this.documents.dueRefunds(EVER, MOST));
    return lines.map(({ entry, line }) => {
      return { ...line, since: instant(entry.due) };
    });
  }

  private async openOffers(): Promise<OpenOffer[]> {
    const offered = (await this.documents.dueWaitingRequests(EVER, MOST)).filter(
      ({ status }) => status === 'offered',
    );
    const accounts = await this.documents.accounts(offered.map(({ account }) => account));
    return offered.flatMap(({ id, account, tour, departedAt, roomGuests, offeredUntil }, place) => {
      if (offeredUntil === null) return [];
      const { firstName = '', lastName = '' } = accounts[place] ?? {};
      const name = `${firstName} ${lastName}`.trim();
      return [{ waiting: id, account, name, tour, departedAt, guests: guestCount(roomGuests), offeredUntil }];
    });
  }

  /** Departures that are filling, by date. Those of today or earlier are left out: they can no longer be sold. */
  private async filling(at: Instant): Promise<FillingDeparture[]> {
    const today = dateIn(BUSINESS_ZONE, at);
    const all = this.catalogue.current(at).tourYears.map(async ({ tour, departures }) => {
      const ahead = departures.filter(({ departedAt }) => departedAt > today);
      const seats = await this.documents.departures(
        tour,
        ahead.map(({ departedAt }) => departedAt),
      );
      return ahead.map(({ departedAt, capacity }, place) => {
        const free = Math.max(0, capacity - (seats[place]?.seatsTaken ?? 0));
        return { tour, departedAt, capacity, free };
      });
    });
    return (await Promise.all(all))
      .flat()
      .filter(isNearlyFull)
      .toSorted((a, b) => a.departedAt.localeCompare(b.departedAt) || a.tour - b.tour);
  }

  /** Adds to each entry its booking and the line that links to it; entries of unknown bookings are left out. */
  private async lines<E extends { readonly booking: number }>(
    entries: readonly E[],
  ): Promise<{ entry: E; booking: BookingDocument; line: QueuedBooking }[]> {
    const bookings = await this.documents.bookings([...new Set(entries.map(({ booking }) => booking))]);
    const accounts = await this.documents.accounts(bookings.map(({ owner }) => owner));
    const known = new Map(
      bookings.map((booking, place) => {
        const { firstName = '', lastName = '' } = accounts[place] ?? {};
        const party = partyName(booking.guests, { firstName, lastName });
        return [booking.id, { booking, line: { booking: booking.id, number: booking.number, party } }];
      }),
    );
    return entries.flatMap((entry) => {
      const about = known.get(entry.booking);
      return about === undefined ? [] : [{ entry, ...about }];
    });
  }
}
