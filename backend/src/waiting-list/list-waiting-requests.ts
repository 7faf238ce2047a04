import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequestDocument } from '@tour-portal/projections/waiting-request.js';
import { numberField } from '../departures/departure-state.js';
import { Clock } from '../instance/clock.js';
import type { Reader } from '../sessions/own-writes.js';
import { WaitingRequests } from './waiting-requests.js';

/** The account's open requests for dates that can still be held online, the newest first. */
export class ListWaitingRequests extends Query<WaitingRequest[]> {
  constructor(readonly reader: Reader) {
    super();
  }
}

@QueryHandler(ListWaitingRequests)
export class ListWaitingRequestsHandler implements IQueryHandler<ListWaitingRequests> {
  constructor(
    private readonly requests: WaitingRequests,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable (`WaitingRequests`) */
  async execute({ reader }: ListWaitingRequests): Promise<WaitingRequest[]> {
    return waitingRequestAnswers(await this.requests.openOf(reader), this.clock.now());
  }
}

/** The open requests for dates that can still be held online, the newest first. */
export function waitingRequestAnswers(
  open: readonly WaitingRequestDocument[],
  now: Instant,
): WaitingRequest[] {
  return open
    .filter(({ departedAt }) => isBookable(departedAt, now))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
    .flatMap(requestAnswer);
}

/** Nothing for a request that is over. */
function requestAnswer(document: WaitingRequestDocument): WaitingRequest[] {
  const { id, tour, departedAt, roomGuests, status, createdAt, offeredUntil } = document;
  if (status === 'over') return [];
  const request = { id, tour, departedAt, roomGuests, status, createdAt, offeredUntil };
  return [{ ...request, ...numberField(document) }];
}
