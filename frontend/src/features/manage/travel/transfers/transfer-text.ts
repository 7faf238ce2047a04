import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Airport, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import {
  formatTime,
  isLongDistance,
  transferWarning,
  transferWarningText,
} from '@tour-portal/contracts/travel/transfer-schedule.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import type { TravelDraft } from '../travel-draft.js';

const UNKNOWN_TIMES = 'For its times, please call client service';
const ALL_DAY = { from: '00:00', to: '24:00' };

/** When a transfer runs, in words; null for a transfer that is not the operator's and has no schedule. */
export function scheduleText(
  { type, schedule }: Pick<Transfer, 'type' | 'schedule'>,
  side: TransportSide,
): string | null {
  if (schedule === null) return type === 'product' ? UNKNOWN_TIMES : null;
  if ('from' in schedule) {
    return schedule.from === ALL_DAY.from && schedule.to === ALL_DAY.to
      ? 'At any time of the day'
      : `Between ${formatTime(schedule.from)} and ${formatTime(schedule.to)}`;
  }
  if (schedule.at.length === 0) return UNKNOWN_TIMES;
  const times = listText(schedule.at.map(formatTime));
  return side === 'arrival' ? `Leaves the airport at ${times}` : `Reaches the airport at ${times}`;
}

/** `Free`, `$45 a guest`; null for a guest's own way without a price. */
export function priceText({ type, price }: Pick<Transfer, 'type' | 'price'>): string | null {
  if (price > 0) return `${formatDollars(price)} a guest`;
  return type === 'own' ? null : 'Free';
}

/**
 * Advice on a flight home after a transfer (spec §8 "Flight too early for transfer"); null where there is nothing to tell.
 * The text of a failure is reported to the server, not shown to the customer.
 */
export function transferAdvice(
  transfer: Transfer,
  flight: Pick<TravelDraft, 'isFlight' | 'fromAirport' | 'toAirport' | 'scheduledTime'>,
  airports: readonly Airport[],
  brand: string,
): { readonly warning: string } | { readonly failure: string } | null {
  const { isFlight, fromAirport, toAirport, scheduledTime } = flight;
  if (isFlight !== true || scheduledTime === '') return null;
  const airport = (code: string) => airports.find(({ id }) => id === code);
  try {
    const isLong = isLongDistance(airport(fromAirport), airport(toAirport));
    const warning = transferWarning(transfer, scheduledTime, isLong);
    return warning === null ? null : { warning: transferWarningText(warning, brand) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
