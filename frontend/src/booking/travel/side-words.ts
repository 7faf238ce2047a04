import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { NON_FLIGHT_TIME_LABELS } from '@tour-portal/contracts/travel/travel-text.js';

/** The words on screen for each of the two sides (spec §4 "Flights step"). */
export const SIDE_WORDS = {
  arrival: {
    title: 'Arrival',
    how: 'How will you arrive?',
    date: 'Arrival date',
    flightTime: 'Lands at',
    otherTime: NON_FLIGHT_TIME_LABELS.arrival,
    stay: 'Do you need a hotel before you join the tour?',
    stayYes: 'Yes, I book extra nights at the starting hotel',
    stayNo: 'No, I arrange my own',
    staySaved: 'Hotel before the tour',
    staySavedYes: 'extra nights at the starting hotel',
    stayProvided: 'Your extra night before the tour is included: a room at the starting hotel is yours.',
    transfer: 'How will you get to the hotel?',
  },
  departure: {
    title: 'Departure',
    how: 'How will you travel home?',
    date: 'Departure date',
    flightTime: 'Leaves at',
    otherTime: NON_FLIGHT_TIME_LABELS.departure,
    stay: 'Do you need a hotel after you leave the tour?',
    stayYes: 'Yes, I book extra nights at the last hotel',
    stayNo: 'No, I arrange my own',
    staySaved: 'Hotel after the tour',
    staySavedYes: 'extra nights at the last hotel',
    stayProvided: 'Your extra night after the tour is included: a room at the last hotel is yours.',
    transfer: 'How will you leave the hotel?',
  },
} as const satisfies Record<TransportSide, Record<string, string>>;
