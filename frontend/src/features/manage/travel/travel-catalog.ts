import type { TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { TransportSide, TravelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import type { Airline, Airport, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import type { TravelDraft } from './travel-draft.js';

/** What the fields of step 4 choose from. */
export interface TravelCatalog {
  readonly airlines: readonly Airline[];
  readonly airports: readonly Airport[];
  readonly transfers: readonly Transfer[];
  /** The tour year's text about airport transfers. */
  readonly airportTransfers: string;
  readonly facts: TravelFacts;
}

/** The props of every part of an arrival's or a departure's form. */
export interface DraftProps {
  readonly draft: TravelDraft;
  readonly side: TransportSide;
  readonly catalog: TravelCatalog;
  /** A transfer of the guest was paid, if only for a time: client service alone may change their transfers. */
  readonly isTransferLocked: boolean;
  readonly errorOf: (field: keyof TransportRequest) => string | undefined;
  readonly onPatch: (patch: Partial<TravelDraft>) => void;
}

/** The transfers of the tour year for a side, in its order. */
export function transfersOf({ transfers, facts }: TravelCatalog, side: TransportSide): Transfer[] {
  return facts.transfers[side].flatMap((id) => transfers.filter((transfer) => transfer.id === id));
}
