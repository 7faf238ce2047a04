import { describe, expect, it } from '@jest/globals';
import type {
  ListedDelivery,
  ListedWebhook,
  WebhookDeliveries,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { mailAbout } from '../mails.js';
import { bookedTrip, bookingOf, finalPaymentFees, pay, untilBooking } from '../payments.js';
import { Client, freeDeparture, holdOrder, placed } from '../client.js';
import { signedInStaff, signInStaff } from '../staff.js';
import { until } from '../until.js';
import { expectNoFaults, resize } from './pictures.js';
import { openPortal } from './portal.js';
import { carryOutAction, goToPage, openClientService } from './staff-pages.js';

const NORA = 'nora@client-service.example';
const PASSWORD = 'larch and granite';
const PHONE_WIDTH = 375;
const DESKTOP_WIDTH = 1280;

const portal = openPortal();

/** The messages to the only webhook, also those that were not sent yet. */
async function webhookMessages(staff: Client): Promise<readonly ListedDelivery[]> {
  const base = '/v1/client-service/webhooks';
  const { webhooks } = (await staff.get<{ webhooks: ListedWebhook[] }>(base)).body;
  const answer = await staff.get<WebhookDeliveries>(`${base}/${webhooks[0]!.id}/deliveries`);
  return answer.body.deliveries;
}

describe('a member of client service', () => {
  it('is added by a manager, chooses a password, and asks for a refund that the manager approves', async () => {
    const { client: owner } = await portal.customer();
    const trip = await bookedTrip(owner, await freeDeparture(owner, { from: 100, to: 300 }), [2]);
    await pay(owner, trip, finalPaymentFees(trip));
    const { number, payments } = await bookingOf(owner, trip.id);
    expect(payments[1]!.total).toBeGreaterThan(150_000);

    const manager = await portal.visitor();
    await openClientService(manager, (await signedInStaff(portal)).client);
    await manager.page.locator('.weeks-colors').last().waitFor();
    await expectNoFaults(manager, 'staff-day');
    await manager.page.getByText('The weeks as a table').click();
    await manager.page.getByRole('row', { name: /\$5,360/ }).waitFor();
    await expectNoFaults(manager, 'staff-day-table');
    await resize(manager, PHONE_WIDTH);
    await manager.button('Menu').click();
    await expectNoFaults(manager, 'staff-menu');
    await goToPage(manager, 'Staff');
    await manager.button('Add somebody').click();
    const adding = manager.page.getByRole('dialog');
    await adding.getByLabel('Full name').fill('Nora Lind');
    await adding.getByLabel('Email').fill(NORA);
    await adding.getByRole('checkbox', { name: /^Agent/ }).check();
    await expectNoFaults(manager, 'staff-add');
    await carryOutAction(manager, 'A new colleague', 'Add Nora Lind');
    await manager.page.getByText(`A mail with a link to choose a password goes to ${NORA}.`).waitFor();
    await expectNoFaults(manager, 'staff-members');

    const agent = await portal.visitor();
    const { links } = await mailAbout(portal.client, NORA, 'Your sign-in to');
    const { pathname, hash } = new URL(links[0] ?? '');
    await agent.open(pathname + hash);
    await agent.sees('Choose your password');
    await agent.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await agent.page.getByLabel('New password again').fill(PASSWORD);
    await expectNoFaults(agent, 'staff-password');
    await agent.button('Save my password').click();
    await agent.sees('Your password is set');

    const nora = new Client(portal.url);
    await signInStaff(nora, NORA, PASSWORD);
    await agent.takeSession(nora);
    await agent.open(`/client-service/bookings/${trip.id}`);
    await agent.sees(`Booking ${number}`);
    expect(await agent.page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
    await agent.button('More actions').click();
    await agent.button('Refund a payment').click();
    const asking = agent.page.getByRole('dialog');
    await asking.getByLabel('Payment').selectOption({ index: 2 });
    await asking.getByLabel('Amount in dollars').fill('1500');
    await carryOutAction(agent, 'Fell ill before the tour', 'Ask a second person');

    await resize(manager, DESKTOP_WIDTH);
    await goToPage(manager, 'Approvals');
    const approve = manager.button(`Approve $1,500 for ${number}`);
    await approve.waitFor();
    await expectNoFaults(manager, 'staff-approvals');
    await approve.click();
    await carryOutAction(manager, 'The doctor wrote to us', 'Approve the refund of $1,500');
    await manager.page.getByText(`The refund of $1,500 for ${number} is approved and done.`).waitFor();
    const { refunds } = await untilBooking(owner, trip, (booking) => booking.refunds.length > 0);
    expect(refunds.map(({ total }) => total)).toEqual([150_000]);
  });
});

describe('systems outside', () => {
  it('are given a key, which is shown once and opens an export until it is ended, and a webhook, whose failure is shown', async () => {
    const manager = await portal.visitor();
    const { client: staff } = await signedInStaff(portal);
    await openClientService(manager, staff);
    await goToPage(manager, 'Exports');
    await expectNoFaults(manager, 'staff-exports');
    const [download] = await Promise.all([
      manager.page.waitForEvent('download'),
      manager.link('CSV').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

    await goToPage(manager, 'Other systems');
    await manager.page.getByText('No other system has a key.').waitFor();
    await manager.button('Make a key').click();
    const making = manager.page.getByRole('dialog');
    await making.getByLabel('Which system gets it').fill('Accounting');
    await making.getByRole('checkbox', { name: /^Charges and refunds/ }).check();
    await expectNoFaults(manager, 'staff-key-making');
    await carryOutAction(manager, 'They asked for the ledger', 'Make a key for Accounting');
    const key = await manager.page.getByLabel('The key of Accounting', { exact: true }).inputValue();
    await expectNoFaults(manager, 'staff-key-made');
    const fetchLedger = () =>
      new Client(portal.url).send('GET', '/v1/client-service/exports/ledger', {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await fetchLedger()).status).toBe(200);
    await manager.page.reload();
    await manager.page.getByText(/Last used/).waitFor();
    expect(await manager.page.getByLabel('The key of Accounting', { exact: true }).count()).toBe(0);
    await expectNoFaults(manager, 'staff-keys');
    await manager.button('End the key of Accounting').click();
    await carryOutAction(manager, 'They changed their program', 'End the key');
    await manager.page.getByText('No other system has a key.').waitFor();
    expect((await fetchLedger()).status).toBe(401);

    const webhookAddress = 'http://127.0.0.1:59998/webhooks';
    await manager.button('Add a webhook').click();
    const adding = manager.page.getByRole('dialog');
    await adding.getByLabel('Address').fill(webhookAddress);
    await adding.getByRole('checkbox', { name: 'Space was held' }).check();
    await expectNoFaults(manager, 'staff-webhook-adding');
    await carryOutAction(manager, 'The agency asked for it', 'Add the webhook');
    const secret = manager.page.getByLabel('The secret of the webhook');
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await manager.button('I have copied it').click();
    await secret.waitFor({ state: 'detached' });
    await expectNoFaults(manager, 'staff-webhooks');
    await manager.page.getByRole('button', { name: `Messages to ${webhookAddress}`, exact: true }).click();
    await manager.page.getByText('Nothing was sent yet.').waitFor();
    await manager.page.keyboard.press('Escape');
    const { client: owner } = await portal.customer();
    placed(await owner.hold(holdOrder(await freeDeparture(owner, { from: 100, to: 300 }), [2])));
    await until(
      () => webhookMessages(staff),
      (messages) => messages.some(({ attempts }) => attempts > 0),
    );
    await manager.page.getByRole('button', { name: `Messages to ${webhookAddress}`, exact: true }).click();
    await manager.page.getByText(/^Failed: nothing listens at this address\. Next try/).waitFor();
    await expectNoFaults(manager, 'staff-webhook-messages');
    await manager.page.keyboard.press('Escape');
    await manager.page.getByRole('button', { name: `Send again to ${webhookAddress}` }).click();
    await manager.page.getByLabel('Since').fill('2026-01-02T09:30');
    await expectNoFaults(manager, 'staff-webhook-replay');
    await carryOutAction(manager, 'They lost a day', 'Send them again');
    await manager.button(`Remove ${webhookAddress}`).click();
    await carryOutAction(manager, 'It was a try', 'Remove the webhook');
    await manager.page.getByText('There is no webhook.').waitFor();
  });
});
