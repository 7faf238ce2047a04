import { describe, expect, it } from '@jest/globals';
import { codeFor, newcomer } from '../client.js';
import { untilFocused, press, tabAndPress, tabTo, typeInto } from './keys.js';
import { openPortal } from './portal.js';

const portal = openPortal();

describe('with the keyboard only', () => {
  it('a traveler finds a tour, signs up, holds space and deletes the hold', async () => {
    const visitor = await portal.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    const person = newcomer();
    await visitor.open('/');
    await visitor.sees(/./);

    await press(visitor, 'Tab');
    await untilFocused(visitor.link('Skip to the page'));

    const call = visitor.button(/^Call/);
    await tabAndPress(visitor, call);
    const service = page.getByRole('dialog', { name: 'Client Service' });
    await service.getByText('Mon-Fri 8am to 6pm').waitFor();
    await press(visitor, 'Tab', 'Tab', 'Tab', 'Tab');
    expect(await service.locator(':focus').count()).toBe(1);
    await press(visitor, 'Escape');
    await service.waitFor({ state: 'detached' });
    await untilFocused(call);

    const choose = visitor.button('Choose A Tour');
    await press(visitor, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await untilFocused(choose);
    await press(visitor, 'Enter');
    const menu = page.getByRole('dialog', { name: 'Choose A Tour' });
    await menu.getByRole('heading', { name: 'Canada Tours' }).waitFor();
    await press(visitor, 'Escape');
    await menu.waitFor({ state: 'detached' });
    await untilFocused(choose);
    await press(visitor, 'Enter');
    await tabAndPress(visitor, menu.getByRole('link', { name: 'California Coast' }));

    await visitor.waitForAddress('/tours/3');
    await untilFocused(page.getByRole('heading', { level: 1, name: 'California Coast' }));
    await tabTo(visitor, page.getByRole('radio', { name: /^2 guests/ }));
    await press(visitor, 'ArrowRight');
    await page.getByText('3 guests in 1 room').waitFor();
    await tabTo(visitor, page.getByRole('tab', { selected: true }));
    await press(visitor, 'ArrowRight');
    await page.getByRole('tab', { selected: true }).and(page.getByRole('tab').nth(1)).waitFor();
    const year = await page.getByRole('tab', { selected: true }).innerText();
    await page.getByRole('heading', { level: 3, name: year }).first().waitFor();
    await tabAndPress(visitor, visitor.link(/^Hold space/).first());

    await visitor.waitForAddress(/^\/login\?t=3&r=3&d=/);
    await tabAndPress(visitor, visitor.link('Create an account'));
    await visitor.waitForAddress(/^\/signup\?t=3&r=3&d=/);
    const entries: [string, string][] = [
      ['First name', person.firstName],
      ['Last name', person.lastName],
      ['Mobile phone', person.phoneNumber],
      ['Email', person.email],
      ['Password', person.password],
      ['Address line 1', person.address.line1],
      ['State', 'Nevada'],
      ['City', person.address.city],
      ['Zip code', person.address.zip],
    ];
    for (const [label, text] of entries)
      await typeInto(visitor, page.getByLabel(label, { exact: true }), text);
    expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('NV');
    await press(visitor, 'Enter');

    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    const codeInput = dialog.getByLabel('Four-digit code');
    await untilFocused(codeInput);
    const code = await codeFor(portal.client, person.phoneNumber);
    visitor.expectTroubles('POST /v1/accounts/signup 400');
    await page.keyboard.type(code === '1234' ? '4321' : '1234');
    await dialog.getByRole('alert').waitFor();
    await untilFocused(codeInput);
    await page.evaluate(`navigator.clipboard.writeText(' ${code} ')`);
    await press(visitor, 'Control+V');

    await visitor.waitForAddress('/bookings?holding');
    await page.getByText('You Are Holding Space!').waitFor();
    const remove = visitor.button('Delete hold');
    await tabAndPress(visitor, remove);
    const question = page.getByRole('alertdialog', { name: 'Delete this hold?' });
    await question.waitFor();
    await press(visitor, 'Escape');
    await question.waitFor({ state: 'detached' });
    await untilFocused(remove);
    await press(visitor, 'Enter');
    await tabAndPress(visitor, question.getByRole('button', { name: 'Delete hold' }));
    await untilFocused(page.getByRole('status').filter({ hasText: 'is deleted.' }));
  });
});
