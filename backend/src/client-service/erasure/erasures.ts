import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { EventStore, JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { AccountLog, Contacts } from '../../accounts/account-log.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountRefusal } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import type { CredentialRecords } from '../../accounts/credentials/credential-records.js';
import type { Sessions } from '../../sessions/sessions.js';
import type { Clock } from '../../instance/clock.js';
import type { Faults } from '../../event-log/faults.js';
import type { PdfStore } from '../../issued/pdf-store.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { PersonalData } from '../../event-log/personal-data.js';
import type { Streams } from '../../event-log/streams.js';
import type { IdempotencyRecords } from '../../http/idempotency/idempotency-records.js';
import type { Logger } from '../../instance/logger.js';
import type { SentMailStore } from '../../messages/sent-mail-store.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { DueWork } from '../../read-side/due-work.js';
import { putRecord } from '../../stores/put-record.js';
import type { StorePart } from '../../stores/parts/whole-store.js';

/** After this long another instance takes over an erasure whose process has crashed. */
const TAKEOVER_MILLIS = 15_000;
const BATCH = 20;
const WIPE_AGAIN_MILLIS = 1_000;
/** If deleted data is still in the files after this long, an error is logged for the operators. */
const WIPED_WITHIN_MILLIS = 10 * 60_000;
/** A limit above the number of messages in the outbox or in the developers' inbox. */
const MANY = 100_000;

/** All records are deleted; the bytes that they leave in files are still to be wiped. */
interface WipeNote {
  /** The files are wiped once the read models have followed the log to this position. */
  readonly deletedAt: Position;
  /** When the records were deleted, by the system's clock; epoch milliseconds. */
  readonly since: number;
}

/**
 * Erases a person (D44): first writes the event, then destroys the key with which the person's data is sealed in the log,
 * then deletes what was stored in clear, then wipes the bytes that deleting leaves in files. A note is written before all
 * that and removed after it, so that another instance finishes an erasure whose process has crashed.
 */
@Reacts()
export class Erasures implements Reaction {
  readonly name = 'erasures-are-finished';
  private readonly pending: DueWork<{ readonly key: string }>;

  constructor(
    private readonly services: {
      readonly records: Records;
      readonly deliveries: Records;
      readonly streams: Streams;
      readonly clock: Clock;
      readonly faults: Faults;
      readonly personal: PersonalData;
      readonly logger: Logger;
      readonly events: Pick<EventStore, 'head'>;
      readonly parts: readonly Pick<StorePart, 'name' | 'wipe'>[];
      /** How far the read models have come. */
      readonly reached: () => Promise<Position>;
    },
    private readonly personalStores: {
      readonly log: Pick<AccountLog, 'document' | 'contacts'>;
      readonly credentials: Pick<CredentialRecords, 'removeAll'>;
      readonly sessions: Pick<Sessions, 'endAll'>;
      readonly pdfs: Pick<PdfStore, 'removeOf'>;
      readonly sentMails: Pick<SentMailStore, 'removeOf'>;
      readonly storedAnswers: Pick<IdempotencyRecords, 'removeOf'>;
    },
  ) {
    this.pending = new DueWork('erasure', ({ key }) => key, services.clock, services.logger);
  }

  /** @returns null once the person is erased (bytes of deleted records may still be in files), else why they are not */
  async erase(
    account: number,
    bookings: readonly Pick<BookingDocument, 'id' | 'guests'>[],
    context: CommandContext,
  ): Promise<AccountRefusal | null> {
    const { streams, faults } = this.services;
    const document = await this.personalStores.log.document(account);
    if (document === null) return { code: 'no-such-account' };
    const contacts = await this.personalStores.log.contacts(account);
    await this.putNote(account, contacts);
    const command = {
      type: 'EraseAccount',
      bookings: bookings.map(({ id }) => id),
      guests: bookings.flatMap(({ guests }) => guests.map(({ id }) => id)),
      now: context.at,
    } as const;
    const outcome = await streams.execute(accountDecider, accountStream(account), command, context);
    // The note stays, as another call may be erasing the account: `resume` removes it where none is.
    if (!outcome.ok) return outcome.refusal;
    faults.pass('account:erased');
    // If writing the event took long, another instance may have removed the note (`resume`). It does not remove this newer one.
    await this.putNote(account, contacts);
    await this.finish(account);
    return null;
  }

  /**
   * Writes the note again where there is none although the person's key still exists: another instance removed it while
   * writing the event took long (`resume`), and the process crashed right after the event.
   */
  async react({ type, data }: RecordedEvent): Promise<void> {
    if (type !== 'AccountErased' || !(await this.services.personal.hasKey(data.account))) return;
    await this.putNote(data.account, await this.personalStores.log.contacts(data.account));
  }

  private async putNote(account: number, { emails, phoneNumbers }: Contacts): Promise<void> {
    const { records, clock } = this.services;
    await putRecord(records, 'erasures', String(account), (stored) => {
      if (stored !== null && 'deletedAt' in stored) return null;
      // The contacts in the note of an interrupted erasure can no longer be read from the log.
      const earlier = stored === null ? { emails: [], phoneNumbers: [] } : contactsIn(stored);
      return {
        emails: [...new Set([...earlier.emails, ...emails])],
        phoneNumbers: [...new Set([...earlier.phoneNumbers, ...phoneNumbers])],
        nextTryAt: clock.systemMillis() + TAKEOVER_MILLIS,
      };
    });
  }

  /** Continues erasures whose process has crashed, and wipes the files once all records are deleted. */
  @Recurs('erasures', 2_000)
  async continueErasures(stopped: () => boolean): Promise<Outlook> {
    const { records, clock } = this.services;
    const findDue = (limit: number) =>
      lookAhead(
        (upTo) => records.find('erasures', 'nextTryAt', upTo, limit),
        nextTryOf,
        clock.systemMillis(),
        LOOK_AHEAD_MILLIS.stored,
      );
    return this.pending.process(findDue, BATCH, stopped, ({ key }) => this.resume(key));
  }

  private async resume(key: string): Promise<void> {
    const { records, streams } = this.services;
    const account = Number(key);
    const note = await records.get('erasures', key);
    if (note !== null && 'deletedAt' in note.record)
      return this.wipe(key, note.record as unknown as WipeNote);
    const { status } = await streams.state(accountDecider, accountStream(account));
    // Without the event the erasure was never decided: its caller got no answer, and may ask again.
    if (status === 'erased') await this.finish(account);
    // Removes this version only: a newer one is of a call that has written the event meanwhile, or is about to.
    else if (note !== null) await records.remove('erasures', key, note.version);
  }

  private async finish(account: number): Promise<void> {
    const { records, personal, faults } = this.services;
    const { log: _, credentials, sessions, pdfs, sentMails, storedAnswers } = this.personalStores;
    const note = await records.get('erasures', String(account));
    if (note === null || 'deletedAt' in note.record) return;
    await personal.destroyKey(account);
    faults.pass('account:key-destroyed');
    await credentials.removeAll(account);
    await sessions.endAll(account);
    await pdfs.removeOf(account);
    await sentMails.removeOf(account);
    await storedAnswers.removeOf(account);
    await this.removeMessages(contactsIn(note.record));
    const deletedAt = await this.services.events.head();
    const since = this.services.clock.systemMillis();
    const wipeNote = { deletedAt, since, nextTryAt: since };
    await putRecord(records, 'erasures', String(account), (stored) => (stored === null ? null : wipeNote));
    faults.pass('account:deleted');
  }

  /**
   * Wipes the bytes of deleted records from the files. Tries again a moment later while the read models are behind, or while
   * another reader or writer of a file prevents it.
   * @throws Error where that has gone on for ten minutes
   */
  private async wipe(key: string, { deletedAt, since }: WipeNote): Promise<void> {
    const { records, parts, reached, clock } = this.services;
    // The log itself is sealed, and nothing is ever deleted from it.
    const wipeable = parts.filter((part) => part.name !== 'events');
    if ((await reached()) >= deletedAt && wipeable.every(({ wipe }) => wipe())) {
      await records.remove('erasures', key);
      return;
    }
    const now = clock.systemMillis();
    if (now - since > WIPED_WITHIN_MILLIS)
      throw new Error('the files are in use, or the read models behind, for too long');
    const nextTryAt = now + WIPE_AGAIN_MILLIS;
    await putRecord(records, 'erasures', key, (note) => (note === null ? null : { ...note, nextTryAt }));
  }

  /** Removes the person's messages in the outbox and the developers' inbox, codes, counts of wrong codes, open recoveries. */
  private async removeMessages({ emails, phoneNumbers }: Contacts): Promise<void> {
    const { records, deliveries } = this.services;
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
      const messages = found.filter(({ record }) =>
        [...emails, ...phoneNumbers].includes(record[field] as string),
      );
      for (const { key } of messages) await deliveries.remove(collection, key);
    }
  }
}

/** The contacts in a note; one that an earlier version wrote has only the last e-mail and the last phone number. */
function contactsIn(note: JsonObject): Contacts {
  const { emails = [note['email']], phoneNumbers = [note['phoneNumber']] } =
    note as unknown as Partial<Contacts>;
  return { emails: emails as string[], phoneNumbers: phoneNumbers as string[] };
}
