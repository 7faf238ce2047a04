import { Inject, Injectable } from '@nestjs/common';
import { travelDocuments } from '@tour-portal/contracts/booking/document-ids.js';
import { zonesOf } from '@tour-portal/contracts/reminders/customer-zones.js';
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

/** A booking that somebody may be reminded of. */
export interface Remindable {
  readonly state: PlacedState;
  readonly document: BookingDocument;
  readonly owner: AccountDocument;
  readonly facts: ReminderFacts;
}

/** What the reminders of a booking follow from, as the log tells it, however far the read models are. */
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

  /** Null where there is nobody to remind: no such booking, or a person who was erased (D44). */
  async find(booking: number, now: Instant): Promise<Remindable | null> {
    // The state first: a booking that changes in between is another one when it comes to deciding.
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
    const known = catalogue.tour(tour);
    const companions = await companionsOf(this.documents, [{ document, owner }], catalogue, now);
    const facts: ReminderFacts = {
      booking: document,
      owner,
      tour: tourYear === null || known === null ? null : { ...tourYear, timezoneEnd: known.timezoneEnd },
      hasDocuments: travelDocuments(tour, departedAt, offered?.tourChanges ?? []).length > 0,
      ...(isAdultAmong(companions.get(booking) ?? [], catalogue, now) ? { adultInParty: true } : {}),
      zones: zonesOf(owner.address),
      choices: owner.reminders ?? ALL_REMINDERS,
      times: this.times,
      sent: state.reminders,
    };
    return { state, document, owner, facts };
  }
}
