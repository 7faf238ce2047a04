import { Button } from '../../../../ui/Button.js';
import { Field } from '../../../../ui/fields/Field.js';
import { ListOrCode } from './ListOrCode.js';
import { SIDE_WORDS } from '../../../../booking/travel/side-words.js';
import type { DraftProps } from '../travel-catalog.js';

/** Airports and time of a flight that is typed in by hand. */
export function ManualFlight({ draft, side, catalog, errorOf, onPatch }: DraftProps) {
  const airports = {
    options: catalog.airports.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
    other: 'Other airport',
    codeHint: 'Three letters, as on your ticket, such as DEN',
    codeLength: 3,
  };
  return (
    <div className="travel-fields">
      <ListOrCode
        {...airports}
        label="From airport"
        codeLabel="Code of the airport you leave from"
        value={draft.fromAirport}
        error={errorOf('fromAirport')}
        onChange={(fromAirport) => onPatch({ fromAirport })}
      />
      <ListOrCode
        {...airports}
        label="To airport"
        codeLabel="Code of the airport you fly to"
        value={draft.toAirport}
        error={errorOf('toAirport')}
        onChange={(toAirport) => onPatch({ toAirport })}
      />
      <Field
        label={SIDE_WORDS[side].flightTime}
        hint="Local time, as on your ticket"
        type="time"
        value={draft.scheduledTime}
        error={errorOf('scheduledTime')}
        onChange={({ target }) => onPatch({ scheduledTime: target.value })}
      />
      <p className="travel-whole">
        <Button look="link" onClick={() => onPatch({ isManual: false })}>
          Look the flight up instead
        </Button>
      </p>
    </div>
  );
}
