import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/waiting-api.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import type { AllocateIds } from '../ids.js';
import { departureStream, waitingParty } from './departure-state.js';
import type { OfDeparture } from './departure-state.js';
import { waitingDecider } from './waiting-decisions.js';
import type { WaitingRefusal } from './waiting-decisions.js';

export type JoinRefusal =
  WaitingRefusal | { readonly code: 'no-such-account' } | { readonly code: 'do-not-book' };

export type JoinResult =
  | { readonly ok: true; readonly request: WaitingRequest; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: JoinRefusal };

/** Asks to be told of seats on a date that the catalogue and the clock allow (`holdProblem` found nothing). */
export class JoinWaitingList extends Command<JoinResult> {
  constructor(
    readonly account: number,
    readonly order: { readonly tour: number; readonly date: CalendarDate; readonly roomGuests: number[] },
    /** What the catalogue says today. */
    readonly capacity: number,
    readonly context: CommandContext,
    readonly allocate: AllocateIds,
  ) {
    super();
  }
}

@CommandHandler(JoinWaitingList)
export class JoinWaitingListHandler implements ICommandHandler<JoinWaitingList> {
  constructor(private readonly streams: Streams) {}

  async execute({ account, order, capacity, context, allocate }: JoinWaitingList): Promise<JoinResult> {
    const owner = await this.streams.state(accountDecider, accountStream(account));
    if (owner.status !== 'open') return { ok: false, refusal: { code: 'no-such-account' } };
    if (owner.doNotBook) return { ok: false, refusal: { code: 'do-not-book' } };
    const [waiting] = (await allocate({ waiting: 1 })).waiting as [number];
    const { tour, date: departedAt, roomGuests } = order;
    const outcome = await this.streams.execute(
      waitingDecider,
      departureStream(tour, departedAt),
      {
        type: 'JoinWaitingList',
        tour,
        departedAt,
        waiting,
        account,
        roomGuests,
        capacity,
        now: context.at,
      },
      context,
    );
    if (!outcome.ok) return outcome;
    // A retry may come when its request is over already: it is told what the first try would have been told.
    const party = waitingParty(outcome.state, waiting);
    const offeredUntil = party?.offeredUntil ?? null;
    const request: WaitingRequest = {
      id: waiting,
      tour,
      departedAt,
      roomGuests,
      status: offeredUntil === null ? 'waiting' : 'offered',
      createdAt: party?.joinedAt ?? context.at,
      offeredUntil,
    };
    return { ok: true, request, position: outcome.position };
  }
}

export type LeaveResult =
  | { readonly ok: true; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: WaitingRefusal };

/** Takes a request back; one that is over stays as it is. */
export class LeaveWaitingList extends Command<LeaveResult> {
  constructor(
    readonly account: number,
    readonly waiting: number,
    readonly departure: OfDeparture,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LeaveWaitingList)
export class LeaveWaitingListHandler implements ICommandHandler<LeaveWaitingList> {
  constructor(private readonly streams: Streams) {}

  async execute({ account, waiting, departure, context }: LeaveWaitingList): Promise<LeaveResult> {
    const { tour, departedAt } = departure;
    const now = context.at;
    const command = { type: 'LeaveWaitingList', tour, departedAt, waiting, account, now } as const;
    return this.streams.execute(waitingDecider, departureStream(tour, departedAt), command, context);
  }
}
