import type { Fee, Transport } from '../api/api.js';
import type { Flight, TransportRequest } from '../api/booking-api.js';
import {
  airlineProblem,
  airportProblem,
  flightNumberProblem,
  travelNoteProblem,
  timeProblem,
  travelDateProblem,
  travelQuestion,
  type TransportSide,
  type TravelFacts,
} from './flight-rules.js';
import { isCalendarDate, type CalendarDate } from '../values/time.js';

/**
 * Whether only client service may change a guest's transfers: once a transfer fee that is not cancelled was paid, even if it
 * was refunded (D25).
 */
export function isTransferLocked({ fees }: { readonly fees: readonly Fee[] }): boolean {
  return fees.some(
    ({ type, cancellation, paymentLineItems }) =>
      type === 'TRANSFER' && cancellation === null && paymentLineItems.length > 0,
  );
}

/** What is wrong with one field of a transport. */
export interface TransportProblem {
  readonly field: keyof TransportRequest;
  readonly message: string;
}

/**
 * All problems of one arrival or departure (spec §4 "Flights step", §5 "Flights", D29), except whether the flight exists:
 * see `chooseFlight`. The fields have the types of the request; empty texts count as left out.
 */
export function transportProblems(
  transport: TransportRequest,
  side: TransportSide,
  facts: TravelFacts,
): TransportProblem[] {
  const { isArrival, transfer, scheduledTime, stayNote, travelNote } = transport;
  const isOtherSide = isArrival !== undefined && isArrival !== (side === 'arrival');
  const isKnownTransfer = transfer == null || facts.transfers[side].includes(transfer);
  return [
    ...problemAt('isArrival', isOtherSide ? `This is sent for the ${side}` : null),
    ...(transport.isFlight ? flightProblems(transport) : nonFlightProblems(transport)),
    ...dateProblems(transport, side, facts),
    ...problemAt('scheduledTime', valueProblem(scheduledTime, timeProblem)),
    ...problemAt('stayNote', valueProblem(stayNote, travelNoteProblem)),
    ...problemAt('travelNote', valueProblem(travelNote, travelNoteProblem)),
    ...problemAt('transfer', isKnownTransfer ? null : `Choose one of the transfers of the ${side}`),
  ];
}

function flightProblems(transport: TransportRequest): TransportProblem[] {
  const { airline, flightNumber, fromAirport, toAirport, scheduledTime } = transport;
  // The flight lookup fills in the airports and the time of a flight that is not typed in by hand.
  const byHand = (missing: string) => (transport.isManual === true ? missing : null);
  const leaves = byHand('Tell the airport the flight leaves from');
  const lands = byHand('Tell the airport the flight goes to');
  return [
    ...problemAt('airline', valueProblem(airline, airlineProblem, 'Choose an airline')),
    ...problemAt(
      'flightNumber',
      valueProblem(flightNumber, flightNumberProblem, 'Flight number is required'),
    ),
    ...problemAt('fromAirport', valueProblem(fromAirport, airportProblem, leaves)),
    ...problemAt('toAirport', valueProblem(toAirport, airportProblem, lands)),
    ...problemAt('scheduledTime', isGiven(scheduledTime) ? null : byHand('Time is required')),
  ];
}

const FLIGHT_FIELDS = ['airline', 'flightNumber', 'fromAirport', 'toAirport'] as const;

function nonFlightProblems(transport: TransportRequest): TransportProblem[] {
  return [
    ...FLIGHT_FIELDS.flatMap((field) =>
      problemAt(field, isGiven(transport[field]) ? 'Leave this out for travel other than by flight' : null),
    ),
    ...problemAt('isManual', transport.isManual === true ? 'Only a flight can be typed in by hand' : null),
  ];
}

