import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** What a link says, once its signature is found to be right. */
export interface StaffInvitation {
  readonly staff: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * Makes and reads what opens the choice of a password (D60). It is signed over the password that they have, and kept
 * nowhere: once another password is chosen, no older link opens anything.
 */
export class StaffInvitations {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('staff-invitation').digest();
  }

  /** @param hash of the password that they have; '' for none */
  token({ staff, expiresAt }: StaffInvitation, hash: string): string {
    const signature = createHmac('sha256', this.key)
      .update(JSON.stringify([staff, expiresAt, hash]))
      .digest('base64url');
    return `${staff}.${expiresAt}.${signature}`;
  }

  /** Whom a token would be for; whether it is theirs, `isRight` tells. Null for what cannot be one. */
  read(token: string): StaffInvitation | null {
    const [, id = '', millis = ''] = /^(\d+)\.(\d{1,15})\./.exec(token) ?? [];
    const staff = parseId(id);
    return staff === null ? null : { staff, expiresAt: Number(millis) };
  }

  isRight(token: string, invitation: StaffInvitation, hash: string): boolean {
    const right = Buffer.from(this.token(invitation, hash));
    const given = Buffer.from(token);
    return right.length === given.length && timingSafeEqual(right, given);
  }
}
