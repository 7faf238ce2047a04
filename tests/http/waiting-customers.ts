import type { Account } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { expect } from '@jest/globals';
import { Client, messageOf, holdOrder, placed, signUp, type Answer, type OpenDeparture } from '../client.js';
import { historyOf } from '../stores/history.js';

/** Seats of every departure of the catalogue that these tests run on. */
export const SEATS = 4;

export interface Customer {
  readonly client: Client;
  readonly account: Account;
}

export async function signedUpCustomer(url: string): Promise<Customer> {
  const client = new Client(url);
  return { client, account: await signUp(client) };
}

/** Two customers hold all seats of a departure, two each; `deleteHold` deletes the hold of one of them. */
export async function fillDeparture(url: string, departure: OpenDeparture) {
  const holders = await Promise.all([signedUpCustomer(url), signedUpCustomer(url)]);
  const holds = await Promise.all(
    holders.map(async ({ client }) => placed(await client.hold(holdOrder(departure, [2])))),
  );
  const deleteHold = async (n: 0 | 1) =>
    expect((await holders[n].client.deleteHold(holds[n]!)).status).toBe(200);
  return { departure, holders, deleteHold };
}

export function requestToJoin(
  { client }: Pick<Customer, 'client'>,
  departure: OpenDeparture,
  roomGuests: number[],
) {
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

/** A new customer who waits for seats, and the request. */
export async function newWaitingCustomer(url: string, departure: OpenDeparture, roomGuests: number[]) {
  const customer = await signedUpCustomer(url);
  return { ...customer, request: await joinWaitingList(customer, departure, roomGuests) };
}

export async function waitingRequestsOf({ client }: Customer): Promise<WaitingRequest[]> {
  const { status, body } = await client.get<WaitingRequest[]>('/v1/waiting-list');
  expect(status).toBe(200);
  return body;
}

export function leaveWaitingList(
  { client }: Pick<Customer, 'client'>,
  id: unknown,
): Promise<Answer<unknown>> {
  return client.send('DELETE', `/v1/waiting-list/${String(id)}`);
}

/** The events of a departure, in the order of the log. */
export async function departureEvents(dataDir: string, departure: OpenDeparture): Promise<RecordedEvent[]> {
  const stream = `departure-${departure.tour}-${departure.departedAt}`;
  return (await historyOf(dataDir)).filter((event) => event.stream === stream);
}

export const statusAndMessage = (answer: Answer<unknown>) => [answer.status, messageOf(answer)];
