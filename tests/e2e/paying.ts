import type { Locator } from 'playwright-core';
import { expect } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { OpenDeparture, Client } from '../client.js';
import { namedHold } from '../payments.js';
import { openStep } from './booking-steps.js';
import type { Customer } from './portal.js';
import type { Visitor } from './visitor.js';

/** A transaction of the simulated gateway with all that is known of it (D52). */
export interface GatewayTransaction {
  readonly token: string;
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
  readonly refunds: readonly { readonly amount: number }[];
}

/** Somebody in front of a deposit that is to be paid. */
export interface AtDeposit extends Customer {
  readonly hold: Booking;
  /** The step with the payment form. */
  readonly deposits: Locator;
  /** Charges and tries since, oldest payment first. */
  readonly charges: () => Promise<GatewayTransaction[]>;
}

/** A hold of one named guest, open at the deposit of $300. */
export async function atDeposit(customer: Customer, departure: OpenDeparture): Promise<AtDeposit> {
  const { visitor, client } = customer;
  const before = (await transactions(client)).length;
  const hold = await namedHold(client, departure, [1]);
  const deposits = await depositStep(visitor, hold);
  return { ...customer, hold, deposits, charges: async () => (await transactions(client)).slice(before) };
}

export async function depositStep(visitor: Visitor, { number }: Booking): Promise<Locator> {
  await visitor.open(`/bookings/${number}`);
  await visitor.sees('Manage Booking');
  return openStep(visitor, 'Deposit payment');
}

async function transactions(client: Client): Promise<GatewayTransaction[]> {
  return (await client.get<GatewayTransaction[]>('/dev/gateway/transactions')).body;
}

/** The address of the call that records a booking's payment. */
export function recordingOf({ id }: Booking): string {
  return `/v1/bookings/${id}/payments`;
}

/** Price details, which tell what was paid and what went back. */
export function priceDetails({ page }: Visitor): Locator {
  return page.getByRole('region', { name: 'Price details' });
}

/** We are told of what went wrong in the page, once. */
export async function isReported(visitor: Visitor): Promise<void> {
  const reports = () => visitor.troubles.filter((trouble) => trouble.startsWith('report: '));
  await eventually(() => expect(reports().length).toBe(1));
  visitor.expects(...reports());
}
