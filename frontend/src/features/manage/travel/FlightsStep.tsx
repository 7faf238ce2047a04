import { useState } from 'react';
import { travelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import { primaryGuestIndex } from '@tour-portal/contracts/booking/primary-guest.js';
import { areFlightsSet } from '@tour-portal/contracts/booking/stepper.js';
import {
  useAirlinesQuery,
  useAirportsQuery,
  useTransfersQuery,
} from '../../../reference/travel-reference-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useHasDraft } from '../../../session/drafts/draft-hooks.js';
import { Spinner } from '../../../ui/Spinner.js';
import { bookingFormName } from '../booking-forms.js';
import { TravelEditor } from './TravelEditor.js';
import { TravelSummary } from './TravelSummary.js';
import type { StepProps } from '../steps/step-props.js';
import './FlightsStep.css';

/** Step 4 (spec §4 "Flights step"): how every guest arrives and travels home. */
export default function FlightsStep({ booking, account, year, onDone }: StepProps) {
  const airlines = useAirlinesQuery();
  const airports = useAirportsQuery();
  const transfers = useTransfersQuery();
  const hasDraft = useHasDraft(bookingFormName(booking.id, 'travel'));
  const [isEditing, setEditing] = useState(hasDraft);
  // An editor that was typed into stays open when nothing is missing any more. A draft may be from before the page was reloaded.
  if (!isEditing && hasDraft) setEditing(true);
  const { guests } = booking;
  const primary = guests[primaryGuestIndex(guests, account)];

  if (!airlines.data || !airports.data || !transfers.data || primary === undefined) {
    const queries = [airlines, airports, transfers];
    return queries.some(({ error }) => error !== undefined) ? (
      <LoadFailed queries={queries} />
    ) : (
      <Spinner label="Opening your travel details" />
    );
  }
  const catalog = {
    airlines: byName(airlines.data),
    airports: byName(airports.data),
    transfers: transfers.data,
    airportTransfers: year.airportTransfers,
    facts: travelFacts(booking.departure, year),
  };
  return isEditing || !areFlightsSet(guests) ? (
    <TravelEditor
      booking={booking}
      primary={primary}
      catalog={catalog}
      onDone={onDone}
      onClose={() => setEditing(false)}
    />
  ) : (
    <TravelSummary guests={guests} catalog={catalog} onEdit={() => setEditing(true)} />
  );
}

function byName<Named extends { name: string }>(entries: readonly Named[]): Named[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name));
}
