import { Button } from '../../../../ui/Button.js';
import { CheckIcon } from '../../../../ui/icons.js';
import { Note } from '../../../../ui/notices/Note.js';
import { Spinner } from '../../../../ui/Spinner.js';
import { ChoiceGroup } from '../fields/ChoiceGroup.js';
import { ManualFlight } from './ManualFlight.js';
import { flightText } from '@tour-portal/contracts/travel/travel-text.js';
import type { DraftProps } from '../travel-catalog.js';
import { isChosenFlight, lookupPatch, flightPatch } from '../travel-draft.js';
import { flightQuery, useFlightLookup } from './use-flight-lookup.js';

/**
 * Looks a flight up and shows the result, or the form for a flight typed in by hand (spec §5 "Flights"). The problem of a
 * lookup is shown at the flight number.
 */
export function FlightLookup(props: DraftProps) {
  const { draft, side, catalog, onPatch } = props;
  const isLooking = useFlightLookup(flightQuery(draft, side, catalog.facts), (lookup) =>
    onPatch(lookupPatch(lookup)),
  );
  if (draft.isManual) return <ManualFlight {...props} />;
  const [flight, other] = !isLooking && draft.lookup.status === 'found' ? draft.lookup.flights : [];
  return (
    <>
      <Note tone="good" role="status" icon={<CheckIcon />}>
        {flight !== undefined && other === undefined ? flightText(flight, side) : null}
      </Note>
      <div className="flight-lookup">
        {isLooking ? <Spinner label="Looking up your flight" /> : <LookupOutcome {...props} />}
      </div>
    </>
  );
}

function LookupOutcome({ draft, side, onPatch }: DraftProps) {
  const { lookup } = draft;
  const manualButton = (
    <Button look="link" onClick={() => onPatch({ isManual: true })}>
      Type in the flight by hand
    </Button>
  );
  if (lookup.status === 'waiting') return null;
  if (lookup.status === 'failed') {
    return (
      <p className="row">
        <Button look="link" onClick={() => onPatch({ lookup: { status: 'waiting' } })}>
          Look it up again
        </Button>
        {manualButton}
      </p>
    );
  }
  const [first, second] = lookup.flights;
  if (first === undefined) {
    return (
      <>
        <p>We know no such flight on that day. Please check airline, number and date.</p>
        <p>{manualButton}</p>
      </>
    );
  }
  if (second !== undefined) {
    return (
      <ChoiceGroup
        question="There are several flights with this number. Which one is yours?"
        choices={lookup.flights.map((flight, index) => ({ value: index, label: flightText(flight, side) }))}
        value={lookup.flights.findIndex((flight) => isChosenFlight(draft, flight))}
        onChange={(index) => onPatch(flightPatch(lookup.flights[index] ?? first))}
      />
    );
  }
  return <p>{manualButton}</p>;
}
