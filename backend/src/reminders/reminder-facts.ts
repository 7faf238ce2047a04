import { Inject, Injectable } from '@nestjs/common';
import { hasDepartureDocuments } from '@tour-portal/contracts/booking/document-ids.js';
import { customerTimeZones } from '@tour-portal/contracts/reminders/customer-zones.js';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderFacts } from '@tour-portal/contracts/reminders/reminders.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { AccountLog } from '../accounts/account-log.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import type { PlacedState } from '../bookings/booking-state.js';
import { foldBooking } from '../bookings/booking-view.js';
import { companionsOf, isAdultAmong } from '../bookings/party/party-adults.js';
import { EventLog } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';

/** A booking that may have reminders, with the data that they follow from. */
export interface RemindableBooking {
  readonly state: PlacedState;
  readonly document: BookingDocument;
  readonly owner: AccountDocument;
  readonly facts: ReminderFacts;
}

/**
 * Reads the data that the reminders of a booking follow from. The booking and its owner come from the log, so they do not
 * lag behind; the rest of the party comes from the read models.
 */
@Injectable()
export class RemindableBookings {
  private readonly times: Config['reminderTimes'];

  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly accounts: AccountLog,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    @Inject(CONFIG) { reminderTimes }: Config,
  ) {
    this.times = reminderTimes;
  }

  /** Null where no such booking was placed, or its owner was erased (D44). */
  async find(booking: number, now: Instant): Promise<RemindableBooking | null> {
    // The state is read first: if the booking changes after that, the decision notices it.
    const state = await this.streams.state(bookingDecider, bookingStream(booking));
    if (!('terms' in state)) return null;
    const folded = await foldBooking(this.log, booking);
    const owner = await this.accounts.document(state.terms.account);
    if (folded === null || owner?.email.includes('@') !== true) return null;
    const { document } = folded;
    const { tour, departedAt } = document;
    const catalogue = this.catalogue.current(now);
    const offered = catalogue.departure(tour, departedAt);
    const tourYear = offered?.tourYear ?? null;
    const tourReference = catalogue.tour(tour);
    const companions = await companionsOf(this.documents, [{ document, owner }], catalogue, now);
    const facts: ReminderFacts = {
      booking: document,
      owner,
      tour:
        tourYear === null || tourReference === null
          ? null
          : { ...tourYear, timezoneEnd: tourReference.timezoneEnd },
      hasDocuments: hasDepartureDocuments(tour, departedAt),
      ...(isAdultAmong(companions.get(booking) ?? [], catalogue, now) ? { adultInParty: true } : {}),
      zones: customerTimeZones(owner.address),
      choices: owner.reminders ?? ALL_REMINDERS,
      times: this.times,
      sentKeys: state.reminders,
    };
    return { state, document, owner, facts };
  }
}
