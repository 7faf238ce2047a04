import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { newAccount } from '../accounts.js';
import { codeFor, newcomer } from '../client.js';
import { screenFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { submitSignup, typeCode } from './steps.js';

const portal = openPortal();

async function openSignup() {
  const visitor = await portal.visitor();
  await visitor.open('/signup');
  return { visitor, page: visitor.page, person: newcomer() };
}

describe('signing up', () => {
  it('a wrong code is refused in the dialog; the code that is sent again opens the account', async () => {
    const { visitor, page, person } = await openSignup();
    await submitSignup(page, person);
    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    await dialog.waitFor();
    const first = await codeFor(portal.client, person.phoneNumber);

    visitor.expectTroubles('POST /v1/accounts/signup 400');
    await typeCode(page, first === '0000' ? '0001' : '0000');
    await dialog.getByRole('alert').waitFor();
    await visitor.findsNoAccessibilityBarrier();

    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('We sent another code.').waitFor();
    await typeCode(page, await codeFor(portal.client, person.phoneNumber));
    await visitor.waitForAddress('/bookings');
    await page.getByText(`Logged in as ${person.firstName} ${person.lastName}`).waitFor();
  });

  it('waits when the network is lost meanwhile, and goes on by itself once it is back', async () => {
    const { visitor, page, person } = await openSignup();
    visitor.expectTroubles('POST /v1/accounts/signup net::ERR_INTERNET_DISCONNECTED');
    await page.route(
      '**/v1/accounts/signup',
      async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await submitSignup(page, person);
    await page.getByText(/^You’re offline\. What you typed is kept\. We send it as soon as/).waitFor();
    expect(await screenFaults(visitor, 'offline-sign-up', [375, 1440])).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    await typeCode(page, await codeFor(portal.client, person.phoneNumber));
    await visitor.waitForAddress('/bookings');
  });

  it('a number that was mistyped can be entered again', async () => {
    const { visitor, page, person: wrong } = await openSignup();
    const right = newcomer();
    await submitSignup(page, wrong);
    await page.getByRole('button', { name: 'Re-enter number' }).click();
    const phone = page.getByLabel('Mobile phone');
    await phone.and(page.locator(':focus')).waitFor();
    await phone.fill(right.phoneNumber);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    await typeCode(page, await codeFor(portal.client, right.phoneNumber));
    await visitor.waitForAddress('/bookings');
  });

  it('an e-mail address that is taken is shown at its field, before any code is sent', async () => {
    const { person: existing } = await portal.customer();
    const { visitor, page, person } = await openSignup();
    visitor.expectTroubles('POST /v1/accounts/signup 400');
    await submitSignup(page, { ...person, email: existing.email });
    const email = page.getByLabel('Email');
    await eventually(async () => expect(await email.getAttribute('aria-invalid')).toBe('true'));
    const descriptionId = (await email.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${descriptionId}"]`).innerText()).toMatch(/email/i);
    await visitor.findsNoAccessibilityBarrier();
    expect((await portal.client.get<unknown[]>(`/dev/inbox?to=${person.phoneNumber}`)).body).toEqual([]);
  });

  it('an e-mail address taken while the code was on its way is shown at its field, too', async () => {
    const { visitor, page, person } = await openSignup();
    await submitSignup(page, person);
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    const { person: other } = await newAccount(portal.url);
    await page.route('**/v1/accounts/signup', (route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), email: other.email } }),
    );
    visitor.expectTroubles('POST /v1/accounts/signup 400');
    await typeCode(page, await codeFor(portal.client, person.phoneNumber));
    await eventually(async () =>
      expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('the button is disabled on an empty form, and another country asks for its own state', async () => {
    const { visitor, page } = await openSignup();
    await visitor.sees('Sign Up');
    expect(await visitor.button('Sign Up').isDisabled()).toBe(true);
    await page.getByLabel('State', { exact: true }).selectOption('NV');
    await page.getByLabel('Country').selectOption('CA');
    expect(await page.getByLabel('Province').inputValue()).toBe('');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('State or province').waitFor();
  });

  it('a dialing code is found by its country’s name, and the number is written in its format; a wrong one is marked', async () => {
    const { visitor, page } = await openSignup();
    await visitor.button('Dialing code US +1, Mobile phone').click();
    const search = page.getByLabel('Search country');
    await search.fill('nowhereland');
    await page.getByText('No entries to show').waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await search.fill('united k');
    await page.getByRole('listbox', { name: 'Countries' }).getByText('United Kingdom').click();
    await page.getByLabel('Mobile phone').pressSequentially('7911123456');
    // The field gets the masks of all countries a moment after it was touched.
    await eventually(async () =>
      expect(await page.getByLabel('Mobile phone').inputValue()).toMatch(/^\+?44 /),
    );
    await page.getByLabel('Mobile phone').fill('12');
    await page.getByLabel('Email').focus();
    await eventually(async () =>
      expect(await page.getByLabel('Mobile phone').getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('the first of several wrong fields takes the focus', async () => {
    const { page, person } = await openSignup();
    await submitSignup(page, { ...person, phoneNumber: '1702555', email: 'nobody' });
    await page.getByLabel('Mobile phone').and(page.locator(':focus')).waitFor();
    await eventually(async () =>
      expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});

describe('logging in', () => {
  it('a password can be shown and hidden', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('red-rocks');
    await visitor.button('Show Password').click();
    expect(await password.getAttribute('type')).toBe('text');
    await visitor.button('Hide Password').click();
    expect(await password.getAttribute('type')).toBe('password');
  });
});
