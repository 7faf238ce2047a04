import type { TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { TransportSide, TravelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import type { Airline, Airport, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import type { TravelDraft } from './travel-draft.js';

/** What the fields of step 4 offer, and the facts that their rules depend on. */
export interface TravelCatalog {
  readonly airlines: readonly Airline[];
  readonly airports: readonly Airport[];
  readonly transfers: readonly Transfer[];
  /** The tour year's text about airport transfers. */
  readonly airportTransfers: string;
  readonly facts: TravelFacts;
}

/** The props that the parts of an arrival's or a departure's form share. */
export interface DraftProps {
  readonly draft: TravelDraft;
  readonly side: TransportSide;
  readonly catalog: TravelCatalog;
  /** Only client service may change the transfers of the guest, see `isTransferLocked` of the rules. */
  readonly isTransferLocked: boolean;
  readonly errorOf: (field: keyof TransportRequest) => string | undefined;
  readonly onPatch: (patch: Partial<TravelDraft>) => void;
}

/** The transfers of the tour year for a side, in its order. */
export function transfersOf({ transfers, facts }: TravelCatalog, side: TransportSide): Transfer[] {
  return facts.transfers[side].flatMap((id) => transfers.filter((transfer) => transfer.id === id));
}
