import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import type { AccountLog } from '../accounts/account-log.js';
import type { Brand } from '../instance/brand.js';
import type { Clock } from '../instance/clock.js';
import type { Message } from '../messages/message.js';
import type { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { numberField } from '../departures/departure-state.js';
import {
  closedMail,
  joinedMail,
  lapsedMail,
  offeredMail,
  offeredText,
  withdrawnMail,
} from './waiting-messages.js';
import type { WaitingFacts } from './waiting-messages.js';

type NotifyingEvent = RecordedEvent<'WaitingListJoined' | 'SeatsOffered' | 'OfferLapsed' | 'WaitingListLeft'>;

/** Notifies waiting customers of what happens to their request, once for each event. */
@Reacts()
export class NotifyWaitingList implements Reaction {
  readonly name = 'waiting-is-told';

  constructor(
    private readonly log: Pick<AccountLog, 'document'>,
    private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    private readonly publicUrl: string,
    private readonly tourNameOf: (tour: number) => string,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (!isNotifying(event)) return;
    // After an outage an offer may be over by now; its end has a mail of its own.
    if (event.type === 'SeatsOffered' && event.data.offeredUntil <= this.clock.now()) return;
    const { account, tour, departedAt } = event.data;
    const recipient = await this.log.document(account);
    // An erased person has no address any more (D44).
    if (recipient?.email.includes('@') !== true) return;
    const { brand, publicUrl } = this;
    const facts = { recipient, brand, publicUrl, tour, tourName: this.tourNameOf(tour), departedAt };
    for (const message of messagesFor(event, facts))
      await this.outbox.send(`${this.name}/${event.id}/${message.kind}`, message);
  }
}

/** Whether the customer is notified of an event: not where they left the list or held seats themselves. */
function isNotifying(event: RecordedEvent): event is NotifyingEvent {
  if (event.type === 'WaitingListLeft')
    return event.data.reason === 'closed' || event.data.reason === 'withdrawn';
  return event.type === 'WaitingListJoined' || event.type === 'SeatsOffered' || event.type === 'OfferLapsed';
}

function messagesFor(event: NotifyingEvent, facts: WaitingFacts): Message[] {
  switch (event.type) {
    case 'WaitingListJoined':
      return [joinedMail({ ...facts, roomGuests: event.data.roomGuests })];
    case 'SeatsOffered': {
      const { roomGuests, offeredUntil } = event.data;
      const offer = { ...facts, roomGuests, ...numberField(event.data) };
      return [offeredMail(offer, offeredUntil), offeredText(offer, offeredUntil)];
    }
    case 'OfferLapsed': {
      const canAskAgain = isBookable(facts.departedAt, event.metadata.at);
      const { roomGuests } = event.data;
      return [lapsedMail({ ...facts, roomGuests, ...numberField(event.data) }, canAskAgain)];
    }
    case 'WaitingListLeft':
      return [event.data.reason === 'withdrawn' ? withdrawnMail(facts) : closedMail(facts)];
  }
}
