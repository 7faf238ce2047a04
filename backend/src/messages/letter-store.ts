import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { DELIVERIES } from '../stores/store-tokens.js';
import type { Message } from './message.js';

/** A message about a booking as it was sent; it is never written anew. */
export interface SentLetter {
  /** SHA-256 of `text`; the booking's history holds it, so that a changed letter is found out. */
  readonly digest: string;
  readonly booking: number;
  readonly account: number;
  /** The message as JSON. */
  readonly text: string;
}

/** The messages that belong to a booking's history, by their digest. */
@Injectable()
export class LetterStore {
  constructor(@Inject(DELIVERIES) private readonly records: Records) {}

  /** Keeping the same letter twice changes nothing. Answers its digest. */
  async put(message: Message, booking: number, account: number): Promise<string> {
    const text = JSON.stringify(message);
    const digest = hash('sha256', text, 'hex');
    try {
      await this.records.insert('letters', digest, {
        text,
        booking: String(booking),
        account: String(account),
      });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
    return digest;
  }

  /** Null where it was never kept, or its account was forgotten. */
  async find(digest: string): Promise<SentLetter | null> {
    const found = await this.records.get('letters', digest);
    if (found === null) return null;
    const { text, booking, account } = found.record as Readonly<Record<string, string>>;
    return { digest, booking: Number(booking), account: Number(account), text: text ?? '' };
  }

  /** For an account that is forgotten (D44); answers how many there were. */
  removeOf(account: number): Promise<number> {
    return this.records.removeWhere('letters', 'account', String(account));
  }
}

/** The message a letter was sent as. */
export function messageOf({ text }: SentLetter): Message {
  return JSON.parse(text) as Message;
}
