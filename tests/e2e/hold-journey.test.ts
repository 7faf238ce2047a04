import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { codeFor, newcomer } from '../client.js';
import { mailsTo } from '../mails.js';
import { pressInCardForm, openStep, untilAnnounced } from './booking-steps.js';
import { untilDepositDone } from './paying.js';
import { openPortal } from './portal.js';
import { submitSignup, typeCode } from './steps.js';

const portal = openPortal();

describe('the first hold of a traveler', () => {
  it('a visitor picks a tour, a date and rooms, signs up with the code of the text message, holds space and pays the deposits', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    const person = newcomer();

    await visitor.open('/');
    await page.getByRole('heading', { level: 2, name: 'Western USA Tours' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await visitor.link('Red Rock Canyons').click();

    await visitor.sees('Red Rock Canyons');
    await visitor.button('Add a room').click();
    await page
      .getByRole('group', { name: 'Guests in room 2' })
      .getByRole('radio', { name: /^1 guest/ })
      .check();
    await page.getByText('3 guests in 2 rooms').waitFor();
    const nextYear = page.getByRole('tab').nth(1);
    await nextYear.click();
    await page
      .getByRole('heading', { level: 3, name: await nextYear.innerText() })
      .first()
      .waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await visitor
      .link(/^Hold space/)
      .first()
      .click();

    await visitor.waitForAddress(/^\/login\?t=1&r=2,1&d=\d{4}-\d\d-\d\d$/);
    await visitor.sees('Log In');
    await visitor.findsNoAccessibilityBarrier();
    await visitor.link('Create an account').click();

    await visitor.waitForAddress(/^\/signup\?t=1&r=2,1&d=\d{4}-\d\d-\d\d$/);
    await visitor.sees('Sign Up');
    await visitor.findsNoAccessibilityBarrier();
    await submitSignup(page, person);

    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await typeCode(page, await codeFor(portal.client, person.phoneNumber));

    await visitor.waitForAddress('/bookings?holding');
    const banner = page.getByRole('status').filter({ hasText: 'You Are Holding Space!' });
    await banner.getByText(`Confirmation sent to ${person.email}`).waitFor();
    const card = page.getByRole('article').filter({ hasText: 'Red Rock Canyons' });
    expect(await card.innerText()).toMatch(/Booking number\s*RC\d{6}-[0-9A-HJKMNP-TV-Z]{3}/);
    expect(await card.innerText()).toMatch(/3 guests, 2 rooms/);
    await card.getByText(/^Your space is held until \w+day, /).waitFor();
    await visitor.findsNoAccessibilityBarrier();

    const number = /RC\d{6}-\w{3}/.exec(await card.innerText())?.[0] ?? '';
    await eventually(async () => {
      const mails = await mailsTo(portal.client, person.email);
      expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
        ['email', `You are holding space: Red Rock Canyons, booking ${number}`],
      ]);
    });

    await card.getByRole('link', { name: /^Enter names/ }).click();
    await visitor.sees('Manage Booking');
    const names = [`${person.firstName} ${person.lastName}`, 'Charles Babbage', 'Mary Somerville'];
    for (const [index, name] of names.entries())
      await page.getByLabel(`Guest ${index + 1} First and Last Name`).fill(name);
    await visitor.button('Save names').click();
    await untilAnnounced(visitor, 'The names of all guests are saved.');
    const deposits = await openStep(visitor, 'Deposit payment');
    await visitor.findsNoAccessibilityBarrier();
    await deposits.getByRole('button', { name: 'Pay $900' }).click();
    await pressInCardForm(visitor, 'converge', 'Pay');
    await untilAnnounced(visitor, '$900 is paid with Visa ending in 1111');
    await untilDepositDone(visitor);
    await visitor.findsNoAccessibilityBarrier();

    expect(visitor.troubles).toEqual([]);
  });
});
