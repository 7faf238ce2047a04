import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FlightsModule } from '../flights/flights.module.js';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { BookingStreamsModule } from './booking-streams.module.js';
import { BookingsController } from './bookings.controller.js';
import { HoldEndingsModule } from './hold/hold-endings.module.js';
import { GuestsController } from './guests/guests.controller.js';
import { SetGuestDetailsHandler } from './guests/set-guest-details.js';
import { SetNamesHandler } from './guests/set-names.js';
import { SetTransportsHandler } from './guests/set-transports.js';
import { DeleteHoldHandler } from './hold/delete-hold.js';
import { ExtendHoldHandler } from './hold/extend-hold.js';
import { PlaceHoldHandler } from './hold/place-hold.js';
import { GetInviteAvailabilityHandler } from './party/invite-availability.js';
import { ReconfirmBookingHandler } from './reconfirm/reconfirm-booking.js';

/** Calls about a customer's bookings: placing, extending and deleting holds, guests, reconfirming, room for friends. */
@Module({
  imports: [
    BookingStreamsModule,
    HoldEndingsModule,
    SessionsModule,
    FlightsModule,
    CallSecurityModule,
    IdempotencyModule,
  ],
  controllers: [BookingsController, GuestsController],
  providers: [
    PlaceHoldHandler,
    ExtendHoldHandler,
    DeleteHoldHandler,
    SetNamesHandler,
    SetGuestDetailsHandler,
    SetTransportsHandler,
    ReconfirmBookingHandler,
    GetInviteAvailabilityHandler,
  ],
})
export class BookingsModule {}
