import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { AccountLog } from '../accounts/account-log.js';
import { numberField } from '../departures/departure-state.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { PUBLIC_URL } from '../instance/settings.js';
import type { Message } from '../messages/message.js';
import { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
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
@Injectable()
export class NotifyWaitingList implements Reaction {
  readonly name = 'waiting-is-told';

  constructor(
    @Inject(AccountLog) private readonly log: Pick<AccountLog, 'document'>,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (!isNotifying(event)) return;
    // After an outage an offer may be over by now; its lapse has a mail of its own.
    const now = this.clock.now();
    if (event.type === 'SeatsOffered' && event.data.offeredUntil <= now) return;
    const { account, tour, departedAt } = event.data;
    const recipient = await this.log.document(account);
    // An erased person has no address any more (D44).
    if (recipient?.email.includes('@') !== true) return;
    const { brand, publicUrl } = this;
    const tourName = this.catalogue.current(now).tour(tour)?.name ?? 'your tour';
    const facts = { recipient, brand, publicUrl, tour, tourName, departedAt };
    for (const message of messagesFor(event, facts))
      await this.outbox.send(`${this.name}/${event.id}/${message.kind}`, message);
  }
}

/** Whether the customer is notified of an event: not where they left the list or a hold of theirs ended the request. */
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
