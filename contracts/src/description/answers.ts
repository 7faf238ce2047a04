import type {
  PasswordChanged,
  PasswordResetAccount,
  PasswordResetKey,
  ProfileAnswer,
} from '../api/account-api.js';
import type { Account, Booking } from '../api/api.js';
import type {
  CalendarLink,
  ConfirmationEmailed,
  ConfirmationLink,
  DetailsAnswer,
  Flight,
  HoldDeleted,
  HoldExtended,
  InviteAvailability,
  NamesAnswer,
  ReconfirmAnswer,
  TransportsAnswer,
} from '../api/booking-api.js';
import type {
  ApiKeys,
  BookingCustomer,
  BookingDifference,
  BookingHistory,
  BookingMoment,
  CancelAnswer,
  ChangeAnswer,
  CodeSent,
  DepartureSheet,
  DoNotBookAnswer,
  ErasurePreview,
  FoundBookings,
  MadeApiKey,
  OpenApprovals,
  OpenedAccount,
  PublishedKey,
  SentMail,
  ServedBookingAnswer,
  StaffChange,
  StaffMember,
  StaffMembers,
  WebhookDeliveries,
  WebhookSecret,
  Webhooks,
} from '../client-service/client-service-api.js';
import type {
  CatalogueDeparture,
  CatalogueTour,
  Withdrawal,
  YearPrices,
} from '../client-service/catalogue.js';
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
 * Every answer of the interface by its name in `/v1/openapi.json`. When the server is built, the schemas of the answers are
 * made from this type (`answer-schemas.mjs`).
 */
export interface Answers {
  Account: Account;
  ProfileAnswer: ProfileAnswer;
  PasswordChanged: PasswordChanged;
  PasswordResetKey: PasswordResetKey;
  PasswordResetAccount: PasswordResetAccount;

  Booking: Booking;
  HoldDeleted: HoldDeleted;
  HoldExtended: HoldExtended;
  InviteAvailability: InviteAvailability;
  NamesAnswer: NamesAnswer;
  DetailsAnswer: DetailsAnswer;
  TransportsAnswer: TransportsAnswer;
  ReconfirmAnswer: ReconfirmAnswer;
  CalendarLink: CalendarLink;
  ConfirmationLink: ConfirmationLink;
  ConfirmationEmailed: ConfirmationEmailed;
  PaymentTokenAnswer: PaymentTokenAnswer;
  PaymentAnswer: PaymentAnswer;
  WaitingRequest: WaitingRequest;
  WaitingRequests: WaitingRequest[];

  Flights: Flight[];
  TourAvailability: DepartureAvailability[];
  Reference: Reference;
  SurveyInvitation: SurveyInvitation;
  SubmittedSurvey: SubmittedSurvey;
  Liveness: Liveness;
  Readiness: Readiness;
  PublishedKey: PublishedKey;

  CodeSent: CodeSent;
  StaffMember: StaffMember;
  StaffMembers: StaffMembers;
  OpenApprovals: OpenApprovals;
  Today: Today;
  Weeks: Weeks;
  StaffChange: StaffChange;
  ApiKeys: ApiKeys;
  MadeApiKey: MadeApiKey;
  CatalogueTours: CatalogueTour[];
  CatalogueDepartures: CatalogueDeparture[];
  CatalogueDeparture: CatalogueDeparture;
  YearPrices: YearPrices;
  Withdrawal: Withdrawal;
  Webhooks: Webhooks;
  WebhookSecret: WebhookSecret;
  WebhookDeliveries: WebhookDeliveries;
  FoundBookings: FoundBookings;
  BookingCustomer: BookingCustomer;
  BookingHistory: BookingHistory;
  BookingMoment: BookingMoment;
  BookingDifference: BookingDifference;
  ServedBookingAnswer: ServedBookingAnswer;
  CancelAnswer: CancelAnswer;
  ChangeAnswer: ChangeAnswer;
  OpenedAccount: OpenedAccount;
  DoNotBookAnswer: DoNotBookAnswer;
  ErasurePreview: ErasurePreview;
  SentMail: SentMail;
  OutsideServices: OutsideServices;
  BookedDepartures: BookedDepartures;
  DepartureSheet: DepartureSheet;

  ErrorAnswer: ErrorAnswer;
  ServerErrorAnswer: ServerErrorAnswer;
}
