import { Inject, Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { BACKGROUND_RECORDS } from '../../stores/store-tokens.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { reactionsPosition } from '../../reactions/reactions.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { WebhookCalls } from './webhook-calls.js';
import { webhookDecider } from './webhook-decisions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import type { Delivery, StoredDelivery } from './webhook-deliveries.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSource } from './webhook-source.js';
import { webhookStream } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

/** Pauses before each further try: about 24 hours together, then the message is given up. */
const PAUSES_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 25_200, 34_000];
/** After this long the other messages to a receiver wait for the next turn, so that they do not delay other receivers. */
const TURN_MILLIS = 5_000;
/** How many messages of a webhook are sent in a turn at most. */
const BATCH = 200;
/** How many due messages are read at most to find those of other webhooks. */
const MOST_READ = 10_000;
/** A message is tried this long after the message it has to wait for. */
const BEHIND_MILLIS = 1_000;
/** How long until it is checked again whether a webhook that is switched off is on again. */
const OFF_MILLIS = 60_000;
const DAY_MILLIS = 86_400_000;
/** How often expired messages are removed. */
const TIDY_MILLIS = 3_600_000;
/** The status by which a receiver says that it wants no more messages. */
const GONE = 410;
const USER_AGENT = 'tour-portal-webhooks/1';

type ExistingWebhook = Extract<WebhookState, { status: 'existing' }>;

/**
 * Sends the queued messages of webhooks (D63), signed as Standard Webhooks say. A failed message is tried again for a day,
 * but not after the answer 410. The queued messages of one booking or departure go in order: each waits until the one before
 * it is delivered or given up.
 */
@Injectable()
export class SendWebhooks {
  private tidiedAt = 0;

  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly source: WebhookSource,
    private readonly streams: Streams,
    private readonly secrets: WebhookSecrets,
    @Inject(WebhookCalls) private readonly calls: Pick<WebhookCalls, 'post'>,
    private readonly clock: Clock,
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  @Recurs('webhooks', 1_000)
  async send(stopped: () => boolean): Promise<Outlook> {
    const now = this.clock.systemMillis();
    if (now - this.tidiedAt > TIDY_MILLIS) {
      this.tidiedAt = now;
      await this.deliveries.removeExpired(now);
    }
    const { due, outlook } = await lookAhead(
      (upTo) => this.dueOfEach(upTo),
      ({ delivery }) => delivery.nextTryAt ?? now,
      now,
      LOOK_AHEAD_MILLIS.events,
    );
    // While the reactions have not passed an event, the messages of earlier events may not be queued yet.
    const reactedTo = due.length === 0 ? '' : await reactionsPosition(this.records);
    const ready = due.filter(({ id }) => positionOf(id) <= reactedTo);
    const webhooks = [...new Set(ready.map(({ delivery }) => delivery.webhook))];
    const queueOf = (webhook: number) => ready.filter(({ delivery }) => delivery.webhook === webhook);
    await Promise.all(webhooks.map((webhook) => this.sendInTurn(queueOf(webhook), stopped)));
    return outlook;
  }

  /** The messages that are due, of each webhook at most `BATCH`: a receiver that is far behind must not hide the others. */
  private async dueOfEach(upTo: number): Promise<StoredDelivery[]> {
    const first = await this.deliveries.due(upTo, BATCH);
    if (first.length < BATCH) return first;
    const counts = new Map<number, number>();
    return (await this.deliveries.due(upTo, MOST_READ)).filter(({ delivery: { webhook } }) => {
      const count = (counts.get(webhook) ?? 0) + 1;
      counts.set(webhook, count);
      return count <= BATCH;
    });
  }

  /** Sends messages of one webhook until its turn is over. */
  private async sendInTurn(queue: readonly StoredDelivery[], stopped: () => boolean): Promise<void> {
    const turnEndsAt = performance.now() + TURN_MILLIS;
    for (const message of queue.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if (stopped() || performance.now() > turnEndsAt) return;
      try {
        await this.trySending(message);
      } catch (error) {
        const { webhook } = message.delivery;
        this.logger.error({ webhook, delivery: message.id, error }, 'a webhook could not be handled');
      }
    }
  }

  private async trySending(message: StoredDelivery): Promise<unknown> {
    const { webhook, createdAt, stream, revision } = message.delivery;
    const now = this.clock.systemMillis();
    const state = await this.streams.state(webhookDecider, webhookStream(webhook));
    if (state.status !== 'existing') return this.deliveries.removeOf(webhook);
    if (!state.enabled) {
      const isTooOld = now - createdAt > DAY_MILLIS;
      const change = isTooOld ? failed('switched off') : { nextTryAt: now + OFF_MILLIS };
      return this.deliveries.update(message, change);
    }
    const blockedUntil = await this.deliveries.blockedUntil(message);
    if (blockedUntil !== null)
      return this.deliveries.update(message, { nextTryAt: Math.max(blockedUntil, now) + BEHIND_MILLIS });
    const content = await this.source.messageAt(stream, revision);
    if (content === null) return this.deliveries.update(message, failed('nothing to tell any more'));
    const body = JSON.stringify(await content.message(state.personal));
    return this.recordResult(message, await this.post(state, message, body));
  }

  /** Sends a message. Answers the HTTP status, or why there was no answer. */
  private async post(
    state: ExistingWebhook,
    { id, delivery: { webhook } }: StoredDelivery,
    body: string,
  ): Promise<number | string> {
    const at = new Date(this.clock.systemMillis());
    const sign = (number: number) => new Webhook(this.secrets.secret(webhook, number)).sign(id, at, body);
    // The previous secret also signs, because the receiver may not know the new one yet.
    const secretNumbers = state.secret === 1 ? [1] : [state.secret, state.secret - 1];
    try {
      const headers = {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': secretNumbers.map(sign).join(' '),
      };
      return await this.calls.post(state.url, headers, body);
    } catch (error) {
      const { code, message } = error as Error & { readonly code?: string };
      return code ?? message;
    }
  }

  private async recordResult(message: StoredDelivery, result: number | string): Promise<unknown> {
    const { webhook, createdAt } = message.delivery;
    const attempts = message.delivery.attempts + 1;
    const lastResult = String(result);
    if (typeof result === 'number' && result >= 200 && result < 300) {
      const delivered = { status: 'delivered', waitsIn: null, nextTryAt: null } as const;
      return this.deliveries.update(message, { ...delivered, attempts, lastResult });
    }
    const pause = PAUSES_SECONDS[attempts - 1];
    if (result === GONE || pause === undefined) {
      await this.deliveries.update(message, { ...failed(lastResult), attempts });
      if (result === GONE) return this.disable(webhook, 'gone');
      if (await this.deliveries.hasDelivered(webhook, createdAt)) return undefined;
      return this.disable(webhook, 'failing');
    }
    const nextTryAt = this.clock.systemMillis() + pause * 1_000;
    return this.deliveries.update(message, { attempts, lastResult, nextTryAt });
  }

  private async disable(webhook: number, because: 'gone' | 'failing'): Promise<void> {
    const context = commandContext({ kind: 'system', name: 'webhooks' }, this.clock.now());
    const command = { type: 'DisableWebhook', webhook, because } as const;
    await this.streams.execute(webhookDecider, webhookStream(webhook), command, context);
  }
}

function failed(lastResult: string): Partial<Delivery> {
  return { status: 'failed', waitsIn: null, nextTryAt: null, lastResult };
}

function positionOf(id: string): string {
  return id.split('_')[2] ?? '';
}
