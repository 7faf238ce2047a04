import type { Guest, Transport } from '../api/api.js';
import type { Flight } from '../api/booking-api.js';
import type { Airline } from '../api/reference-api.js';
import type { TransportSide } from './flight-rules.js';
import { formatTime } from './transfer-schedule.js';

/** Labels of the time at which a guest who does not fly arrives or leaves. */
export const NON_FLIGHT_TIME_LABELS = {
  arrival: 'Time you arrive',
  departure: 'Time you leave',
} as const satisfies Record<TransportSide, string>;

/** `Denver International Airport (DEN)`, or the code alone where no name is known. */
export function airportText(code: string, name: string | null | undefined): string {
  return name == null || name === code ? code : `${name} (${code})`;
}

/** `Lands at Denver International Airport (DEN) at 2:35 PM, from …`, or `Leaves … at 2:35 PM, to …`. */
export function flightText({ from, to, fromName, toName, time }: Flight, side: TransportSide): string {
  const [leaves, lands] = [airportText(from, fromName), airportText(to, toName)];
  return side === 'arrival'
    ? `Lands at ${lands} at ${formatTime(time)}, from ${leaves}`
    : `Leaves ${leaves} at ${formatTime(time)}, to ${lands}`;
}

/** How a guest arrives or leaves: the flight, with airports and time if all are known, or travel by other means. */
export function transportSummary(
  side: TransportSide,
  transport: Transport,
  airlines: readonly Airline[],
): string {
  const { isFlight, airline, flightNumber, scheduledTime, fromAirport, toAirport } = transport;
  const time = scheduledTime === null ? null : formatTime(scheduledTime);
  if (!isFlight)
    return time === null ? 'Not by flight' : `Not by flight. ${NON_FLIGHT_TIME_LABELS[side]}: ${time}`;
  const name = airlines.find(({ iata }) => iata === airline)?.name ?? 'Flight';
  const flight = `${name} ${airline ?? ''} ${flightNumber ?? ''}`.trim();
  if (fromAirport === null || toAirport === null || scheduledTime === null) return flight;
  const [fromName, toName] = [transport.fromAirportName ?? fromAirport, transport.toAirportName ?? toAirport];
  return `${flight}. ${flightText({ from: fromAirport, to: toAirport, fromName, toName, time: scheduledTime }, side)}`;
}

/** Groups the guests whose travel is the same on all the given `sides`; keeps their order. */
export function groupByTravel(guests: readonly Guest[], sides: readonly TransportSide[]): Guest[][] {
  const groups = new Map<string, Guest[]>();
  for (const guest of guests) {
    const travel = JSON.stringify(sides.map((side) => guest[side]));
    groups.set(travel, [...(groups.get(travel) ?? []), guest]);
  }
  return [...groups.values()];
}
