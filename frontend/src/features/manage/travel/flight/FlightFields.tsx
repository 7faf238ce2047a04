import { Field } from '../../../../ui/fields/Field.js';
import { ListOrCode } from './ListOrCode.js';
import { lookupProblem } from '../travel-draft.js';
import type { DraftProps } from '../travel-catalog.js';

/** Airline and number of a flight (spec §5 "Flights"). */
export function FlightFields({ draft, catalog, errorOf, onPatch }: DraftProps) {
  const airlines = catalog.airlines.map(({ iata, name }) => ({ value: iata, label: `${name} (${iata})` }));
  return (
    <>
      <ListOrCode
        label="Airline"
        other="Other airline"
        codeLabel="Airline code"
        codeHint="Two letters or digits: the first two of your flight number, such as UA"
        codeLength={2}
        options={airlines}
        value={draft.airline}
        error={errorOf('airline')}
        onChange={(airline) => onPatch({ airline })}
      />
      <Field
        label="Flight number"
        inputMode="numeric"
        autoComplete="off"
        value={draft.flightNumber}
        error={errorOf('flightNumber') ?? lookupProblem(draft) ?? undefined}
        onChange={({ target }) => onPatch({ flightNumber: digitsOf(target.value, draft.airline) })}
      />
    </>
  );
}

/** Tickets write the airline before the number, `UA 1234`: only the digits are the number (spec §5 "Flights"). */
function digitsOf(value: string, airline: string): string {
  const text = value.trim().toUpperCase();
  const number = airline !== '' && text.startsWith(airline) ? text.slice(airline.length) : text;
  return number.replaceAll(/\D/g, '').slice(0, 4);
}
