import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG, PUBLIC_URL } from '../instance/settings.js';

/** Stands in a stored mail where the sent one has the signature. */
const UNSIGNED = 'not-stored';

/**
 * Makes the hash of a confirmation's PDF, makes and checks the signature of the link to `/confirmation/email`, both
 * unguessable (D33), and makes the links of confirmation mails.
 */
@Injectable()
export class ConfirmationLinks {
  private readonly linkKey: Buffer;
  private readonly pdfKey: Buffer;

  constructor(
    @Inject(CONFIG) { sessionSecret }: Pick<Config, 'sessionSecret'>,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {
    this.linkKey = deriveKey(sessionSecret, 'confirmation-link');
    this.pdfKey = deriveKey(sessionSecret, 'confirmation-pdf');
  }

  signature(booking: number): string {
    return createHmac('sha256', this.linkKey).update(String(booking)).digest('base64url');
  }

  isValid(booking: number, signature: string): boolean {
    const expected = Buffer.from(this.signature(booking));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** The same PDF of the same confirmation always gets the same hash. */
  hashOf(confirmation: number, bytes: Buffer): string {
    return createHmac('sha256', this.pdfKey).update(`${confirmation}/`).update(bytes).digest('hex');
  }

  /**
   * The address of the page that sends a booking's newest confirmation by mail (spec §2 "/confirmation/email"), without its
   * signature, as the mails have it that are stored as evidence: who reads them there gets no valid link to that page.
   */
  unsignedEmailPageUrl(booking: number): string {
    return `${this.publicUrl}/confirmation/email?id=${booking}&signature=${UNSIGNED}`;
  }

  /** A text of a stored mail with the signature of `booking` in its links, as it is sent. */
  signed(text: string, booking: number): string {
    return text.replaceAll(`signature=${UNSIGNED}`, `signature=${this.signature(booking)}`);
  }

  pdfUrl({ hash, filename }: { readonly hash: string; readonly filename: string }): string {
    return `${this.publicUrl}/v1/documents/confirmations/${hash}/${encodeURIComponent(filename)}`;
  }

  bookingPageUrl(number: string): string {
    return `${this.publicUrl}/bookings/${number}`;
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}
