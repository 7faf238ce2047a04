import { Injectable } from '@nestjs/common';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { Documents } from '../../read-side/documents.js';

/** A wrong signature, an unknown booking, or an owner who is unknown or erased: the caller cannot tell which. */
export interface InvalidConfirmationLink {
  readonly code: 'invalid-confirmation-link';
}

/** Bookings by the signed links of their confirmation mails (spec §7 "Confirmation PDF email"). */
@Injectable()
export class SignedBookings {
  constructor(
    private readonly links: ConfirmationLinks,
    private readonly documents: Documents,
  ) {}

  /** The booking of a link whose id and signature are not yet checked; null if the link is not valid or the booking unknown. */
  async find(idText: string, signature: unknown): Promise<BookingDocument | null> {
    const id = parseId(idText);
    const isSigned = id !== null && typeof signature === 'string' && this.links.isValid(id, signature);
    return isSigned ? this.documents.booking(id) : null;
  }
}
