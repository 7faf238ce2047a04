import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { bookingState } from '@tour-portal/contracts/booking/booking-state.js';
import type { BookingCustomer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { waitingRequestAnswers } from '../../waiting-list/list-waiting-requests.js';
import { BookingAccessLog } from '../history/booking-access-log.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { BookingReplay } from '../history/booking-replay.js';
import { foundBooking } from '../search/found-booking.js';

/**
 * The owner of a booking: name, contacts, do-not-book, all bookings of the account and its open waiting list requests. These
 * are always those of now, also where the booking is shown as it stood earlier.
 */
export class GetBookingCustomer extends Query<UseCaseResult<BookingCustomer, NoSuchBooking>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
  ) {
    super();
  }
}

@QueryHandler(GetBookingCustomer)
export class GetBookingCustomerHandler implements IQueryHandler<GetBookingCustomer> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async execute({ staff, booking }: GetBookingCustomer) {
    const events = await this.replay.events(booking);
    // The account's own events contain what an action has just changed, before the read models show it.
    const account = events && foldDocument(accountProjection, events.accountEvents, String(events.owner));
    if (account === null) return refuse({ code: 'no-such-booking' });
    await this.accessLog.record(staff, booking, 'customer');
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    // The read models say which bookings the account has; its own events do not.
    const accountDocument = await this.documents.account(account.id);
    const [bookings, waiting] = await Promise.all([
      this.documents.bookings(accountDocument?.bookings ?? []),
      this.documents.openWaitingRequests(account.id),
    ]);
    const { id, firstName, lastName, phoneNumber, email, address, doNotBook } = account;
    const customer: BookingCustomer = {
      ...{ id, firstName, lastName, phoneNumber, email, address, doNotBook },
      bookings: bookings.map((document) => {
        const state = bookingState(document, catalogue.tour(document.tour), now);
        return foundBooking({ booking: document, account, state });
      }),
      waitingList: waitingRequestAnswers(waiting, now),
    };
    return immediateAnswer(customer);
  }
}
