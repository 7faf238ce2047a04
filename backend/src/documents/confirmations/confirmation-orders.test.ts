import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { expect, it } from '@jest/globals';
import { NOW } from '../../testing/fixtures.js';
import { ConfirmationOrders } from './confirmation-orders.js';
import type { PrintOrder } from '../printing/printer.js';

/** The orders that the reaction makes for events that are recorded one after the other. */
async function ordersFor(...events: NewEvent[]) {
  const orders: [string, PrintOrder][] = [];
  const reaction = new ConfirmationOrders({ order: async (key, order) => void orders.push([key, order]) });
  for (const [index, newEvent] of events.entries()) {
    const position = String(index + 1);
    await reaction.react({ ...newEvent, id: `event-${index + 1}`, position } as unknown as RecordedEvent);
  }
  return orders;
}

const paidFacts = {
  booking: 11,
  items: [],
  payment: 5,
  reference: 'r-1',
  gateway: 'converge',
  transactionId: 't-1',
  cardBrand: 'Visa',
  cardLastFour: '4242',
  submittedAt: NOW,
} as const;

it('orders the confirmation of a hold', async () => {
  expect(await ordersFor(event('HoldPlaced', holdTerms({ booking: 11 })))).toEqual([
    ['hold/event-1', { booking: 11, type: 'Hold', position: '1' }],
  ]);
});

it('orders the confirmation of a payment under one key, however many kinds of fees it pays', async () => {
  const facts = { ...paidFacts, items: [] };
  const orders = await ordersFor(
    event('DepositPaid', facts),
    event('TravelProtectionPaid', facts),
    event('FinalPaymentPaid', facts),
    event('TransferPaid', { ...facts, payment: 6 }),
  );
  expect(orders.map(([key, { type }]) => [key, type])).toEqual([
    ['payment/11/5', 'Payment'],
    ['payment/11/5', 'Payment'],
    ['payment/11/5', 'Payment'],
    ['payment/11/6', 'Payment'],
  ]);
});

it('orders a reconfirmation', async () => {
  expect(await ordersFor(event('BookingReconfirmed', { booking: 11, at: NOW }))).toEqual([
    ['reconfirmation/event-1', { booking: 11, type: 'Reconfirmation', position: '1' }],
  ]);
});

it('orders the confirmation of a cancellation, of some guests or all', async () => {
  const cancelled = { booking: 11, cancelledAt: NOW, guests: [], refunds: [] };
  const orders = await ordersFor(
    event('GuestsCancelled', { ...cancelled, rooms: [], fees: [], consumptions: [] }),
    event('BookingCancelled', cancelled),
  );
  expect(orders).toEqual([
    ['cancellation/event-1', { booking: 11, type: 'Cancellation', position: '1' }],
    ['cancellation/event-2', { booking: 11, type: 'Cancellation', position: '2' }],
  ]);
});

it('orders nothing for events that need no confirmation', async () => {
  const refund = { booking: 11, payment: 5, refund: 1, refundType: 'Other', total: cents(1) } as const;
  const orders = await ordersFor(
    event('HoldDeleted', { booking: 11, deletedAt: NOW }),
    event('PaymentRefunded', { ...refund, transactionId: 't-2', submittedAt: NOW }),
  );
  expect(orders).toEqual([]);
});
