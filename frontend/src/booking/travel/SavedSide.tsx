import type { ReactNode } from 'react';
import type { Transport } from '@tour-portal/contracts/api/api.js';
import type { Airline, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';
import { SIDE_WORDS } from './side-words.js';
import { transportSummary } from '@tour-portal/contracts/travel/travel-text.js';

/** A saved arrival or departure: day, flight or other means, hotel, transfer and note. */
export function SavedSide(props: {
  side: TransportSide;
  transport: Transport;
  airlines: readonly Airline[];
  /** Null: none was chosen, or the catalog does not have it any more. */
  transfer: Transfer | null;
  /** Advice on this arrival or departure, shown below it. */
  children?: ReactNode;
}) {
  const { side, transport, airlines, transfer, children } = props;
  const { scheduledDate, stayAtProductHotel, stayNote, extraNight, travelNote } = transport;
  const words = SIDE_WORDS[side];
  return (
    <>
      {scheduledDate === null ? null : <strong>{weekdayText(scheduledDate)}</strong>}
      <span>{transportSummary(side, transport, airlines)}</span>
      {extraNight ? <span>{words.stayProvided}</span> : null}
      {stayAtProductHotel === null ? null : (
        <span>
          {words.staySaved}: {stayAtProductHotel ? words.staySavedYes : 'arranged on your own'}
          {stayNote === null ? null : ` (${stayNote})`}
        </span>
      )}
      {transfer === null ? null : <span>{transfer.name}</span>}
      {travelNote === null ? null : <span>Note: {travelNote}</span>}
      {children}
    </>
  );
}
