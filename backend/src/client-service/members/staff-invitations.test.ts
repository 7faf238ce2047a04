import { describe, expect, it } from '@jest/globals';
import { StaffInvitations } from './staff-invitations.js';

const invitations = new StaffInvitations('a secret of at least 32 characters');
const sam = { staff: 3, expiresAt: 1_800_000_000_000 };

describe('the token of a link to choose a password (D60)', () => {
  it('names its member and its expiry, and is right for the member’s current password', () => {
    const token = invitations.token(sam, '');
    expect(invitations.read(token)).toEqual(sam);
    expect(invitations.isValid(token, sam, '')).toBe(true);
  });

  it('is not right any more once another password was chosen', () => {
    expect(invitations.isValid(invitations.token(sam, ''), sam, 'the hash of a password')).toBe(false);
  });

  it('cannot be forged for another member, with a later expiry, or with another secret', () => {
    const token = invitations.token(sam, '');
    const [, , signature] = token.split('.');
    for (const other of [
      { ...sam, staff: 4 },
      { ...sam, expiresAt: sam.expiresAt + 1 },
    ]) {
      const forged = `${other.staff}.${other.expiresAt}.${signature}`;
      expect(invitations.isValid(forged, other, '')).toBe(false);
    }
    const elsewhere = new StaffInvitations('another secret of at least 32 chars').token(sam, '');
    expect(invitations.isValid(elsewhere, sam, '')).toBe(false);
  });

  it('is not read from a text that is no token', () => {
    for (const token of ['', '3', '3.x', '0.1.a', 'a.b.c']) expect(invitations.read(token)).toBe(null);
  });
});
