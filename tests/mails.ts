import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import type { Client } from './client.js';
import { until } from './until.js';

/** A mail or a text message in the developer inbox. */
export interface Mail {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** The mails to an email address, or the text messages to a phone number, newest first; at most 200. */
export async function mailsTo(client: Client, address: string): Promise<readonly Mail[]> {
  return (await client.get<Mail[]>(`/dev/inbox?to=${encodeURIComponent(address)}`)).body;
}

/** Waits for a mail to an address that has the given text in its subject; answers the newest one. */
export async function mailAbout(client: Client, address: string, subject: string): Promise<Mail> {
  const isAbout = (mail: Mail) => mail.subject.includes(subject);
  const mails = await until(
    () => mailsTo(client, address),
    (all) => all.some(isAbout),
  );
  return mails.find(isAbout)!;
}

export type ResetKey = Readonly<PasswordResetKey>;

/** The values in a mail's first link, which open the reset of a password. */
export function resetKeyIn({ links }: Mail): ResetKey {
  const { searchParams } = new URL(links[0] ?? '');
  return { token: searchParams.get('token') ?? '', id: Number(searchParams.get('id')) };
}

/** Asks for a password link and answers its key, whatever mails with other subjects arrive meanwhile. */
export async function requestPasswordLink(client: Client, email: string): Promise<ResetKey> {
  const linkMails = async () =>
    (await mailsTo(client, email)).filter(({ subject }) => subject.startsWith('Choose a new password'));
  const before = (await linkMails()).length;
  const { status } = await client.post('/v1/password/recover', { email });
  if (status !== 204) throw new Error(`POST /password/recover answered ${status}`);
  const mails = await until(linkMails, (all) => all.length > before);
  return resetKeyIn(mails[0]!);
}
