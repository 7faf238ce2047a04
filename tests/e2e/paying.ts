import type { Locator } from 'playwright-core';
import { expect } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { OpenDeparture, Client } from '../client.js';
import { namedHold } from '../payments.js';
import { openStep, step } from './booking-steps.js';
import type { Customer } from './portal.js';
import type { Visitor } from './visitor.js';

/** A transaction as the simulated gateway lists it. */
export interface GatewayTransaction {
  readonly token: string;
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
  readonly refunds: readonly { readonly amount: number }[];
}

/** A customer with the deposit step open, before the payment. */
export interface CustomerAtDeposit extends Customer {
  readonly hold: Booking;
  /** The step with the payment form. */
  readonly deposits: Locator;
  /** The gateway's transactions since the hold was placed, failed ones included, oldest payment first. */
  readonly charges: () => Promise<GatewayTransaction[]>;
}

/** Places a hold with one named guest and opens its step with the deposit of $300. */
export async function holdAndOpenDeposit(
  customer: Customer,
  departure: OpenDeparture,
): Promise<CustomerAtDeposit> {
  const { visitor, client } = customer;
  const countBefore = (await transactions(client)).length;
  const hold = await namedHold(client, departure, [1]);
  const deposits = await openDepositStep(visitor, hold);
  return {
    ...customer,
    hold,
    deposits,
    charges: async () => (await transactions(client)).slice(countBefore),
  };
}

export async function openDepositStep(visitor: Visitor, { number }: Booking): Promise<Locator> {
  await visitor.open(`/bookings/${number}`);
  await visitor.sees('Manage Booking');
  return openStep(visitor, 'Deposit payment');
}

/** Waits until the step with the deposit says that it is done. */
export async function untilDepositDone(visitor: Visitor): Promise<void> {
  await eventually(async () => expect(await step(visitor, 'Deposit payment').innerText()).toMatch(/Done/));
}

async function transactions(client: Client): Promise<GatewayTransaction[]> {
  return (await client.get<GatewayTransaction[]>('/dev/gateway/transactions')).body;
}

/** The path of the call that records a booking's payment. */
export function recordPaymentPath({ id }: Booking): string {
  return `/v1/bookings/${id}/payments`;
}

/** The price details, which show payments and refunds. */
export function priceDetails({ page }: Visitor): Locator {
  return page.getByRole('region', { name: 'Price details' });
}

/** Waits for exactly one error report from the page, and adds it to the troubles that the test expects. */
export async function expectErrorReport(visitor: Visitor): Promise<void> {
  await eventually(() => expect(visitor.expectTroublesLike(/^report: /)).toHaveLength(1));
}
