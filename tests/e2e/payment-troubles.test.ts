import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { someDeparture } from '../client.js';
import { fillUntil } from '../http/fill-departure.js';
import { bookingOf, untilSeatsInUse } from '../payments.js';
import { cardForm, pressInCardForm, untilAnnounced } from './booking-steps.js';
import { advanceBothClocks, focusPageAgain, installSharedClock } from './clocks.js';
import {
  holdAndOpenDeposit,
  openDepositStep,
  untilDepositDone,
  expectErrorReport,
  priceDetails,
  recordPaymentPath,
} from './paying.js';
import { openPortal } from './portal.js';

describe('a payment', () => {
  const gateway = 'accept-hosted';
  const portal = openPortal({ PAYMENT_GATEWAY: gateway });
  const customerReadyToPay = async () =>
    holdAndOpenDeposit(await portal.customer(), await someDeparture(portal.client));

  it('is made in a frame that is as high as the form in it', async () => {
    const { visitor, deposits } = await customerReadyToPay();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    const form = cardForm(visitor, gateway);
    const frame = visitor.page.locator('iframe[title="Card payment form"]');
    const heights = async () =>
      Promise.all([form, frame].map(async (shown) => Math.ceil((await shown.boundingBox())?.height ?? 0)));
    const isFitting = async () => {
      const [formHeight = 0, frameHeight = 0] = await heights();
      return formHeight > 0 && Math.abs(frameHeight - formHeight) <= 4;
    };
    await eventually(async () => expect(await isFitting()).toBe(true));
    const [before = 0] = await heights();
    await pressInCardForm(visitor, gateway, 'Decline');
    await form.getByRole('alert').getByText('The bank declined this card.').waitFor();
    await eventually(async () => expect((await heights())[0]).toBeGreaterThan(before));
    await eventually(async () => expect(await isFitting()).toBe(true));
  });

  it('of the same deposit in two windows: one pays, the other one is refunded', async () => {
    const { visitor, client, hold, deposits, charges } = await customerReadyToPay();
    const other = await portal.visitor();
    await other.takeSession(client);
    const sameDeposit = await openDepositStep(other, hold);
    for (const openedStep of [deposits, sameDeposit])
      await openedStep.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await untilAnnounced(visitor, '$300 is paid');
    other.expectTroubles(`POST ${recordPaymentPath(hold)} 409`);
    await pressInCardForm(other, gateway, 'Pay');
    const report = sameDeposit.getByRole('alert').filter({ hasText: 'This payment is not on your booking' });
    await report.getByText('This was paid already.', { exact: false }).waitFor();
    await report.getByText('the whole amount goes back', { exact: false }).waitFor();
    await other.findsNoAccessibilityBarrier();

    expect((await charges()).map(({ status }) => status).sort()).toEqual(['approved', 'refunded']);
    await priceDetails(other).getByText('$300 refunded', { exact: false }).waitFor();
    await focusPageAgain(visitor);
    await priceDetails(visitor).getByText('$300 refunded', { exact: false }).waitFor();
    const { payments, refunds } = await bookingOf(client, hold.id);
    expect([payments.length, refunds.map(({ type, total }) => [type, total])]).toEqual([
      2,
      [['Overpayment', 30_000]],
    ]);
  });

  it('that is charged while the network is gone is recorded with "Try again", and charged once', async () => {
    const { visitor, hold, deposits, charges } = await customerReadyToPay();
    const sentBodies: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith(recordPaymentPath(hold))) sentBodies.push(request.postData() ?? '');
    });
    visitor.expectTroubles(`POST ${recordPaymentPath(hold)} net::ERR_INTERNET_DISCONNECTED`);
    await visitor.page.route(`**${recordPaymentPath(hold)}`, (route) => route.abort('internetdisconnected'));
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await deposits.getByText('Your card was charged $300, but we could not record it yet').waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await visitor.button('Try again').click();
    await eventually(() => expect(sentBodies.length).toBe(2));
    await visitor.button('Try again').waitFor();

    await visitor.page.unroute(`**${recordPaymentPath(hold)}`);
    await visitor.button('Try again').click();
    await untilAnnounced(visitor, '$300 is paid with Visa ending in 1111');
    expect([new Set(sentBodies).size, sentBodies.length, (await charges()).length]).toEqual([1, 3, 1]);
  });

  it('whose hold expires while the form is open revives it when its space is still free', async () => {
    const { visitor, client, hold, deposits, charges } = await formOfExpiredHold();
    await pressInCardForm(visitor, gateway, 'Pay');
    await untilAnnounced(visitor, '$300 is paid');
    await untilDepositDone(visitor);
    expect(await deposits.count()).toBe(1);
    const { expiredAt, guests } = await bookingOf(client, hold.id);
    expect([expiredAt, guests.map(({ paid }) => paid), (await charges()).length]).toEqual([null, [true], 1]);
  });

  it('whose hold expires while the form is open is refunded when others took its space', async () => {
    const { visitor, client, hold, departure, deposits, charges } = await formOfExpiredHold();
    await untilSeatsInUse(client, departure, 0);
    await fillUntil(portal.url, departure, 0);

    visitor.expectTroubles(
      `POST ${recordPaymentPath(hold)} 409`,
      `POST ${recordPaymentPath(hold)}/token 409`,
    );
    await pressInCardForm(visitor, gateway, 'Pay');
    await deposits.getByText('Your hold had expired and its space is gone.', { exact: false }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    expect((await charges()).map(({ status }) => status)).toEqual(['refunded']);
    expect((await bookingOf(client, hold.id)).guests.map(({ paid }) => paid)).toEqual([false]);
  });

  /** Opens a card form, and lets the hold that it is for expire meanwhile. */
  async function formOfExpiredHold() {
    const departure = await someDeparture(portal.client);
    const customer = await portal.customer();
    await installSharedClock(customer.visitor, portal.client);
    const { visitor, client, ...rest } = await holdAndOpenDeposit(customer, departure);
    // Wait until the page has loaded: its requests would time out when its clock is moved.
    await rest.deposits.getByRole('button', { name: 'Pay $300' }).waitFor();
    await advanceBothClocks(visitor, client, { hours: 71, minutes: 55 });
    await rest.deposits.getByRole('button', { name: 'Pay $300' }).click();
    await cardForm(visitor, gateway).getByText('$300.00').waitFor();
    // The page waits for the form only for a limited time: it must be loaded before the clock is moved.
    await eventually(async () => {
      const readyState = await cardForm(visitor, gateway).evaluate<string, never>('document.readyState');
      expect(readyState).toBe('complete');
    });
    await advanceBothClocks(visitor, client, { minutes: 8 });
    return { visitor, client, departure, ...rest };
  }

  it('by a gateway that the page does not know is not taken, and charges nothing', async () => {
    const { visitor, hold, deposits, charges } = await customerReadyToPay();
    await visitor.page.route(`**${recordPaymentPath(hold)}/token`, (route) =>
      route.fulfill({ json: { token: 'a-token', gateway: 'another', amount: 30_000, url: '/another' } }),
    );
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    const report = deposits.getByRole('alert').filter({ hasText: 'The payment was not completed' });
    await report
      .getByText('This payment cannot be taken here. Nothing was charged.', { exact: false })
      .waitFor();
    await expectErrorReport(visitor);
    expect(await charges()).toEqual([]);
  });
});
