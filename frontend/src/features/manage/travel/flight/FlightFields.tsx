import { useState } from 'react';
import { Field } from '../../../../ui/fields/Field.js';
import { ListOrCode } from './ListOrCode.js';
import { lookupProblem } from '../travel-draft.js';
import type { DraftProps } from '../travel-catalog.js';

/** Airline and number of a flight (spec §5 "Flights"). */
export function FlightFields({ draft, catalog, errorOf, onPatch }: DraftProps) {
  /** What is typed, while it may be an airline's code, whose digit is not part of the number (`B6`); else empty. */
  const [typedCode, setTypedCode] = useState('');
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
        value={typedCode === '' ? draft.flightNumber : typedCode}
        error={errorOf('flightNumber') ?? lookupProblem(draft) ?? undefined}
        onChange={({ target }) => {
          setTypedCode(CODE_ONLY.test(target.value) ? target.value : '');
          onPatch({ flightNumber: digitsOf(target.value) });
        }}
        onBlur={() => setTypedCode('')}
      />
    </>
  );
}

/** An airline's code (two letters, or a letter and a digit in either order), or the letter that one begins with. */
const CODE_ONLY = /^\s*([A-Z][A-Z0-9]?|[0-9][A-Z])\s*$/i;
const LEADING_CODE = /^\s*([A-Z][A-Z0-9]|[0-9][A-Z])/i;

/** Tickets write the airline before the number, `UA 1234`: only the digits after it are the number, at most four (spec §5 "Flights"). */
function digitsOf(value: string): string {
  return value.replace(LEADING_CODE, '').replaceAll(/\D/g, '').slice(0, 4);
}
