import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { cents, formatDollars, type Cents } from '@tour-portal/contracts/values/money.js';
import { holdOrder, placed, type Client, freeDeparture } from '../client.js';
import { bookingOf, depositFees, finalPaymentFees, pay } from '../payments.js';
import { addStaff, signedInStaff, staffCodeFor } from '../staff.js';
import { until } from '../until.js';
import { untilFocused, press, tabTo, typeInto } from './keys.js';
import { expectNoFaults, resize } from './pictures.js';
import { openPortal } from './portal.js';
import type { Visitor } from './visitor.js';

const SAM = 'sam@client-service.example';
/** The call by which the page finds that nobody is signed in. */
const NO_SESSION = 'GET /v1/client-service/me 401';
const REASON = 'Called: a broken leg';
/** A touch screen; with a mouse, which hits smaller targets, the lines of the history stand closer. */
const TOUCH = { hasTouch: true };

const portal = openPortal();

/** A hold on a departure so far ahead that a cancellation costs only the deposit. */
async function placeNamedHold(client: Client, names: readonly string[]): Promise<Booking> {
  const departure = await freeDeparture(client, { from: 100, to: 300 });
  const hold = placed(await client.hold(holdOrder(departure, [names.length])));
  const body = hold.guests.map(({ id }, index) => ({ id, fullName: names[index] }));
  expect((await client.send('PATCH', `/v1/bookings/${hold.id}/guests/names`, { body })).status).toBe(200);
  return bookingOf(client, hold.id);
}

function untilBooking(client: Client, { id }: Booking, isWanted: (booking: Booking) => boolean) {
  return until(() => bookingOf(client, id), isWanted);
}

/** Adds a manager and signs them in: a password, then a code that is mailed. */
async function signIn(visitor: Visitor): Promise<void> {
  const password = addStaff(portal, SAM);
  visitor.expectTroubles(NO_SESSION);
  await visitor.open('/client-service');
  await visitor.sees('Sign in to client service');
  await expectNoFaults(visitor, 'staff-sign-in');
  await visitor.page.getByLabel('Email').fill(SAM);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.button('Continue').click();
  const code = visitor.page.getByLabel('Code of 6 digits');
  await code.waitFor();
  await expectNoFaults(visitor, 'staff-sign-in-code');
  await code.fill(await staffCodeFor(portal.client, SAM));
  await visitor.button('Sign in').click();
  await visitor.sees('Find a booking');
}

/** Adds a manager, signs them in without a browser, and opens the history of a booking; answers their client. */
async function openHistory(visitor: Visitor, { id, number }: Booking): Promise<Client> {
  const { client } = await signedInStaff(portal, SAM);
  await visitor.takeSession(client);
  await visitor.open(`/client-service/bookings/${id}`);
  await visitor.sees(`Booking ${number}`);
  await visitor.page.getByRole('region', { name: 'What to do' }).waitFor();
  return client;
}

function panel({ page }: Visitor, name: string | RegExp) {
  return page.getByRole('region', { name });
}

function dialog({ page }: Visitor, name: string) {
  return page.getByRole('dialog', { name });
}

function step(visitor: Visitor, name: string) {
  const heading = visitor.page.getByRole('heading', { level: 3, name, exact: false });
  return visitor.page.getByRole('listitem').filter({ has: heading });
}

/** Moves the slider by keyboard from the first event to the one with this sentence. */
async function slideTo(visitor: Visitor, sentence: string): Promise<void> {
  const slider = visitor.page.getByRole('slider');
  await tabTo(visitor, slider);
  await press(visitor, 'Home');
  for (let steps = 0; !((await slider.getAttribute('aria-valuetext')) ?? '').includes(sentence); steps += 1) {
    if (steps > 40) throw new Error(`No event says ${sentence}`);
    await press(visitor, 'ArrowRight');
  }
}

function feeOf({ guests }: Booking, guest: number, type: string): Cents {
  return guests.find(({ id }) => id === guest)?.fees.find((fee) => fee.type === type)?.total ?? cents(0);
}

