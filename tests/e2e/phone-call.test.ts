import type { Locator } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { Client, newcomer } from '../client.js';
import { hiddenDeparture } from '../hidden-departure.js';
import { mailAbout } from '../mails.js';
import { signedInStaff } from '../staff.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { carryOutAction } from './staff-pages.js';
import { logInWithForm } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

/** Fills in the open dialog with this name, and carries its action out. */
async function carryOut(
  visitor: Visitor,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
  button: string | RegExp,
): Promise<void> {
  await fill(visitor.page.getByRole('dialog', { name }));
  await expectNoFaults(visitor, `staff-${name.toLowerCase().replaceAll(' ', '-')}`);
  await carryOutAction(visitor, 'On the phone', button);
}

describe('a family on the phone, without an account and four days before the tour', () => {
  it('is given an account, space for seven on a tour that is not public, a guest’s details and arrival, and a reminder; sees the hold', async () => {
    const { departedAt } = await hiddenDeparture(portal.client, 4);
    const { client } = await signedInStaff(portal);
    // The agent has a touch screen: for a mouse the lines of the history stand closer than a thumb needs.
    const agent = await portal.visitor({ hasTouch: true });
    await agent.takeSession(client);
    await agent.open('/client-service/services');
    await agent.sees('Services');
    await agent.page.getByText('Nothing is known to be out of order.').waitFor();
    await expectNoFaults(agent, 'staff-services');
    await agent.link('Client service').click();
    await agent.button('Open an account').waitFor();
    await expectNoFaults(agent, 'staff-search-empty');
    const person = newcomer();
    const name = `${person.firstName} ${person.lastName}`;

    await agent.button('Open an account').click();
    await carryOut(
      agent,
      'Open an account',
      async (dialog) => {
        await dialog.getByLabel('First name').fill(person.firstName);
        await dialog.getByLabel('Last name').fill(person.lastName);
        await dialog.getByLabel('Mobile phone').fill(person.phoneNumber);
        await dialog.getByLabel('Email').fill(person.email);
        await dialog.getByLabel('Address line 1').fill('1 Main Street');
        await dialog.getByLabel('State').selectOption('NV');
        await dialog.getByLabel('City').fill('Reno');
        await dialog.getByLabel('Zip code').or(dialog.getByLabel('Zip or postal code')).fill('89501');
      },
      `Open the account of ${name}`,
    );

    await agent.button(`Hold space for ${name}`).click();
    await carryOut(
      agent,
      'Hold space for this customer',
      async (dialog) => {
        await dialog.getByLabel('Tour').selectOption('Winter in Yellowstone (not public)');
        await dialog.getByLabel('First day').selectOption(departedAt);
        for (const [room, guests] of ['3', '3', '1'].entries())
          await dialog.getByLabel(`Room ${room + 1}`).selectOption(guests);
      },
      `Hold 7 seats for ${name}`,
    );

    await agent.page.getByLabel('Booking', { exact: true }).fill(person.email);
    await agent.link(new RegExp(person.lastName)).first().click();
    await agent.page.getByRole('region', { name: 'What to do' }).waitFor();
    await agent.button('More actions').click();
    await agent.button('Enter guest details').click();
    await carryOut(
      agent,
      'Enter guest details',
      async (dialog) => {
        await dialog.getByLabel('Guest', { exact: true }).selectOption('Guest 1');
        await dialog.getByLabel('Age').selectOption('18+');
        await dialog.getByLabel('Email').fill('mother@example.com');
      },
      /^Save the details/,
    );
    await agent.button('Enter travel').click();
    await carryOut(
      agent,
      'Enter travel',
      async (dialog) => {
        await dialog.getByLabel('Guest', { exact: true }).selectOption('Guest 1');
        await dialog.getByLabel('Otherwise').check();
        await dialog.getByLabel('Date').fill(departedAt);
      },
      /^Save the arrival/,
    );
    await agent.button('Send a reminder').click();
    await carryOut(
      agent,
      'Send a reminder',
      async (dialog) => {
        await dialog.getByLabel('What to remind of').selectOption('The hold ends');
      },
      'Send the reminder',
    );
    await agent.page.getByText('The reminder is on the way to the customer.').waitFor();
    await agent.page.getByText('Guest 1', { exact: true }).first().click();
    await expectNoFaults(agent, 'staff-guests');

    const mail = await mailAbout(portal.client, person.email, 'Your Trailhead Tours account');
    const { pathname, search } = new URL(mail.links[0] ?? '');
    const customer = await portal.visitor();
    await customer.open(`${pathname}${search}`);
    await customer.page.getByLabel('New password', { exact: true }).fill(person.password);
    await customer.page.getByLabel('New password again', { exact: true }).fill(person.password);
    await customer.page.keyboard.press('Enter');
    await customer.waitForAddress('/login');
    await logInWithForm(customer.page, person.email, person.password);
    await customer.page.getByText('Winter in Yellowstone').first().waitFor();
    await customer.page.getByText('7 guests').first().waitFor();

    const { body: account } = await new Client(portal.url).logIn(person);
    const [booking] = account.bookings;
    expect(booking?.guests).toHaveLength(7);
    expect(booking?.guests[0]).toMatchObject({
      age: '18+',
      email: 'mother@example.com',
      arrival: { isFlight: false, scheduledDate: departedAt },
    });
  });
});
