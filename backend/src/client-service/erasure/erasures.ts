import { Inject } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { AccountLog } from '../../accounts/account-log.js';
import type { Contacts } from '../../accounts/account-log.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountRefusal } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Faults } from '../../event-log/faults.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { DueWork } from '../../read-side/due-work.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import type { Stores } from '../../stores/open-stores.js';
import { putRecord } from '../../stores/put-record.js';
import { STORES } from '../../stores/store-tokens.js';
import { StoredPersonalData } from './stored-personal-data.js';

/** After this long the background work takes over an erasure that is not finished. */
const TAKEOVER_MILLIS = 15_000;
/** How many unfinished erasures are read at once. */
const BATCH = 20;
/** After this long wiping the files is tried again. */
const WIPE_AGAIN_MILLIS = 1_000;
/** If deleted data is still in the files after this long, an error is logged for the operators. */
const WIPED_WITHIN_MILLIS = 10 * 60_000;

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
    @Inject(STORES) private readonly stores: Pick<Stores, 'records' | 'events' | 'parts'>,
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly faults: Faults,
    private readonly personal: PersonalData,
    private readonly runner: ProjectionRunner,
    private readonly log: AccountLog,
    private readonly storedData: StoredPersonalData,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.pending = new DueWork('erasure', ({ key }) => key, clock, logger);
  }

  /** @returns null once the person is erased (bytes of deleted records may still be in files), else why they are not */
  async erase(
    account: number,
    bookings: readonly Pick<BookingDocument, 'id' | 'guests'>[],
    context: CommandContext,
  ): Promise<AccountRefusal | null> {
    const document = await this.log.document(account);
    if (document === null) return { code: 'no-such-account' };
    const contacts = await this.log.contacts(account);
    await this.putNote(account, contacts);
    const command = {
      type: 'EraseAccount',
      bookings: bookings.map(({ id }) => id),
      guests: bookings.flatMap(({ guests }) => guests.map(({ id }) => id)),
      now: context.at,
    } as const;
    const outcome = await this.streams.execute(accountDecider, accountStream(account), command, context);
    // The note stays, as another call may be erasing the account: `resume` removes it where none is.
    if (!outcome.ok) return outcome.refusal;
    this.faults.pass('account:erased');
    // If writing the event took long, another instance may have removed the note (`resume`). It does not remove this newer one.
    await this.putNote(account, contacts);
    await this.finish(account);
    return null;
  }

  /**
   * Makes sure that there is a note while the person's key still exists: another instance may have removed it while writing
   * the event took long (`resume`), and the process may have crashed right after the event.
   */
  async react({ type, data }: RecordedEvent): Promise<void> {
    if (type !== 'AccountErased' || !(await this.personal.hasKey(data.account))) return;
    await this.putNote(data.account, await this.log.contacts(data.account));
  }

  private async putNote(account: number, { emails, phoneNumbers }: Contacts): Promise<void> {
    await putRecord(this.stores.records, 'erasures', String(account), (stored) => {
      if (stored !== null && 'deletedAt' in stored) return null;
      // Once an interrupted erasure has destroyed the key, only its note still has the contacts.
      const earlier = stored === null ? { emails: [], phoneNumbers: [] } : contactsIn(stored);
      return {
        emails: [...new Set([...earlier.emails, ...emails])],
        phoneNumbers: [...new Set([...earlier.phoneNumbers, ...phoneNumbers])],
        nextTryAt: this.clock.systemMillis() + TAKEOVER_MILLIS,
      };
    });
  }

  /** Continues erasures whose process has crashed, removes notes of refused ones, wipes the files once all records are deleted. */
  @Recurs('erasures', 2_000)
  async continueErasures(stopped: () => boolean): Promise<Outlook> {
    const findDue = (limit: number) =>
      lookAhead(
        (upTo) => this.stores.records.find('erasures', 'nextTryAt', upTo, limit),
        nextTryOf,
        this.clock.systemMillis(),
        LOOK_AHEAD_MILLIS.stored,
      );
    return this.pending.process(findDue, BATCH, stopped, ({ key }) => this.resume(key));
  }

  private async resume(key: string): Promise<void> {
    const { records } = this.stores;
    const account = Number(key);
    const note = await records.get('erasures', key);
    if (note !== null && 'deletedAt' in note.record)
      return this.wipe(key, note.record as unknown as WipeNote);
    const { status } = await this.streams.state(accountDecider, accountStream(account));
    // Without the event nothing is erased: the erasure was refused, or its caller got no answer yet and may ask again.
    if (status === 'erased') await this.finish(account);
    // Removes this version only: a newer one is of a call that has written the event meanwhile, or that is still being decided.
    else if (note !== null) await records.remove('erasures', key, note.version);
  }

  private async finish(account: number): Promise<void> {
    const { records, events } = this.stores;
    const note = await records.get('erasures', String(account));
    if (note === null || 'deletedAt' in note.record) return;
    await this.personal.destroyKey(account);
    this.faults.pass('account:key-destroyed');
    await this.storedData.removeOf(account, contactsIn(note.record));
    const deletedAt = await events.head();
    const since = this.clock.systemMillis();
    const wipeNote = { deletedAt, since, nextTryAt: since };
    await putRecord(records, 'erasures', String(account), (stored) => (stored === null ? null : wipeNote));
    this.faults.pass('account:deleted');
  }

  /**
   * Wipes the bytes of deleted records from the files. Tries again a moment later while the read models are behind, or while
   * another reader or writer of a file prevents it.
   * @throws Error where that has gone on for more than ten minutes
   */
  private async wipe(key: string, { deletedAt, since }: WipeNote): Promise<void> {
    const { records, parts } = this.stores;
    // In the log personal data is sealed, and no erasure deletes from it.
    const wipeable = parts.filter((part) => part.name !== 'events');
    if ((await this.runner.position()) >= deletedAt && wipeable.every(({ wipe }) => wipe())) {
      await records.remove('erasures', key);
      return;
    }
    const now = this.clock.systemMillis();
    if (now - since > WIPED_WITHIN_MILLIS)
      throw new Error('the files are in use, or the read models behind, for too long');
    const nextTryAt = now + WIPE_AGAIN_MILLIS;
    await putRecord(records, 'erasures', key, (note) => (note === null ? null : { ...note, nextTryAt }));
  }
}

/** The contacts in a note; one that an earlier version wrote has only the last e-mail and the last phone number. */
function contactsIn(note: JsonObject): Contacts {
  const { emails = [note['email']], phoneNumbers = [note['phoneNumber']] } =
    note as unknown as Partial<Contacts>;
  return { emails: emails as string[], phoneNumbers: phoneNumbers as string[] };
}
