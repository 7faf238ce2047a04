import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { NOW, rockies } from './tour-fixtures.js';

/** A request of two guests who have waited for the tour of May 2, 2027 since {@link NOW}. */
export function aWaitingRequest(id: number, changes: Partial<WaitingRequest> = {}): WaitingRequest {
  return {
    id,
    tour: rockies.id,
    departedAt: calendarDate('2027-05-02'),
    roomGuests: [2],
    status: 'waiting',
    createdAt: NOW,
    offeredUntil: null,
    ...changes,
  };
}

/** Routes of the stand-in server for waiting lists; joining one adds {@link aWaitingRequest} to `list` and answers it. */
export function waitingRoutes(list: WaitingRequest[] = []) {
  return {
    'GET /v1/waiting-list': () => ({ status: 200, body: list }),
    'POST /v1/waiting-list': () => {
      const joined = aWaitingRequest(list.length + 1);
      list.unshift(joined);
      return { status: 201, body: joined };
    },
  };
}
