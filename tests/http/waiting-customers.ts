import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { expect } from '@jest/globals';
import {
  Client,
  messageOf,
  newcomer,
  holdOrder,
  placed,
  signUp,
  type Answer,
  type OpenDeparture,
} from '../client.js';
import { historyOf } from '../stores/history.js';

/** Seats of every departure of the catalogue that these tests run on. */
export const SEATS = 4;

export interface Customer {
  readonly client: Client;
  readonly account: Account;
}

export async function signedUpCustomer(url: string): Promise<Customer> {
  const client = new Client(url);
  return { client, account: await signUp(client, newcomer()) };
}

/** Two customers hold all seats of a departure, two each; `deleteHold` deletes the hold of one of them. */
export async function fillDeparture(url: string, departure: OpenDeparture) {
  const holders = await Promise.all([signedUpCustomer(url), signedUpCustomer(url)]);
  const holds = await Promise.all(
    holders.map(async ({ client }) => placed(await client.hold(holdOrder(departure, [2])))),
  );
  const [first, second] = holds as [Booking, Booking];
  const deleteHold = async (n: 0 | 1) => {
    const path = `/v1/bookings/${(n === 0 ? first : second).id}`;
    expect((await holders[n].client.send('DELETE', path)).status).toBe(200);
  };
  return { departure, holders, deleteHold };
}

export function requestToJoin({ client }: Customer, departure: OpenDeparture, roomGuests: number[]) {
  return client.post<WaitingRequest>('/v1/waiting-list', holdOrder(departure, roomGuests));
}

/** @throws Error when it is refused */
export async function joinWaitingList(
  customer: Customer,
  departure: OpenDeparture,
  roomGuests: number[],
): Promise<WaitingRequest> {
  const { status, body, text } = await requestToJoin(customer, departure, roomGuests);
  if (status !== 201) throw new Error(`POST /waiting-list answered ${status}: ${text}`);
  return body;
}

export async function waitingRequestsOf({ client }: Customer): Promise<WaitingRequest[]> {
  const { status, body } = await client.get<WaitingRequest[]>('/v1/waiting-list');
  expect(status).toBe(200);
  return body;
}

export function leaveWaitingList({ client }: Customer, id: unknown): Promise<Answer<unknown>> {
  return client.send('DELETE', `/v1/waiting-list/${String(id)}`);
}

/** The events of a departure, in the order of the log. */
export async function departureEvents(dataDir: string, departure: OpenDeparture): Promise<RecordedEvent[]> {
  const stream = `departure-${departure.tour}-${departure.departedAt}`;
  return (await historyOf(dataDir)).filter((event) => event.stream === stream);
}

export const statusAndMessage = (answer: Answer<unknown>) => [answer.status, messageOf(answer)];
