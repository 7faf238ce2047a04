import type { AccountFingerprint, EmailProof } from '@tour-portal/contracts/events/account-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { fieldsOfProfile, pickProfileFields } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { Decision } from '../../event-log/decider.js';
import type { OpenAccountState } from '../account-state.js';

/** A change by the account's owner, or giving one up. */
export type AccountChangeCommand =
  | {
      readonly type: 'ChangeAccount';
      /** Id of the command that makes the change; a claim that reserves new values has it, too (`CredentialChanges`). */
      readonly change: string;
      readonly profile: ProfileChange;
      readonly phoneNumber: string | null;
      readonly email: string | null;
      readonly proof: EmailProof;
      /** The fingerprints of all fields of `profile`, and of `phoneNumber` and `email` if they are set. */
      readonly prints: readonly AccountFingerprint[];
    }
  | {
      readonly type: 'ChangePassword';
      readonly change: string;
      /** Which change of the password this is, from 1; 0 where it is recorded already. Any but the next one changes nothing. */
      readonly nth: number;
    }
  /** Prevents the events of a change from being written later; events that are written already stay. */
  | { readonly type: 'AbandonChange'; readonly change: string };

export type AccountChangeRefusal = { readonly code: 'change-abandoned' };

/**
 * Rules of changing an account (spec §5 "Edit account", "Change password"). A repeated command changes nothing, unless
 * another change gave its fields other values in between.
 */
export function decideAccountChange(
  command: AccountChangeCommand,
  state: OpenAccountState,
): Decision<AccountChangeRefusal> {
  const { account } = state;
  const isAbandoned = state.abandoned.includes(command.change);
  if (command.type === 'AbandonChange')
    return { events: isAbandoned ? [] : [event('ChangeAbandoned', { account, change: command.change })] };
  if (isAbandoned) return { refusal: { code: 'change-abandoned' } };
  switch (command.type) {
    case 'ChangePassword':
      if (state.passwordChanges + 1 !== command.nth) return { events: [] };
      return { events: [event('PasswordChanged', { account })] };
    case 'ChangeAccount': {
      const { phoneNumber, email, proof } = command;
      const prints = command.prints.filter(
        ({ field, print }) => state.prints.find((earlier) => earlier.field === field)?.print !== print,
      );
      const fields = fieldsOfProfile(command.profile).map(([field]) => field);
      const profileFingerprints = prints.filter(({ field }) => fields.includes(field));
      const profile = pickProfileFields(
        command.profile,
        profileFingerprints.map(({ field }) => field),
      );
      const fingerprintOf = (field: string) => prints.find((print) => print.field === field)?.print ?? null;
      const [phoneFingerprint, emailFingerprint] = [fingerprintOf('phoneNumber'), fingerprintOf('email')];
      const events: NewEvent[] = [];
      if (profileFingerprints.length > 0)
        events.push(event('ProfileChanged', { account, profile, prints: profileFingerprints }));
      if (phoneNumber !== null && phoneFingerprint !== null)
        events.push(event('PhoneChanged', { account, phoneNumber, print: phoneFingerprint }));
      if (email !== null && emailFingerprint !== null)
        events.push(event('EmailChanged', { account, email, print: emailFingerprint, proof }));
      return { events };
    }
  }
}
