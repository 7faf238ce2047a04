import type * as accounts from '../api/account-api.js';
import type { Account, Booking } from '../api/api.js';
import type * as bookings from '../api/booking-api.js';
import type * as clientService from '../client-service/client-service-api.js';
import type * as catalogue from '../client-service/catalogue.js';
import type { Today } from '../client-service/today.js';
import type { Weeks } from '../client-service/weeks.js';
import type { BookedDepartures } from '../sheets/departure-sheets.js';
import type { ErrorAnswer, ServerErrorAnswer } from '../api/error-answer.js';
import type { Liveness, OutsideServices, Readiness } from '../api/health-api.js';
import type { PaymentAnswer, PaymentTokenAnswer } from '../api/payment-api.js';
import type { DepartureAvailability, Reference } from '../api/reference-api.js';
import type { SubmittedSurvey, SurveyInvitation } from '../api/survey-api.js';
import type { WaitingRequest } from '../api/waiting-api.js';

/**
 * Every JSON answer of the interface by its name in `/v1/openapi.json`. When the server is built, the schemas of the answers
 * are made from this type (`answer-schemas.mjs`).
 */
export interface Answers {
  Account: Account;
  ProfileAnswer: accounts.ProfileAnswer;
  PasswordChanged: accounts.PasswordChanged;
  PasswordResetKey: accounts.PasswordResetKey;
  PasswordResetAccount: accounts.PasswordResetAccount;

  Booking: Booking;
  HoldDeleted: bookings.HoldDeleted;
  HoldExtended: bookings.HoldExtended;
  InviteAvailability: bookings.InviteAvailability;
  NamesAnswer: bookings.NamesAnswer;
  DetailsAnswer: bookings.DetailsAnswer;
  TransportsAnswer: bookings.TransportsAnswer;
  ReconfirmAnswer: bookings.ReconfirmAnswer;
  CalendarLink: bookings.CalendarLink;
  ConfirmationLink: bookings.ConfirmationLink;
  ConfirmationEmailed: bookings.ConfirmationEmailed;
  PaymentTokenAnswer: PaymentTokenAnswer;
  PaymentAnswer: PaymentAnswer;
  WaitingRequest: WaitingRequest;
  WaitingRequests: WaitingRequest[];

  Flights: bookings.Flight[];
  TourAvailability: DepartureAvailability[];
  Reference: Reference;
  SurveyInvitation: SurveyInvitation;
  SubmittedSurvey: SubmittedSurvey;
  Liveness: Liveness;
  Readiness: Readiness;
  PublishedKey: clientService.PublishedKey;

  CodeSent: clientService.CodeSent;
  StaffMember: clientService.StaffMember;
  StaffMembers: clientService.StaffMembers;
  OpenApprovals: clientService.OpenApprovals;
  Today: Today;
  Weeks: Weeks;
  StaffChange: clientService.StaffChange;
  ApiKeys: clientService.ApiKeys;
  MadeApiKey: clientService.MadeApiKey;
  CatalogueTours: catalogue.CatalogueTour[];
  CatalogueDepartures: catalogue.CatalogueDeparture[];
  CatalogueDeparture: catalogue.CatalogueDeparture;
  YearPrices: catalogue.YearPrices;
  Withdrawal: catalogue.Withdrawal;
  Webhooks: clientService.Webhooks;
  WebhookSecret: clientService.WebhookSecret;
  WebhookDeliveries: clientService.WebhookDeliveries;
  FoundBookings: clientService.FoundBookings;
  BookingCustomer: clientService.BookingCustomer;
  BookingHistory: clientService.BookingHistory;
  BookingMoment: clientService.BookingMoment;
  BookingDifference: clientService.BookingDifference;
  ServedBookingAnswer: clientService.ServedBookingAnswer;
  CancelAnswer: clientService.CancelAnswer;
  ChangeAnswer: clientService.ChangeAnswer;
  OpenedAccount: clientService.OpenedAccount;
  DoNotBookAnswer: clientService.DoNotBookAnswer;
  ErasurePreview: clientService.ErasurePreview;
  SentMail: clientService.SentMail;
  OutsideServices: OutsideServices;
  BookedDepartures: BookedDepartures;
  DepartureSheet: clientService.DepartureSheet;

  ErrorAnswer: ErrorAnswer;
  ServerErrorAnswer: ServerErrorAnswer;
}