describe('a manager in client service', () => {
  it('finds the booking by a misspelled name, sees it before the deposit, and cancels one of two', async () => {
    const { visitor: traveler, client } = await portal.customer();
    const hold = await placeNamedHold(client, ['Rosalind Thistlewood', 'Edmund Thistlewood']);
    await pay(client, hold, depositFees(hold));
    await pay(client, hold, finalPaymentFees(hold));
    const paid = await untilBooking(client, hold, ({ confirmations }) => confirmations.length === 3);
    const cancelledGuest = paid.guests[1]!;
    const refund = formatDollars(feeOf(paid, cancelledGuest.id, 'FINAL_PAYMENT'));

    const manager = await portal.visitor(TOUCH);
    const { page } = manager;
    await signIn(manager);
    await page.getByLabel('Booking', { exact: true }).fill('Thistelwod');
    const bookingLink = manager.link(new RegExp(paid.number));
    await bookingLink.waitFor();
    await expectNoFaults(manager, 'staff-search');
    await press(manager, 'Enter');
    await manager.sees(`Booking ${paid.number}`);
    await panel(manager, 'What to do').waitFor();
    await expectNoFaults(manager, 'staff-history');

    await slideTo(manager, 'Names were set');
    const pastState = panel(manager, /^The booking as it stood/);
    await pastState.getByText('Rosalind Thistlewood, Edmund Thistlewood', { exact: false }).first().waitFor();
    await step(manager, 'Deposit payment').getByText('Do this next').waitFor();
    await step(manager, 'Guest details').getByText('Locked', { exact: false }).waitFor();
    expect(await panel(manager, 'What to do').count()).toBe(0);
    await panel(manager, 'Mails by then').getByText('Payment confirmation').waitFor({ state: 'detached' });
    const compare = page.getByLabel('Compare with');
    const last = (await compare.locator('option').count()) - 1;
    await compare.selectOption({ index: last });
    const changes = page.getByRole('list', { name: 'Changes' });
    await changes.getByText('Guest 1 (Rosalind Thistlewood), deposit paid', { exact: true }).waitFor();
    await expectNoFaults(manager, 'staff-history-then');
    await compare.selectOption('');

    await manager.button('Now').click();
    await panel(manager, 'Mails by then')
      .getByRole('button', { name: 'Read the mail of the Payment confirmation' })
      .first()
      .click();
    const mail = dialog(manager, 'Payment confirmation');
    const frame = mail.frameLocator('iframe[title="The mail as it was sent"]');
    await frame.getByText(paid.number, { exact: false }).first().waitFor();
    await expectNoFaults(manager, 'staff-mail');
    await mail.getByRole('button', { name: 'Show it as plain text' }).click();
    await mail.getByRole('region').getByText(paid.number, { exact: false }).waitFor();
    const pdf = await client.get((await mail.getByRole('link').getAttribute('href')) ?? '');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await press(manager, 'Escape');

    await tabTo(manager, manager.button('More actions'));
    await press(manager, 'Enter');
    const cancel = manager.button('Cancel…');
    await tabTo(manager, cancel);
    await press(manager, 'Enter');
    const question = dialog(manager, 'Cancel guests or the booking');
    await tabTo(manager, question.getByRole('checkbox', { name: /^Edmund/ }));
    await press(manager, 'Space');
    await typeInto(manager, question.getByLabel('Reason'), REASON);
    await expectNoFaults(manager, 'staff-cancel');
    await tabTo(manager, question.getByRole('button', { name: 'See what would happen' }));
    await press(manager, 'Enter');
    await untilFocused(question.getByRole('heading', { name: 'This would happen. Nothing is done yet.' }));
    const row = question.getByRole('row', { name: /^Edmund/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      formatDollars(
        cancelledGuest.fees.reduce((sum, fee) => cents(sum + (fee.type === 'TPP' ? 0 : fee.total)), cents(0)),
      ),
      '$300',
      refund,
    ]);
    await question.getByText('Rosalind Thistlewood: Change to a single room', { exact: false }).waitFor();
    await expectNoFaults(manager, 'staff-cancel-effect');
    expect((await bookingOf(client, hold.id)).roomGuests).toEqual([2]);
    await tabTo(manager, question.getByRole('button', { name: `Cancel 1 guest and refund ${refund}` }));
    await press(manager, 'Enter');
    await untilFocused(page.getByText(`Cancelled: Edmund Thistlewood. ${refund} goes back.`));
    await panel(manager, 'What happened').getByText(REASON, { exact: false }).first().waitFor();
    await expectNoFaults(manager, 'staff-cancelled');

    const { refunds } = await untilBooking(
      client,
      hold,
      (booking) => booking.refunds[0]?.transactionStatus === 'Refunded',
    );
    expect(refunds.map(({ total }) => formatDollars(total))).toEqual([refund]);
    await traveler.open(`/bookings/${paid.number}`);
    await traveler.page.getByText('1 guest, 1 room', { exact: false }).first().waitFor();
    await traveler.page.getByText('Change to a single room', { exact: false }).first().waitFor();
    await expectNoFaults(traveler, 'manage-one-cancelled');
  });

  it('sees the timeline beside the booking from a tablet on, almost as tall as the window, and one panel at a time on a phone', async () => {
    const { client } = await portal.customer();
    const hold = await placeNamedHold(client, ['Ottoline Featherstone']);
    const manager = await portal.visitor({ forcedColors: 'active' });
    const { page } = manager;
    await openHistory(manager, hold);
    const boxOf = async (name: string) => {
      const box = await page.locator(`.history-${name}`).boundingBox();
      return box === null ? null : { left: box.x, right: box.x + box.width, top: box.y, height: box.height };
    };
    for (const width of [768, 1024, 1440]) {
      await resize(manager, width);
      const [timeline, booking] = [await boxOf('timeline'), await boxOf('booking')];
      expect([
        width,
        timeline!.right <= booking!.left,
        timeline!.top < booking!.top + booking!.height,
      ]).toEqual([width, true, true]);
      expect(timeline!.height).toBeGreaterThan(900 - 160);
    }
    await resize(manager, 375);
    expect([await boxOf('timeline'), await boxOf('people')]).toEqual([null, null]);
    await manager.button('What happened').click();
    expect([await boxOf('booking'), await boxOf('people')]).toEqual([null, null]);
    // The open panel's button can be told apart also in the system's own colors.
    const colors = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.history-panels button')].map((button) => getComputedStyle(button).borderBottomColor)`,
    );
    expect(new Set(colors).size).toBe(2);
    expect(colors.filter((color) => color === colors[0])).toHaveLength(1);
    await manager.findsNoAccessibilityBarrier();
  });

  it('erases a person: sees what prevents it, what goes and what stays, and types the number', async () => {
    const { client, person } = await portal.customer();
    const hold = await placeNamedHold(client, ['Ophelia Quillfeather']);
    await pay(client, hold, depositFees(hold));
    const paid = await bookingOf(client, hold.id);
    const manager = await portal.visitor(TOUCH);
    const { page } = manager;
    const staff = await openHistory(manager, paid);

    await manager.button('More actions').click();
    const askToErase = async () => {
      await manager.button('Erase personal data').click();
      await page.getByLabel('Reason').fill('Asked for it in writing');
      await manager.button('See what would happen').click();
    };
    await askToErase();
    await page.getByText(`Booking ${paid.number} is not over`, { exact: false }).waitFor();
    await expectNoFaults(manager, 'staff-erase-not-yet');
    await press(manager, 'Escape');

    const cancelled = await staff.post(`/v1/client-service/bookings/${paid.id}/cancel`, { reason: 'Ill' });
    expect(cancelled.status).toBe(200);
    // A confirmation that is issued after the preview changes what the erasure would do: the manager would have to see it again.
    await untilBooking(client, paid, ({ confirmations }) => confirmations.length === 3);
    await manager.button('Refresh').click();
    await manager.button('Cancel…').waitFor({ state: 'detached' });
    await askToErase();
    const question = dialog(manager, 'Erase personal data');
    await question.getByText('What goes, for good').waitFor();
    await question.getByText('What stays').waitFor();
    const eraseButton = question.getByRole('button', { name: /^Erase the data of / });
    expect(await eraseButton.isDisabled()).toBe(true);
    await question.getByLabel(/^To go on, type the booking number/).fill(paid.number.toLowerCase());
    await expectNoFaults(manager, 'staff-erase');
    await eraseButton.click();
    await page.getByText('The personal data is erased.', { exact: false }).waitFor();
    await page.getByText('Customer (data erased)').waitFor();
    await panel(manager, 'What happened').getByText('Names were set (erased).').waitFor();
    await manager.button('Erase personal data').waitFor({ state: 'detached' });
    await eventually(
      async () => expect((await page.locator('main').innerText()).match(/Quillfeather/g)).toBe(null),
      { timeout: 15_000 },
    );
    expect(await page.locator('main').innerText()).not.toContain(person.lastName);
    await expectNoFaults(manager, 'staff-erased');

    manager.expectTroubles(
      `GET /v1/client-service/bookings/${paid.id}/letters/${await digestOf(staff, paid)} 404`,
    );
    await panel(manager, 'Mails by then').getByRole('button').last().click();
    await page.getByText('This mail is not kept any more', { exact: false }).waitFor();
    await press(manager, 'Escape');
    const downloading = page.waitForEvent('download');
    await manager.link('Evidence pack').click();
    const pack = await downloading;
    expect([pack.suggestedFilename(), await pack.failure()]).toEqual([`${paid.number}-evidence.zip`, null]);

    await manager.open('/client-service?q=Quillfeather');
    await page.getByText('No booking fits “Quillfeather”', { exact: false }).waitFor();
    expect((await client.get('/v1/accounts/me')).status).toBe(401);
  });
});

/** The digest of the mail with a booking's first confirmation. */
async function digestOf(staff: Client, { id }: Booking): Promise<string> {
  const { body } = await staff.get<{ events: { type: string; data: { letter?: string } }[] }>(
    `/v1/client-service/bookings/${id}/history`,
  );
  return body.events.find(({ type }) => type === 'ConfirmationIssued')?.data.letter ?? '';
}
