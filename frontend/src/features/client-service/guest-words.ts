import type { Address, Transport } from '@tour-portal/contracts/api/api.js';
import { formatTime } from '@tour-portal/contracts/travel/transfer-schedule.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';

/** An address in one line. */
export function addressText({ line1, line2, city, state, zip, country }: Address): string {
  return commaList([line1, line2, city, `${state} ${zip}`.trim(), country]);
}

/** Where a guest stays before or after the tour. */
const STAYS = { true: 'stays at our hotel', false: 'stays by own arrangements', null: null };

/** How a guest arrives or leaves, in one line: `Sun May 2 2027, UA 123 DEN to YYC, 2:35 PM, no transfer` */
export function travelText(transport: Transport): string {
  const { isFlight, airline, flightNumber, fromAirport, toAirport, scheduledDate, scheduledTime } = transport;
  const flight = [airline, flightNumber].filter((part) => part !== null).join(' ');
  const route = [fromAirport, toAirport].filter((part) => part !== null).join(' to ');
  return commaList([
    scheduledDate === null ? null : weekdayText(scheduledDate),
    isFlight ? `${flight} ${route}`.trim() : 'not by air',
    scheduledTime === null ? null : formatTime(scheduledTime),
    STAYS[`${transport.stayAtProductHotel}`],
    transport.stayNote,
    transport.transfer === null ? 'no transfer' : 'with a transfer',
    transport.travelNote,
  ]);
}

function commaList(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
