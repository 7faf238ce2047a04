import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { insertOnce } from '../stores/insert-once.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import type { Message } from './message.js';

/** A mail about a booking as it was sent, but for the signature of its link; it is never composed again. */
export interface StoredMail {
  /** SHA-256 of `text`; the booking's history holds it, so that a changed mail is detected. */
  readonly digest: string;
  readonly booking: number;
  readonly account: number;
  /** The message as JSON. */
  readonly text: string;
}

/** The mails that belong to a booking's history, by their digest. */
@Injectable()
export class SentMailStore {
  constructor(@Inject(BACKGROUND_RECORDS) private readonly records: Records) {}

  /** Stores a mail and answers its digest. Storing the same mail twice changes nothing. */
  async put(message: Message, booking: number, account: number): Promise<string> {
    const text = JSON.stringify(message);
    const digest = hash('sha256', text, 'hex');
    const record = { text, booking: String(booking), account: String(account) };
    await insertOnce(this.records, 'letters', digest, record);
    return digest;
  }

  /** Null where the mail was never stored, or its account was erased. */
  async find(digest: string): Promise<StoredMail | null> {
    const found = await this.records.get('letters', digest);
    if (found === null) return null;
    const { text, booking, account } = found.record as Readonly<Record<string, string>>;
    return { digest, booking: Number(booking), account: Number(account), text: text ?? '' };
  }

  /** Removes an account's mails when it is erased (D44); answers how many there were. */
  removeOf(account: number): Promise<number> {
    return this.records.removeWhere('letters', 'account', String(account));
  }
}

/** The stored mail as a message that can be sent. */
export function storedMessage({ text }: StoredMail): Message {
  return JSON.parse(text) as Message;
}
