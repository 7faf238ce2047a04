import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** The content of a link, to be trusted only once `isSignatureValid` has checked its signature. */
export interface StaffInvitation {
  readonly staff: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * Makes and reads the tokens of links by which members of staff choose a password (D60). A token is signed together with
 * the current password's hash, and stored nowhere: once another password is chosen, older links are invalid.
 */
export class StaffInvitations {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('staff-invitation').digest();
  }

  /** @param hash of the member's current password; '' for none */
  token({ staff, expiresAt }: StaffInvitation, hash: string): string {
    const signature = createHmac('sha256', this.key)
      .update(JSON.stringify([staff, expiresAt, hash]))
      .digest('base64url');
    return `${staff}.${expiresAt}.${signature}`;
  }

  /** The content of a token, whose signature `isSignatureValid` checks. Null for a text that cannot be a token. */
  read(token: string): StaffInvitation | null {
    const [, id = '', millis = ''] = /^(\d+)\.(\d{1,15})\./.exec(token) ?? [];
    const staff = parseId(id);
    return staff === null ? null : { staff, expiresAt: Number(millis) };
  }

  isSignatureValid(token: string, invitation: StaffInvitation, hash: string): boolean {
    const expected = Buffer.from(this.token(invitation, hash));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
