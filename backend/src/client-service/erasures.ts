import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { AccountLog } from '../accounts/account-log.js';
import { accountDecider } from '../accounts/account-decisions.js';
import type { AccountRefusal } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import type { CredentialRecords } from '../accounts/credential-records.js';
import type { Sessions } from '../accounts/sessions.js';
import type { Clock } from '../clock.js';
import type { Faults } from '../dev/faults.js';
import type { PdfStore } from '../documents/pdf-store.js';
import type { CommandContext } from '../event-log/event-log.js';
import type { PersonalData } from '../event-log/personal-data.js';
import type { Streams } from '../event-log/streams.js';
import type { Logger } from '../logger.js';
import type { LetterStore } from '../messages/letter-store.js';
import { DueWork } from '../read-side/due-work.js';
import { putRecord } from '../stores/put-record.js';

/** One who began and died leaves it to others after this long. */
const TAKEN_MILLIS = 15_000;
const BATCH = 20;
/** More messages than wait or are kept for developers. */
const MANY = 100_000;

/** Where messages to the person are found. */
interface Contact {
  readonly email: string;
  readonly phoneNumber: string;
}

/**
 * Forgets a person (D44): the event first, then the key that everything of theirs in the log is sealed with, then what
 * was kept in clear. Written down before it begins, so that what dies half way is finished by whoever comes next.
 */
export class Erasures {
  private readonly begun: DueWork<{ readonly key: string }>;

  constructor(
    private readonly house: {
      readonly records: Records;
      readonly deliveries: Records;
      readonly streams: Streams;
      readonly clock: Clock;
      readonly faults: Faults;
      readonly personal: PersonalData;
      readonly logger: Logger;
    },
    private readonly kept: {
      readonly log: Pick<AccountLog, 'document'>;
      readonly credentials: Pick<CredentialRecords, 'removeAll'>;
      readonly sessions: Pick<Sessions, 'endAll'>;
      readonly pdfs: Pick<PdfStore, 'removeOf'>;
      readonly letters: Pick<LetterStore, 'removeOf'>;
    },
  ) {
    this.begun = new DueWork('erasure', ({ key }) => key, house.clock, house.logger);
  }

  /** @returns why not, or null when nothing of the person is left */
  async forget(
    account: number,
    bookings: readonly Pick<BookingDocument, 'id' | 'guests'>[],
    context: CommandContext,
  ): Promise<AccountRefusal | null> {
    const { records, streams, clock, faults } = this.house;
    const person = await this.kept.log.document(account);
    if (person === null) return { code: 'no-such-account' };
    const { email, phoneNumber } = person;
    const note = { email, phoneNumber, nextTryAt: clock.systemMillis() + TAKEN_MILLIS };
    // Of a person half forgotten the first note knows more than what can still be read.
    await putRecord(records, 'erasures', String(account), (begun) => (begun === null ? note : null));
    const command = {
      type: 'EraseAccount',
      bookings: bookings.map(({ id }) => id),
      guests: bookings.flatMap(({ guests }) => guests.map(({ id }) => id)),
      now: context.at,
    } as const;
    const outcome = await streams.execute(accountDecider, accountStream(account), command, context);
    if (!outcome.ok) {
      await records.remove('erasures', String(account));
      return outcome.refusal;
    }
    faults.pass('account:erased');
    await this.finish(account);
    return null;
  }

  /** Goes on with what was left by one who died. */
  async meetWaiting(stopped: () => boolean): Promise<void> {
    const { records, clock } = this.house;
    const find = (limit: number) => records.find('erasures', 'nextTryAt', clock.systemMillis(), limit);
    await this.begun.meet(find, BATCH, stopped, ({ key }) => this.goOn(key));
  }

  private async goOn(key: string): Promise<void> {
    const { records, streams } = this.house;
    const account = Number(key);
    const { status } = await streams.state(accountDecider, accountStream(account));
    // One that died before the event was not decided: who asked was told nothing, and may ask again.
    if (status === 'erased') await this.finish(account);
    else await records.remove('erasures', key);
  }

  private async finish(account: number): Promise<void> {
    const { records, personal, faults } = this.house;
    const { log: _, credentials, sessions, pdfs, letters } = this.kept;
    const note = await records.get('erasures', String(account));
    if (note === null) return;
    await personal.forget(account);
    faults.pass('account:key-destroyed');
    await credentials.removeAll(account);
    await sessions.endAll(account);
    await pdfs.removeOf(account);
    await letters.removeOf(account);
    await this.removeMessages(note.record as unknown as Contact);
    await records.remove('erasures', String(account));
  }

  /** What is on its way to the person, and codes and links that are waiting for them. */
  private async removeMessages({ email, phoneNumber }: Contact): Promise<void> {
    const { records, deliveries } = this.house;
    await records.remove('challenges', phoneNumber);
    for (const [collection, index, upTo] of [
      ['outbox', 'nextTryAt', Number.MAX_SAFE_INTEGER],
      ['inbox', 'newest', 0],
    ] as const) {
      const found = await deliveries.find(collection, index, upTo, MANY);
      const own = found.filter(({ record }) => record['to'] === email || record['to'] === phoneNumber);
      for (const { key } of own) await deliveries.remove(collection, key);
    }
  }
}
