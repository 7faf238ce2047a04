import { Injectable } from '@nestjs/common';
import type { Fingerprint, TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import {
  guestFingerprints,
  transferDifferences,
  transferFees,
} from '../../../bookings/guests/guest-changes.js';
import { PersonalData } from '../../../event-log/personal-data.js';
import { CatalogueOfToday } from '../../../reference/catalogue-of-today.js';
import type { ActionFacts } from '../booking-actions.js';

/** What a guest's transfers cost after a change of travel. */
export interface TransferCost {
  readonly guest: number;
  /** The fee for all of the guest's transfers, owed where none of them is paid yet; null: they cost nothing. */
  readonly fee: FeeTerms | null;
  /** How much more (less: negative) the new transfers cost today than the present ones; it counts where one of these is paid. */
  readonly difference: Cents;
}

export interface TransportsToCorrect extends Pick<ActionFacts, 'concluded' | 'now'> {
  readonly transports: readonly TransportChange[];
  readonly fingerprints: readonly Fingerprint[];
  readonly transfers: readonly TransferCost[];
  /** Ids for refunds, and one fee id for each of `transports`, for what transfers cost more or less than paid ones. */
  readonly ids: { readonly refunds: readonly number[]; readonly fees: readonly number[] };
}

/** Computes what transfers cost after changes of travel by client service: changed ones by the prices of the day. */
@Injectable()
export class TransferCosts {
  constructor(
    private readonly personal: PersonalData,
    private readonly catalogue: CatalogueOfToday,
  ) {}

  async factsFor(
    transports: readonly TransportChange[],
    { document, now, concluded, allocate }: ActionFacts,
  ): Promise<TransportsToCorrect> {
    const { id, owner, guests, payments } = document;
    const catalogue = this.catalogue.current(now);
    const ids = await allocate({ fee: 2 * transports.length, refund: payments.length + 4 });
    const fees = transferFees(transports, guests, catalogue, ids.fee);
    const differences = transferDifferences(transports, guests, catalogue);
    return {
      transports,
      fingerprints: await guestFingerprints(this.personal, id, owner, transports),
      transfers: fees.map((fee, index) => ({ ...fee, difference: differences[index]!.difference })),
      concluded,
      now,
      ids: { refunds: ids.refund, fees: ids.fee.slice(transports.length) },
    };
  }
}
