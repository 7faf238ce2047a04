import { Module } from '@nestjs/common';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { BookingStreamsModule } from '../bookings/booking-streams.module.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PlanReminders } from './plan-reminders.js';
import { RemindTravelers } from './remind-travelers.js';
import { RemindableBookings } from './reminder-facts.js';
import { ReminderPlans } from './reminder-plans.js';
import { SendReminder } from './send-reminder.js';

/** Reminds travelers of what is due or missing (D62). */
@Module({
  imports: [AccountsServicesModule, BookingStreamsModule, MessagesModule, SurveyLinksModule],
  providers: [ReminderPlans, PlanReminders, RemindableBookings, RemindTravelers, SendReminder],
})
export class RemindersBackgroundModule {}