function dateProblems(
  { scheduledDate, isFlight, stayAtProductHotel }: TransportRequest,
  side: TransportSide,
  facts: TravelFacts,
): TransportProblem[] {
  if (!isGiven(scheduledDate)) return problemAt('scheduledDate', 'Choose a date');
  if (!isCalendarDate(scheduledDate)) return problemAt('scheduledDate', 'Choose a valid date');
  const windowProblem = travelDateProblem(scheduledDate, side, facts, isFlight);
  if (windowProblem !== null) return problemAt('scheduledDate', windowProblem);
  const asksForStay = travelQuestion(scheduledDate, side, facts)?.stay === 'choice';
  const isUnanswered = asksForStay && stayAtProductHotel == null;
  const when = side === 'arrival' ? 'before' : 'after';
  return problemAt('stayAtProductHotel', isUnanswered ? `Choose where you will stay ${when} the tour` : null);
}

/** The flight that the customer means, or the problem with its number. */
export type FlightChoice =
  { readonly ok: true; readonly flight: Flight } | { readonly ok: false; readonly problem: TransportProblem };

/**
 * Chooses among the flights that the lookup found: the only one, or the only one that has those of airports and time that
 * the request gives (spec §5 "Flights"). Not for flights typed in by hand.
 */
export function chooseFlight(
  { fromAirport, toAirport, scheduledTime }: TransportRequest,
  found: readonly Flight[],
): FlightChoice {
  const refused = (message: string): FlightChoice => ({
    ok: false,
    problem: { field: 'flightNumber', message },
  });
  const [only, another] = found;
  if (only === undefined) return refused('Invalid flight');
  if (another === undefined) return { ok: true, flight: only };
  const agrees = (wanted: string | null | undefined, actual: string) => !isGiven(wanted) || wanted === actual;
  const [meant, ...others] = found.filter(
    ({ from, to, time }) => agrees(fromAirport, from) && agrees(toAirport, to) && agrees(scheduledTime, time),
  );
  if (meant === undefined || others.length > 0) return refused('Choose one of the flights');
  return { ok: true, flight: meant };
}

/**
 * The transport that a request without problems asks for.
 * @param flight the choice of `chooseFlight`; null for a flight typed in by hand and for other travel
 * @param airportName looks up a name in the reference data; returns null for an airport that is not there
 */
export function requestedTransport(
  request: TransportRequest,
  side: TransportSide,
  facts: TravelFacts,
  flight: Flight | null,
  airportName: (code: string) => string | null,
): Transport {
  const { isFlight } = request;
  const date = request.scheduledDate as CalendarDate;
  const stay = travelQuestion(date, side, facts)?.stay ?? null;
  const from = flight?.from ?? textOf(request.fromAirport);
  const to = flight?.to ?? textOf(request.toAirport);
  const nameOf = (code: string | null) => (code === null ? null : airportName(code));
  return {
    isArrival: side === 'arrival',
    isFlight,
    airline: isFlight ? textOf(request.airline) : null,
    flightNumber: isFlight ? textOf(request.flightNumber) : null,
    fromAirport: from,
    fromAirportName: flight?.fromName ?? nameOf(from),
    toAirport: to,
    toAirportName: flight?.toName ?? nameOf(to),
    scheduledDate: date,
    scheduledTime: flight?.time ?? textOf(request.scheduledTime),
    stayAtProductHotel: stay === 'choice' ? (request.stayAtProductHotel ?? null) : null,
    extraNight: stay === 'provided',
    stayNote: stay === 'choice' ? textOf(request.stayNote) : null,
    travelNote: textOf(request.travelNote),
    isManual: request.isManual === true,
    transfer: request.transfer ?? null,
  };
}

type Text = string | null | undefined;

function isGiven(value: Text): value is string {
  return value != null && value.trim() !== '';
}

function textOf(value: Text): string | null {
  return isGiven(value) ? value : null;
}

/** @param missing the problem if the value is left out; by default it is optional */
function valueProblem(value: Text, rule: (value: string) => string | null, missing: string | null = null) {
  return isGiven(value) ? rule(value) : missing;
}

function problemAt(field: keyof TransportRequest, message: string | null): TransportProblem[] {
  return message === null ? [] : [{ field, message }];
}
