import {
  CANCELLATION_STEPS,
  PROTECTION_ADMIN_CENTS,
  PROTECTION_DEDUCTIBLE_CENTS,
} from '@tour-portal/contracts/money/cancellation-fees.js';
import {
  DEPOSIT_CENTS,
  NAME_CHANGE_DAYS,
  TRAVEL_PROTECTION_CENTS,
  TRAVEL_PROTECTION_DAYS,
} from '@tour-portal/contracts/money/fees.js';
import { TRAVEL_NOTE_MAX } from '@tour-portal/contracts/travel/flight-rules.js';
import { ADULT_AGE, PASSPORT_MONTHS, YOUNGEST_AGE } from '@tour-portal/contracts/guests/ages.js';
import {
  FULL_PAYMENT_DAYS,
  HOLD_LENGTHS,
  MIN_DAYS_TO_HOLD,
} from '@tour-portal/contracts/hold/hold-duration.js';
import { MAX_GUESTS, MAX_ROOM_GUESTS, MAX_ROOMS } from '@tour-portal/contracts/hold/rooms.js';
import { SURVEY_OPENS_DAYS } from '@tour-portal/contracts/booking/surveys.js';
import { OFFER_HOURS } from '@tour-portal/contracts/hold/waiting-list.js';

/** Every figure above 1 of the answers, taken from the constants of the product's rules (D38). */
export const FIGURES = {
  holds: HOLD_LENGTHS,
  minDaysToHold: MIN_DAYS_TO_HOLD,
  offerHours: OFFER_HOURS,
  fullPaymentDays: FULL_PAYMENT_DAYS,
  deposit: DEPOSIT_CENTS,
  premium: TRAVEL_PROTECTION_CENTS,
  deductible: PROTECTION_DEDUCTIBLE_CENTS,
  adminFee: PROTECTION_ADMIN_CENTS,
  cancellations: CANCELLATION_STEPS,
  protectionDays: TRAVEL_PROTECTION_DAYS,
  nameChangeDays: NAME_CHANGE_DAYS,
  maxGuests: MAX_GUESTS,
  maxRooms: MAX_ROOMS,
  maxRoomGuests: MAX_ROOM_GUESTS,
  youngestAge: YOUNGEST_AGE,
  adultAge: ADULT_AGE,
  passportMonths: PASSPORT_MONTHS,
  noteLength: TRAVEL_NOTE_MAX,
  surveyDays: SURVEY_OPENS_DAYS,
};

export type Figures = typeof FIGURES;
