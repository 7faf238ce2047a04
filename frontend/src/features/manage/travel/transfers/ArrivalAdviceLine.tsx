import {
  arrivalWarning,
  formatTime,
  type ArrivalWarning,
} from '@tour-portal/contracts/travel/transfer-schedule.js';
import { AlertIcon } from '../../../../ui/icons.js';
import { Note } from '../../../../ui/notices/Note.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { airportText } from '@tour-portal/contracts/travel/travel-text.js';
import { transfersOf, type TravelCatalog } from '../travel-catalog.js';
import type { TravelDraft } from '../travel-draft.js';

/** A warning about a flight to the tour, saved or not yet (decision 0024); the customer may save it all the same. */
export function ArrivalAdviceLine(props: {
  flight: Pick<TravelDraft, 'isFlight' | 'toAirport' | 'scheduledTime' | 'transfer'>;
  catalog: TravelCatalog;
}) {
  const { flight, catalog } = props;
  const orNull = (text: string) => (text === '' ? null : text);
  const landing = { toAirport: orNull(flight.toAirport), scheduledTime: orNull(flight.scheduledTime) };
  const warning =
    flight.isFlight === true
      ? arrivalWarning(transfersOf(catalog, 'arrival'), flight.transfer, landing)
      : null;
  return (
    <Note tone="error" role="status" icon={<AlertIcon />}>
      {warning === null ? null : warningText(warning, flight, catalog)}
    </Note>
  );
}

function warningText(
  warning: ArrivalWarning,
  { toAirport, scheduledTime }: Pick<TravelDraft, 'toAirport' | 'scheduledTime'>,
  { airports }: TravelCatalog,
): string {
  const airportName = (code: string) => airportText(code, airports.find(({ id }) => id === code)?.name);
  switch (warning.kind) {
    case 'other-airport':
      return (
        `This flight lands at ${airportName(toAirport)}. The airport of this tour is ${listText(warning.airports.map(airportName))}: ` +
        'our transfers leave from there only. Please check your flight, or plan your own way to the hotel.'
      );
    case 'after-last-run':
      return (
        `The last shuttle leaves the airport at ${formatTime(warning.lastRun)}, and this flight lands at ` +
        `${formatTime(scheduledTime)}. Please plan another way to the hotel.`
      );
  }
}
