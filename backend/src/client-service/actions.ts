import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Booking } from '@tour-portal/contracts/api.js';
import { isTourConcluded } from '@tour-portal/contracts/booking-state.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service-api.js';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import type { RoomPrices } from '@tour-portal/contracts/room-changes.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { bookingAnswer } from '../bookings/booking-answer.js';
import type { BookingCommand } from '../bookings/booking-decisions.js';
import { refusalOf } from '../bookings/booking-refusals.js';
import { foldBooking } from '../bookings/booking-view.js';
import { ServeBooking } from '../bookings/serve-booking.js';
import { Clock } from '../clock.js';
import { EventLog } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { pathId } from '../http/path-id.js';
import { notFound, refused } from '../http/problems.js';
import { dryRunParameter } from '../http/query.js';
import { portalOf, staffContext } from '../http/request-context.js';
import { Ids } from '../ids.js';
import type { AllocateIds } from '../ids.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SurveyLinks } from '../surveys/survey-links.js';
import type { StaffRequest } from './staff-guard.js';

/** What is asked of a booking, by whom and why. */
export interface Action extends StaffRequest {
  readonly reason: string;
}

/** What a command is made of. */
export interface ActionFacts {
  readonly document: BookingDocument;
  readonly now: Instant;
  /** What rooms of the departure cost today; null where the catalogue knows it no more. */
  readonly prices: RoomPrices | null;
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
  /** Whether its first day has come where it begins. */
  readonly zoneBegin: string | null;
  readonly allocate: AllocateIds;
}

export interface Acted extends ServedBookingAnswer {
  readonly events: readonly NewEvent[];
}

/** Carries out an action of client service on a booking (D42), or says what it would do. */
@Injectable()
export class Actions {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    private readonly streams: Streams,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly surveys: SurveyLinks,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** @throws HttpException 404 for an unknown booking, 400 and 409 for what the command is refused */
  async act(
    { member, id, query, reason, request }: Action,
    command: (facts: ActionFacts) => Promise<BookingCommand> | BookingCommand,
  ): Promise<Acted> {
    const dryRun = dryRunParameter(query);
    const portal = portalOf(request);
    const now = this.clock.now();
    const booking = pathId(id);
    const folded = await foldBooking(this.log, booking);
    if (folded === null) throw notFound();
    const decision = await command(this.facts(folded.document, now, portal.remembered ?? this.ids.several));
    const context = staffContext(portal, member, now, reason.trim());
    const result = await this.commands.execute(new ServeBooking(booking, decision, context, dryRun));
    if (!result.ok) throw refusalOf(result.refusal);
    return { booking: await this.answer(result.document, now), events: result.events };
  }

  async answer(document: BookingDocument, now: Instant): Promise<Booking> {
    const owner = (await this.documents.account(document.owner)) ?? { firstName: '', lastName: '' };
    return bookingAnswer(document, owner, this.catalogue.current(now), now, this.surveys);
  }

  /**
   * For what would be written about a person: there is no key any more to keep it with (D44).
   * @throws HttpException 409 where the owner's data was erased
   */
  async checkNotErased({ owner }: BookingDocument): Promise<void> {
    const { status } = await this.streams.state(accountDecider, accountStream(owner));
    if (status === 'erased')
      throw refused(409, 'The data of this customer was erased. Nothing is written about them any more.');
  }

  private facts(document: BookingDocument, now: Instant, allocate: AllocateIds): ActionFacts {
    const { tour, departedAt, concludedAt, priceName } = document;
    const catalogue = this.catalogue.current(now);
    const found = catalogue.departure(tour, departedAt);
    const prices = found?.tourYear.prices[priceName];
    const known = catalogue.tour(tour);
    return {
      document,
      now,
      prices:
        found === null || prices === undefined ? null : { prices, taxesAndFees: found.tourYear.taxesAndFees },
      concluded: isTourConcluded(concludedAt, known, now),
      zoneBegin: known?.timezoneBegin ?? null,
      allocate,
    };
  }
}
