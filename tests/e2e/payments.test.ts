import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { someDeparture, type Client } from '../client.js';
import { bookingOf, untilBooking } from '../payments.js';
import { chooseBankAnswer, cardForm, pressInCardForm, untilAnnounced } from './booking-steps.js';
import { focusPageAgain } from './clocks.js';
import {
  holdAndOpenDeposit,
  expectErrorReport,
  priceDetails,
  recordPaymentPath,
  untilDepositDone,
} from './paying.js';
import { openPortal } from './portal.js';
import type { Visitor } from './visitor.js';

const GATEWAYS: GatewayName[] = ['converge', 'accept-hosted'];
/** Within this time the portal asks the gateway again about an open payment that is at most 40 minutes old (D26). */
const PAST_NEXT_POLL = { minutes: 10 };

async function untilDepositShown(visitor: Visitor, client: Client, { id }: Booking): Promise<void> {
  await untilBooking(client, { id }, ({ guests }) => guests.every(({ paid }) => paid));
  await focusPageAgain(visitor);
  await untilDepositDone(visitor);
}

describe.each(GATEWAYS)('a payment by %s', (gateway) => {
  const portal = openPortal({ PAYMENT_GATEWAY: gateway });
  const customerReadyToPay = async () =>
    holdAndOpenDeposit(await portal.customer(), await someDeparture(portal.client));

  it('that the bank declines is not charged, and another try is', async () => {
    const { visitor, deposits, charges } = await customerReadyToPay();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Decline');
    // One gateway closes its form, the other keeps it for another card.
    if (gateway === 'converge') {
      const report = deposits.getByRole('alert').filter({ hasText: 'The payment was not completed' });
      await report.getByText('The bank declined this card.').waitFor();
      await visitor.findsNoAccessibilityBarrier();
      await deposits.getByRole('button', { name: 'Pay $300' }).click();
    } else {
      await cardForm(visitor, gateway).getByRole('alert').getByText('The bank declined this card.').waitFor();
    }
    await pressInCardForm(visitor, gateway, 'Pay');
    await untilAnnounced(visitor, '$300 is paid with Visa ending in 1111');
    expect((await charges()).map(({ status }) => status).sort()).toEqual(['approved', 'declined']);
  });

  it('that is held for review is shown as paid once it is approved', async () => {
    const { visitor, client, hold, deposits, charges } = await customerReadyToPay();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await chooseBankAnswer(visitor, gateway, 'Held for review');
    await pressInCardForm(visitor, gateway, 'Pay');
    await deposits.getByText('Your payment is being looked at').waitFor();
    expect(await deposits.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
    await visitor.findsNoAccessibilityBarrier();

    const [charge] = await charges();
    await client.advance(PAST_NEXT_POLL);
    await client.post(`/dev/gateway/${charge?.token ?? ''}`, { outcome: 'approve' });
    await client.advance(PAST_NEXT_POLL);
    await untilDepositShown(visitor, client, hold);
    expect(await visitor.page.getByText('Your payment is being looked at').count()).toBe(0);
    expect((await charges()).map(({ status }) => status)).toEqual(['approved']);
  });

  it('that is cancelled charges nothing and can be begun again', async () => {
    const { visitor, deposits, charges } = await customerReadyToPay();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Cancel');
    await untilAnnounced(visitor, 'The payment form is closed.');
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await cardForm(visitor, gateway).waitFor();
    if (gateway === 'converge') await visitor.page.keyboard.press('Escape');
    else await visitor.button('Cancel this payment').click();
    await untilAnnounced(visitor, 'The payment form is closed.');
    expect(await cardForm(visitor, gateway).count()).toBe(0);
    expect(await charges()).toEqual([]);
  });

  it('that is charged though the bank does not answer in time is recorded all the same, and shown', async () => {
    const { visitor, client, hold, deposits, charges } = await customerReadyToPay();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await chooseBankAnswer(visitor, gateway, 'No answer in time, though the card is charged');
    await pressInCardForm(visitor, gateway, 'Pay');
    if (gateway === 'converge') {
      await deposits.getByText('Please wait for that before you pay again.', { exact: false }).waitFor();
      await expectErrorReport(visitor);
    } else await cardForm(visitor, gateway).getByText('The bank has not answered.').waitFor();
    await client.advance(PAST_NEXT_POLL);
    await untilDepositShown(visitor, client, hold);
    // The form, which would invite the customer to pay a second time, is gone.
    await eventually(async () => expect(await cardForm(visitor, gateway).count()).toBe(0));
    expect(await charges()).toHaveLength(1);
  });

  it('whose tab is closed after the approval is on the booking when the customer comes back', async () => {
    const { visitor, client, hold, deposits, charges } = await customerReadyToPay();
    // The call is aborted, so it never leaves the page. A call that only waits would be sent when the page closes.
    const aborted = visitor.page.waitForEvent('requestfailed');
    await visitor.page.route(`**${recordPaymentPath(hold)}`, (route) => route.abort('aborted'));
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await aborted;
    await visitor.page.close();
    expect((await bookingOf(client, hold.id)).payments).toEqual([]);

    await client.advance(PAST_NEXT_POLL);
    await untilBooking(client, hold, ({ payments }) => payments.length > 0);
    const returned = await portal.visitor();
    await returned.takeSession(client);
    await returned.open(`/bookings/${hold.number}`);
    await untilDepositDone(returned);
    await priceDetails(returned).getByText('Deposit', { exact: true }).click();
    await priceDetails(returned)
      .getByText('recorded by the card service, which told us of your payment')
      .waitFor();
    expect(await charges()).toHaveLength(1);
  });

  it('is charged once when both buttons are double-clicked', async () => {
    const { visitor, deposits, charges } = await customerReadyToPay();
    const tokenCalls: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/payments/token')) tokenCalls.push(request.url());
    });
    await deposits.getByRole('button', { name: 'Pay $300' }).dblclick();
    await cardForm(visitor, gateway).getByRole('button', { name: 'Pay', exact: true }).dblclick();
    await untilAnnounced(visitor, '$300 is paid with Visa ending in 1111');
    expect(tokenCalls).toHaveLength(1);
    expect((await charges()).map(({ status, amount }) => [status, amount])).toEqual([['approved', 30_000]]);
  });
});
