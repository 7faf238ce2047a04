import { describe, expect, it } from '@jest/globals';
import { StaffInvitations } from './staff-invitations.js';

const invitations = new StaffInvitations('a secret of at least 32 characters');
const invitation = { staff: 3, expiresAt: 1_800_000_000_000 };

describe('the token of a link to choose a password (D60)', () => {
  it('names its member and its expiry, and is valid until another password was chosen', () => {
    const token = invitations.token(invitation, '');
    expect(invitations.read(token)).toEqual(invitation);
    expect(invitations.isSignatureValid(token, invitation, '')).toBe(true);
    expect(invitations.isSignatureValid(token, invitation, 'the hash of a password')).toBe(false);
  });

  it('cannot be forged for another member, with a later expiry, or with another secret', () => {
    const token = invitations.token(invitation, '');
    const [, , signature] = token.split('.');
    for (const other of [
      { ...invitation, staff: 4 },
      { ...invitation, expiresAt: invitation.expiresAt + 1 },
    ]) {
      const forged = `${other.staff}.${other.expiresAt}.${signature}`;
      expect(invitations.isSignatureValid(forged, other, '')).toBe(false);
    }
    const otherToken = new StaffInvitations('another secret of at least 32 chars').token(invitation, '');
    expect(invitations.isSignatureValid(otherToken, invitation, '')).toBe(false);
  });

  it('is not read from a text that is no token', () => {
    for (const token of ['', '3', '3.x', '0.1.a', 'a.b.c']) expect(invitations.read(token)).toBe(null);
  });
});
