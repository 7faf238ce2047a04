import { describe, expect, it } from '@jest/globals';
import { codeFor, newcomer } from '../client.js';
import { untilFocused, press, tabAndPress, tabTo, typeInto } from './keys.js';
import { openPortal } from './portal.js';

const portal = openPortal();

describe('with the keyboard only', () => {
  it('a customer corrects their name and phone, changes the password, logs out, and logs in with the new one', async () => {
    const { visitor, page, client, person } = await portal.customer();
    const { phoneNumber } = newcomer();
    await visitor.open('/account');
    await visitor.sees('My Account');
    await tabAndPress(visitor, visitor.link('Edit Account Information'));
    await visitor.waitForAddress('/account/edit');
    await untilFocused(page.getByRole('heading', { level: 1, name: 'Edit Account Information' }));

    await tabTo(visitor, page.getByLabel('First name'));
    await press(visitor, 'Control+A');
    await page.keyboard.type('Augusta');
    const phone = page.getByLabel('Mobile phone', { exact: true });
    await tabTo(visitor, phone);
    await press(visitor, 'Control+A');
    await page.keyboard.type(phoneNumber);
    await press(visitor, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    await untilFocused(dialog.getByLabel('Four-digit code'));
    await press(visitor, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(phone);
    await press(visitor, 'Enter');
    await untilFocused(dialog.getByLabel('Four-digit code'));
    await page.keyboard.type(await codeFor(client, phoneNumber));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Your account information is saved.').waitFor();
    expect(await client.me()).toMatchObject({ firstName: 'Augusta', phoneNumber });

    const change = visitor.button('Change password');
    await tabAndPress(visitor, change);
    const modal = page.getByRole('dialog', { name: 'Change Password' });
    await untilFocused(modal.getByLabel('Current password'));
    await press(visitor, 'Escape');
    await modal.waitFor({ state: 'detached' });
    await untilFocused(change);
    await press(visitor, 'Enter');
    await untilFocused(modal.getByLabel('Current password'));
    await page.keyboard.type(person.password);
    for (const label of ['New password', 'New password again'])
      await typeInto(visitor, modal.getByLabel(label, { exact: true }), 'a password by keys');
    await press(visitor, 'Enter');
    await modal.waitFor({ state: 'detached' });
    await page.getByText('Your password is changed.', { exact: false }).waitFor();

    await tabAndPress(visitor, visitor.link('Back to My Account'));
    await visitor.waitForAddress('/account');
    await tabAndPress(visitor, visitor.button('Log Out').first());
    await visitor.waitForAddress('/login');
    await visitor.sees('Log In');
    await typeInto(visitor, page.getByLabel('Email'), person.email);
    await typeInto(visitor, page.getByLabel('Password', { exact: true }), 'a password by keys');
    await press(visitor, 'Enter');
    await visitor.waitForAddress('/bookings');
  });
});
