import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { EventLog } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { putRecord } from '../../stores/put-record.js';
import { BACKGROUND_RECORDS } from '../../stores/store-tokens.js';
import { deliveryId } from './queue-webhooks.js';
import { webhookDecider } from './webhook-decisions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookSource } from './webhook-source.js';
import { webhookStream } from './webhook-state.js';

const REPLAYS = 'webhook-replays';
/** How many replays at most have a turn in one run. */
const BATCH = 5;
/** How many events of the log are read at once. */
const EVENTS_OF_PAGE = 500;
/** After this long it is the next replay's turn; one that has more to read goes on in the next run. */
const TURN_MILLIS = 5_000;

/** How far a replay has read the log; `end` is the position of the event that ordered it. */
interface Replay {
  readonly webhook: number;
  readonly from: Instant;
  readonly position: Position;
  readonly end: Position;
  readonly nextTryAt: number;
}

/** Queues messages once more when client service orders it (D63). A long log is read in pages, over several turns. */
@Reacts()
@Injectable()
export class ReplayWebhooks implements Reaction {
  readonly name = 'replay-webhooks';

  constructor(
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly log: EventLog,
    private readonly streams: Streams,
    private readonly source: WebhookSource,
    private readonly deliveries: WebhookDeliveries,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.systemMillis();
    if (event.type === 'WebhookSentAgain') {
      const stored = await this.deliveries.get(event.data.delivery);
      if (stored === null || stored.delivery.status === 'waiting') return;
      await this.deliveries.queue(stored.id, { ...stored.delivery, createdAt: now, nextTryAt: now }, true);
    }
    if (event.type !== 'WebhookReplayed') return;
    const { webhook, from } = event.data;
    const replay: Replay = { webhook, from, position: START, end: event.position, nextTryAt: now };
    await putRecord(this.records, REPLAYS, event.id, (existing) =>
      existing === null ? { ...replay } : null,
    );
  }

  @Recurs('webhook replays', 1_000)
  async continueReplays(stopped: () => boolean): Promise<Outlook> {
    const { due, outlook } = await lookAhead(
      (upTo) => this.records.find(REPLAYS, 'nextTryAt', upTo, BATCH),
      nextTryOf,
      this.clock.systemMillis(),
      LOOK_AHEAD_MILLIS.events,
    );
    for (const { key, record } of due) {
      const turnEndsAt = performance.now() + TURN_MILLIS;
      let replay: Replay | null = record as unknown as Replay;
      while (replay !== null && !stopped() && performance.now() < turnEndsAt)
        replay = await this.queuePage(replay);
      const next = replay;
      if (next === null) await this.records.remove(REPLAYS, key);
      else await putRecord(this.records, REPLAYS, key, () => ({ ...next }));
    }
    return outlook;
  }

  /** Queues the messages of one page of the log. Answers the replay as it goes on after that page; null: it is over. */
  private async queuePage(replay: Replay): Promise<Replay | null> {
    const { webhook, from, position, end } = replay;
    const state = await this.streams.state(webhookDecider, webhookStream(webhook));
    if (state.status !== 'existing') return null;
    const { events, last } = await this.log.readAll(position, EVENTS_OF_PAGE);
    const now = this.clock.systemMillis();
    for (const event of events) {
      if (event.metadata.at < from || event.position > end) continue;
      const message = await this.source.messageOf(event);
      if (message === null || !state.types.includes(message.type)) continue;
      const { type, booking } = message;
      const { stream, revision } = event;
      const delivery = { webhook, type, booking, stream, revision, createdAt: now, nextTryAt: now };
      await this.deliveries.queue(deliveryId(webhook, event), delivery, true);
    }
    return last >= end || last === position ? null : { ...replay, position: last };
  }
}
