import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { Brand } from '../brand.js';
import { letterMessage } from '../messages/letter.js';
import type { Message } from '../messages/message.js';

type Recipient = Pick<AccountDocument, 'email' | 'firstName'>;
export type ToldEvent = Extract<RecordedEvent, { type: 'EmailChanged' | 'PhoneChanged' | 'PasswordChanged' }>;

/** The mail with the link that opens the reset of a password (call table: one use, one hour). */
export function resetMail({ email, firstName }: Recipient, link: string, brand: Brand): Message {
  const letter = {
    to: email,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Somebody asked for a new password for your ${brand.name} account. If that was you, open the page below and choose one.`,
      'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    ],
    actions: [['Choose a new password', link]],
  } as const;
  return letterMessage(letter, brand);
}

/** The mail that tells of a change, so that one who did not make it learns of it. */
export function changeMail({ email, firstName }: Recipient, type: ToldEvent['type'], brand: Brand): Message {
  const [what, ...then] = CHANGES[type];
  const letter = {
    to: email,
    subject: `Your ${what} was changed`,
    heading: `Your ${what} was changed`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${what} of your ${brand.name} account was just changed.`,
      ...then,
      'If it was not you, please call client service at once.',
    ],
    actions: [],
  };
  return letterMessage(letter, brand);
}

const CHANGES: Readonly<Record<ToldEvent['type'], readonly [what: string, ...sentences: string[]]>> = {
  EmailChanged: [
    'email address',
    'We write to your old address so that you know. From now on, log in with the new one.',
  ],
  PhoneChanged: ['phone number'],
  PasswordChanged: ['password', 'Everybody who was logged in to it has been logged out.'],
};
