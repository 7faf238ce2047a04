import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { departureStream } from '../departures/departure-state.js';
import { waitingDecider } from '../departures/waiting-decisions.js';
import type { WaitingRefusal } from '../departures/waiting-decisions.js';
import { refuse } from '../event-log/call.js';
import type { UseCaseResult, Call } from '../event-log/call.js';
import { Streams } from '../event-log/streams.js';
import type { Reader } from '../sessions/own-writes.js';
import { WaitingRequests } from './waiting-requests.js';

/** Ends a request; seats that were offered for it become free, first for others that wait. A request that is over stays as it is. */
export class LeaveWaitingList extends Command<UseCaseResult<undefined, WaitingRefusal>> {
  constructor(
    readonly reader: Reader,
    /** The request's id. */
    readonly waiting: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(LeaveWaitingList)
export class LeaveWaitingListHandler implements ICommandHandler<LeaveWaitingList> {
  constructor(
    private readonly streams: Streams,
    private readonly requests: WaitingRequests,
  ) {}

  /** @throws Unavailable (`WaitingRequests`) */
  async execute({ reader, waiting, call: { context } }: LeaveWaitingList) {
    const request = await this.requests.find(waiting, reader);
    if (request === null) return refuse({ code: 'not-your-request' });
    const { account, tour, departedAt } = request;
    const now = context.at;
    const command = { type: 'LeaveWaitingList', tour, departedAt, waiting, account, now } as const;
    const stream = departureStream(tour, departedAt);
    const outcome = await this.streams.execute(waitingDecider, stream, command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    return { ok: true as const, answer: undefined, position: outcome.position };
  }
}
