import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { Brand } from '../../instance/brand.js';
import { mailMessage } from '../../messages/mail-content.js';
import type { Message } from '../../messages/message.js';

type Recipient = Pick<AccountDocument, 'email' | 'firstName'>;
type AccountChange = 'EmailChanged' | 'PhoneChanged' | 'PasswordChanged';

const addressed = ({ email, firstName }: Recipient) => ({ to: email, greeting: `Dear ${firstName},` });

/** The mail with the link that opens the reset of a password; its text names the hour for which `ResetLinks` issues it. */
export function resetMail(recipient: Recipient, link: string, brand: Brand): Message {
  const mail = {
    ...addressed(recipient),
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your ${brand.name} account. If that was you, open the page below and choose one.`,
      'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    ],
    actions: [['Choose a new password', link]],
  } as const;
  return mailMessage(mail, brand);
}

/** Hours after which the link of {@link firstPasswordMail} expires. */
export const FIRST_PASSWORD_HOURS = 72;

/** The mail to a customer whose account client service opened by phone, with the link that sets its password. */
export function firstPasswordMail(recipient: Recipient, link: string, brand: Brand): Message {
  const mail = {
    ...addressed(recipient),
    subject: `Your ${brand.name} account`,
    heading: 'Your Account Is Open',
    paragraphs: [
      `Client service has opened a ${brand.name} account for you, as you asked on the phone. You log in with this email address. Open the page below and choose your password.`,
      `The link works once, for ${FIRST_PASSWORD_HOURS} hours. After that, choose “Forgot password” on the log-in page and we send you another one.`,
      'If you did not ask for an account, please call client service.',
    ],
    actions: [['Choose my password', link]],
  } as const;
  return mailMessage(mail, brand);
}

/** The mail about a change, so that an owner who did not make it learns of it. */
export function changeMail(
  recipient: Recipient,
  type: AccountChange,
  brand: Brand,
  publicUrl: string,
): Message {
  const [what, ...sentences] = CHANGES[type];
  const mail = {
    ...addressed(recipient),
    subject: `Your ${what} was changed`,
    heading: `Your ${what} was changed`,
    paragraphs: [
      `The ${what} of your ${brand.name} account was just changed.`,
      ...sentences,
      'If it was not you, please call client service at once.',
      ...(type === 'PasswordChanged'
        ? [
            'You can also take it back yourself: choose "Forgot password" on the page below. That logs everybody out again.',
          ]
        : []),
    ],
    actions: type === 'PasswordChanged' ? [['Log in page', `${publicUrl}/login`] as const] : [],
  };
  return mailMessage(mail, brand);
}

const CHANGES: Readonly<Record<AccountChange, readonly [what: string, ...sentences: string[]]>> = {
  EmailChanged: [
    'email address',
    'We write to your old address so that you know. From now on, log in with the new one.',
  ],
  PhoneChanged: ['phone number'],
  PasswordChanged: ['password', 'Everybody who was logged in to it has been logged out.'],
};
