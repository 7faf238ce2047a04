import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { departureStream, waitingParty } from '../departures/departure-state.js';
import { departureToHold } from '../departures/departure-to-hold.js';
import { waitingDecider } from '../departures/waiting-decisions.js';
import type { WaitingRefusal } from '../departures/waiting-decisions.js';
import { refuse } from '../event-log/call.js';
import type { UseCaseResult, Call } from '../event-log/call.js';
import { Streams } from '../event-log/streams.js';
import { Ids } from '../instance/ids.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';

/** Puts a party on the waiting list of a date, to be notified when there are seats for it (decision 0012). */
export class JoinWaitingList extends Command<UseCaseResult<WaitingRequest, JoinRefusal>> {
  constructor(
    readonly account: number,
    readonly order: Omit<HoldQuery, 'holdId'>,
    readonly call: Call,
  ) {
    super();
  }
}

export type JoinRefusal =
  WaitingRefusal | { readonly code: 'no-such-account' } | { readonly code: 'do-not-book' };

@CommandHandler(JoinWaitingList)
export class JoinWaitingListHandler implements ICommandHandler<JoinWaitingList> {
  constructor(
    private readonly streams: Streams,
    private readonly catalogue: CatalogueOfToday,
    private readonly ids: Ids,
  ) {}

  /** @throws HttpException 400 with the reason why the date cannot be held (`departureToHold`) */
  async execute({ account, order, call: { context, allocateRepeatably } }: JoinWaitingList) {
    const now = context.at;
    const { capacity } = departureToHold(this.catalogue.current(now), order, now).departure;
    const owner = await this.streams.state(accountDecider, accountStream(account));
    if (owner.status !== 'open') return refuse({ code: 'no-such-account' });
    if (owner.doNotBook) return refuse({ code: 'do-not-book' });
    const allocate = allocateRepeatably ?? this.ids.allocate;
    const [waiting] = (await allocate({ waiting: 1 })).waiting as [number];
    const { tour, date: departedAt, roomGuests } = order;
    const partyNumber = order.number === null ? null : parseBookingNumber(order.number);
    const number = partyNumber?.ok === true ? { number: partyNumber.number } : {};
    const request = { tour, departedAt, waiting, account, roomGuests, capacity, ...number, now };
    const command = { type: 'JoinWaitingList', ...request } as const;
    const stream = departureStream(tour, departedAt);
    const outcome = await this.streams.execute(waitingDecider, stream, command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    // At a retry the request may be over already: it is answered as waiting, as it was at the first try.
    const party = waitingParty(outcome.state, waiting);
    const offeredUntil = party?.offeredUntil ?? null;
    const answer: WaitingRequest = {
      id: waiting,
      tour,
      departedAt,
      roomGuests,
      status: offeredUntil === null ? 'waiting' : 'offered',
      createdAt: party?.joinedAt ?? now,
      offeredUntil,
      ...(partyNumber?.ok === true ? { number: partyNumber.number.text } : {}),
    };
    return { ok: true as const, answer, position: outcome.position };
  }
}
