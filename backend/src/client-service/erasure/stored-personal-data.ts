import { Inject, Injectable } from '@nestjs/common';
import type { Contacts } from '../../accounts/account-log.js';
import { CredentialRecords } from '../../accounts/credentials/credential-records.js';
import { IdempotencyRecords } from '../../http/idempotency/idempotency-records.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { SentMailStore } from '../../messages/sent-mail-store.js';
import { Sessions } from '../../sessions/sessions.js';
import type { Stores } from '../../stores/open-stores.js';
import { STORES } from '../../stores/store-tokens.js';

/** A limit above the number of messages in the outbox or the developers' inbox, and of open recoveries. */
const MANY = 100_000;

/**
 * What is stored about customers outside the log and the read models: an erasure deletes it (D44). Only answers in clear that an
 * earlier version stored stay until they expire.
 */
@Injectable()
export class StoredPersonalData {
  constructor(
    @Inject(STORES) private readonly stores: Pick<Stores, 'records' | 'deliveries'>,
    private readonly credentials: CredentialRecords,
    private readonly sessions: Sessions,
    private readonly pdfs: PdfStore,
    private readonly sentMails: SentMailStore,
    private readonly storedAnswers: IdempotencyRecords,
  ) {}

  /** @param contacts all that the person ever had */
  async removeOf(account: number, contacts: Contacts): Promise<void> {
    await this.credentials.removeAll(account);
    await this.sessions.endAll(account);
    await this.pdfs.removeOf(account);
    await this.sentMails.removeOf(account);
    await this.storedAnswers.removeOf(account);
    await this.removeByContacts(contacts);
  }

  /** Removes the person's messages in the outbox and the developers' inbox, codes, counts of wrong codes, open recoveries. */
  private async removeByContacts({ emails, phoneNumbers }: Contacts): Promise<void> {
    const { records, deliveries } = this.stores;
    for (const phoneNumber of phoneNumbers) {
      await records.remove('challenges', phoneNumber);
      await records.remove('guesses', phoneNumber);
    }
    for (const [collection, index, upTo, field] of [
      ['outbox', 'nextTryAt', Number.MAX_SAFE_INTEGER, 'to'],
      ['outbox', 'givenUpAt', Number.MAX_SAFE_INTEGER, 'to'],
      // `newest` is a negated time: 0 is above all of them.
      ['inbox', 'newest', 0, 'to'],
      ['recoveries', 'nextTryAt', Number.MAX_SAFE_INTEGER, 'email'],
    ] as const) {
      const found = await deliveries.find(collection, index, upTo, MANY);
      const ofPerson = found.filter(({ record }) =>
        [...emails, ...phoneNumbers].includes(record[field] as string),
      );
      for (const { key } of ofPerson) await deliveries.remove(collection, key);
    }
  }
}
