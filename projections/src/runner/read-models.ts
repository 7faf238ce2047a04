import { accountProjection } from '../account.js';
import { apiKeyProjection } from '../client-service/api-key.js';
import { approvalProjection } from '../client-service/approval.js';
import { bookingProjection } from '../booking.js';
import { deadlineProjection } from '../deadline.js';
import { departureProjection } from '../departure.js';
import { departureBookingsProjection } from '../departure-bookings.js';
import { ledgerProjection } from '../client-service/ledger.js';
import { partyProjection } from '../party.js';
import { paymentProjection } from '../payment.js';
import type { Projection } from './projection.js';
import { refundProjection } from '../refund.js';
import { searchProjection } from '../search.js';
import { staffProjection } from '../client-service/staff.js';
import { tourYearProjection } from '../tour-year.js';
import { weekProjection } from '../client-service/week.js';
import { webhookProjection } from '../client-service/webhook.js';
import { waitingRequestProjection } from '../waiting-request.js';

/** Every read model of the product. Adding one here is all it takes to have it filled, kept up to date and tested. */
export const READ_MODELS: readonly Projection[] = [
  accountProjection,
  apiKeyProjection,
  approvalProjection,
  bookingProjection,
  deadlineProjection,
  departureProjection,
  departureBookingsProjection,
  ledgerProjection,
  partyProjection,
  paymentProjection,
  refundProjection,
  searchProjection,
  staffProjection,
  tourYearProjection,
  waitingRequestProjection,
  webhookProjection,
  weekProjection,
] as readonly Projection[];
