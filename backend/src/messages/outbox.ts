import { Inject, Injectable } from '@nestjs/common';
import type { FailedMessage } from '@tour-portal/contracts/client-service/today.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { Faults } from '../event-log/faults.js';
import { Clock } from '../instance/clock.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { insertOnce } from '../stores/insert-once.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import type { Carrier, Message } from './message.js';

export const CARRIERS = Symbol('Carriers');
export type Carriers = Readonly<Record<Message['kind'], Carrier>>;

/** While a try runs, no other begins for this long. After it the leading instance tries a message whose delivery a crash interrupted. */
const RETAKE_MILLIS = 30_000;
/** An attempt counts when it begins, so that a message whose delivery crashes the process is given up in the end, too. */
const MAX_ATTEMPTS = 8;

/** A message that was given up is kept for client service at least this long. */
const GIVEN_UP_MILLIS = 30 * 86_400_000;
/** How many old messages are removed at once, at most. */
const REMOVED_TOGETHER = 1_000;

/** The next try of a message that was delivered or given up: keeps it out of the index of waiting messages. */
const NEVER = null;

/**
 * Stores messages before they are sent, so that a crash loses none. A second call with the same id sends nothing. A delivery
 * that a crash interrupted is tried again, under the same id; so is one that failed, after a longer wait each time. After
 * `MAX_ATTEMPTS` tries a message is given up.
 */
@Injectable()
export class Outbox {
  constructor(
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(CARRIERS) private readonly carriers: Carriers,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Faults) private readonly faults = new Faults(),
  ) {}

  /** Stores a message and tries to deliver it at once. If the id was used before, nothing happens. */
  async send(id: string, message: Message): Promise<void> {
    const nextTryAt = this.clock.systemMillis() + RETAKE_MILLIS;
    const attachments = [...(message.attachments ?? [])];
    const record = { ...message, attachments, nextTryAt, attempts: 1 };
    if (!(await insertOnce(this.records, 'outbox', id, record))) return;
    this.faults.pass('message:written');
    await this.tryToDeliver(id);
  }

  /** Delivers the waiting messages that are due. */
  @Recurs('outbox', 1_000)
  async deliverWaiting(): Promise<Outlook> {
    const { due, outlook } = await lookAhead(
      (upTo) => this.records.find('outbox', 'nextTryAt', upTo, 50),
      nextTryOf,
      this.clock.systemMillis(),
      LOOK_AHEAD_MILLIS.stored,
    );
    for (const { key, record, version } of due) {
      const attempts = (record['attempts'] as number) + 1;
      const isGivenUp = attempts > MAX_ATTEMPTS;
      const nextTryAt = this.clock.systemMillis() + RETAKE_MILLIS;
      const next = isGivenUp ? this.givenUpRecord(record) : { ...record, attempts, nextTryAt };
      const isTaken = await this.records.replace('outbox', key, next, version);
      if (isTaken && !isGivenUp) await this.tryToDeliver(key);
    }
    return outlook;
  }

  /** Removes what is left of messages that were given up long ago; their ids stay, so that none is sent again. */
  @Recurs('given-up-messages', 3_600_000)
  async removeOldGivenUp(): Promise<void> {
    const upTo = this.clock.millis() - GIVEN_UP_MILLIS;
    const old = await this.records.find('outbox', 'givenUpAt', upTo, REMOVED_TOGETHER);
    for (const { key, record, version } of old)
      await this.records.replace('outbox', key, { kind: record['kind'] ?? null, nextTryAt: NEVER }, version);
  }

  /** Messages that were given up after their last try, the oldest first. */
  async givenUp(limit: number): Promise<FailedMessage[]> {
    const found = await this.records.find('outbox', 'givenUpAt', this.clock.millis(), limit);
    return found.map(({ record }) => {
      const { kind, to, subject, givenUpAt } = record as unknown as Message & { givenUpAt: number };
      // The subject may contain a code that is still valid.
      return { kind, to, subject: subject?.replaceAll(/\d{4,}/g, '…') ?? null, at: instant(givenUpAt) };
    });
  }

  private async tryToDeliver(id: string): Promise<void> {
    const found = await this.records.get('outbox', id);
    if (found === null) return;
    const message = found.record as unknown as Message & { attempts: number };
    const { kind, to, subject, text, html, attachments = [] } = message;
    try {
      await this.carriers[kind].deliver(id, { kind, to, subject, text, html, attachments });
    } catch (error) {
      const { attempts } = message;
      this.logger.warn({ id, attempts, error }, 'a message could not be delivered');
      const next =
        attempts < MAX_ATTEMPTS
          ? { ...found.record, nextTryAt: this.clock.systemMillis() + 2 ** attempts * 1_000 }
          : this.givenUpRecord(found.record);
      await this.records.replace('outbox', id, next, found.version);
      return;
    }
    this.faults.pass('message:delivered');
    // The text is not stored any longer: it may hold a code or a link that still gives access.
    const delivered = { kind, nextTryAt: NEVER, deliveredAt: this.clock.millis() };
    await this.records.replace('outbox', id, delivered, found.version);
  }

  /** What client service needs of a message that is given up. Its text may hold a code or a link that still gives access. */
  private givenUpRecord({ kind = null, to = null, subject = null, attempts = null }: JsonObject): JsonObject {
    return { kind, to, subject, attempts, nextTryAt: NEVER, givenUpAt: this.clock.millis() };
  }
}
