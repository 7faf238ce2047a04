import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { feesPaid } from '@tour-portal/projections/testing/step-events.js';
import { expect, it } from '@jest/globals';
import { deleted, deposit, final, placed, protection } from '../../testing/booking-history.js';
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

it('orders the confirmation of a payment under one key, however many kinds of fees it pays', async () => {
  const transfer = event('TransferPaid', feesPaid(11, 6, []));
  const orders = await ordersFor(deposit(5), protection(5), final(5), transfer);
  expect(orders.map(([key, { type }]) => [key, type])).toEqual([
    ['payment/11/5', 'Payment'],
    ['payment/11/5', 'Payment'],
    ['payment/11/5', 'Payment'],
    ['payment/11/6', 'Payment'],
  ]);
});

const cancelled = { booking: 11, cancelledAt: NOW, guests: [], refunds: [] };
const guestsCancelled = { ...cancelled, rooms: [], fees: [], consumptions: [] };

it.each<[string, NewEvent, PrintOrder['type']]>([
  ['hold', placed, 'Hold'],
  ['reconfirmation', event('BookingReconfirmed', { booking: 11, at: NOW }), 'Reconfirmation'],
  ['cancellation', event('BookingCancelled', cancelled), 'Cancellation'],
  ['cancellation', event('GuestsCancelled', guestsCancelled), 'Cancellation'],
])('orders the confirmation of a %s', async (key, confirmed, type) => {
  expect(await ordersFor(confirmed)).toEqual([[`${key}/event-1`, { booking: 11, type, position: '1' }]]);
});

it('orders nothing for events that need no confirmation', async () => {
  const refund = { booking: 11, payment: 5, refund: 1, refundType: 'Other', total: cents(1) } as const;
  const refunded = event('PaymentRefunded', { ...refund, transactionId: 't-2', submittedAt: NOW });
  expect(await ordersFor(deleted, refunded)).toEqual([]);
});
