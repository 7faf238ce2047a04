import { describe, expect, it } from '@jest/globals';
import { codeFor, newcomer, holdOrder, someDeparture } from '../client.js';
import { mailAbout } from '../mails.js';
import { untilAnnounced } from './booking-steps.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { logInWithForm, typeCode } from './steps.js';
import { mailedLink } from './trips.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

const CHANGE_PROFILE = 'PATCH /v1/accounts/me';

/** Collects the bodies that the page sends to a call from now on, in order. */
function collectBodies({ page }: Visitor, call: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === call)
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function typePassword({ page }: Visitor, label: string, password: string): Promise<void> {
  await page
    .getByRole('dialog')
    .or(page.getByRole('main'))
    .last()
    .getByLabel(label, { exact: true })
    .fill(password);
}

describe('an account', () => {
  it('is viewed and changed', async () => {
    const { visitor, client, person } = await portal.customer();
    const another = await portal.customer();
    const { page } = visitor;
    await client.hold(holdOrder(await someDeparture(client), [2]));
    await visitor.open('/bookings');
    await visitor.link('My Account').first().click();
    await visitor.sees('My Account');
    await visitor.link('Active bookings and holds 1').waitFor();
    await page.getByText('Reno, NV 89501').waitFor();
    await expectNoFaults(visitor, 'account');

    await visitor.link('Edit Account Information').click();
    await visitor.waitForAddress('/account/edit');
    await visitor.sees('Edit Account Information');
    await expectNoFaults(visitor, 'account-edit');

    const savedBodies = collectBodies(visitor, CHANGE_PROFILE);
    const save = visitor.button('Save');
    await save.click();
    await untilAnnounced(visitor, 'Your account information is saved.');
    expect(savedBodies).toEqual([]);

    await page.getByLabel('City').fill('Sparks');
    await save.click();
    await untilAnnounced(visitor, 'Your account information is saved.');
    expect(savedBodies).toEqual([{ address: { city: 'Sparks' } }]);
    await expectNoFaults(visitor, 'account-edit-saved');

    visitor.expectTroubles(`${CHANGE_PROFILE} 400`);
    await page.getByLabel('Email').fill(another.person.email);
    await save.click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await expectNoFaults(visitor, 'account-edit-problem');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('First name').fill('');
    expect(await save.isDisabled()).toBe(true);
  });

  it('gets a new phone number with the code sent to it', async () => {
    const { visitor, client } = await portal.customer();
    const { page } = visitor;
    const { phoneNumber } = newcomer();
    await visitor.open('/account/edit');
    await visitor.sees('Edit Account Information');
    await page.getByLabel('Mobile phone').fill(phoneNumber);
    await visitor.button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    await dialog.waitFor();
    const code = await codeFor(client, phoneNumber);
    visitor.expectTroubles(`${CHANGE_PROFILE} 400`);
    await typeCode(page, code === '1234' ? '4321' : '1234');
    await dialog.getByRole('alert').waitFor();
    await expectNoFaults(visitor, 'account-edit-code');
    await typeCode(page, code);
    await dialog.waitFor({ state: 'detached' });
    await untilAnnounced(visitor, 'Your account information is saved.');
    expect((await client.me()).phoneNumber).toBe(phoneNumber);
  });

  it('gets a new password, which ends its other sessions and is valid at the next login', async () => {
    const { visitor, client, person } = await portal.customer();
    const elsewhere = await portal.visitor();
    await elsewhere.open('/login');
    await logInWithForm(elsewhere.page, person.email, person.password);
    await elsewhere.waitForAddress('/bookings');

    await visitor.open('/account/edit');
    await visitor.button('Change password').click();
    visitor.expectTroubles('PATCH /v1/accounts/me/password 400');
    await typePassword(visitor, 'Current password', 'not this one');
    await typePassword(visitor, 'New password', 'another password');
    await typePassword(visitor, 'New password again', 'another passwort');
    await visitor.button('Save new password').click();
    await visitor.page.getByRole('alert').first().waitFor();
    await typePassword(visitor, 'New password again', 'another password');
    await visitor.button('Save new password').click();
    await visitor.page.getByText('This is not your current password').waitFor();
    await expectNoFaults(visitor, 'change-password');
    await typePassword(visitor, 'Current password', person.password);
    await visitor.button('Save new password').click();
    await untilAnnounced(visitor, 'Your password is changed.');

    elsewhere.expectTroubles('GET /v1/accounts/me 401');
    await elsewhere.reload();
    await elsewhere.waitForAddress('/login');
    expect((await client.get('/v1/accounts/me')).status).toBe(401);

    await visitor.link('Back to My Account').click();
    await visitor.button('Log Out').first().click();
    await visitor.waitForAddress('/login');
    await visitor.open('/account');
    await visitor.waitForAddress('/login');
    await logInWithForm(visitor.page, person.email, 'another password');
    await visitor.waitForAddress('/account');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link that comes by email, once', async () => {
    const { client, person } = await portal.customer();
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/login');
    await page.getByLabel('Email').fill(person.email);
    await visitor.button('Forgot your password?').click();
    await page.getByRole('dialog', { name: 'Forgot Password' }).waitFor();
    await expectNoFaults(visitor, 'forgot-password');
    await visitor.button('Email me a link').click();
    await page.getByText(/^Look in your mail: /).waitFor();
    await expectNoFaults(visitor, 'forgot-password-sent');

    await mailAbout(client, person.email, 'password');
    const link = await mailedLink(client, person.email, '/password/reset');
    await visitor.open(link);
    await visitor.sees('New Password');
    await page.getByText(person.email).waitFor();
    await expectNoFaults(visitor, 'password-reset');
    await typePassword(visitor, 'New password', 'a new password');
    expect(await visitor.button('Save new password').isDisabled()).toBe(true);
    await typePassword(visitor, 'New password again', 'a new passwort');
    await visitor.button('Save new password').click();
    await page.getByRole('alert').first().waitFor();
    await typePassword(visitor, 'New password again', 'a new password');
    await visitor.button('Save new password').click();
    await visitor.waitForAddress('/login');
    await page.getByText('Your password is changed').waitFor();
    await expectNoFaults(visitor, 'login-after-reset');

    visitor.expectTroubles('GET /v1/password/check 401');
    await visitor.open(link);
    await visitor.waitForAddress('/password/invalid');
    await page.getByText('Sorry, your password reset link has either expired or is invalid').waitFor();
    await expectNoFaults(visitor, 'password-invalid');
    await visitor.button('Get a new link').click();
    await page.getByRole('dialog', { name: 'Forgot Password' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor
      .link(/^Log in$/)
      .last()
      .click();
    await logInWithForm(page, person.email, 'a new password');
    await visitor.waitForAddress('/bookings');
  });

  it('is replaced with the code that comes to the phone', async () => {
    const { client, person } = await portal.customer();
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/password/reset');
    await visitor.waitForAddress('/login');
    await visitor.button('Forgot your password?').click();
    await visitor.button('Text me a code instead').click();
    await page.getByLabel('Mobile phone of your account').fill(person.phoneNumber);
    await expectNoFaults(visitor, 'forgot-password-phone');
    await visitor.button('Text me a code').click();
    const boxes = page.getByRole('dialog').getByLabel('Four-digit code');
    await boxes.waitFor();
    await expectNoFaults(visitor, 'forgot-password-code');
    await boxes.pressSequentially(await codeFor(client, person.phoneNumber));
    await visitor.sees('New Password');
    await typePassword(visitor, 'New password', 'by telephone');
    await typePassword(visitor, 'New password again', 'by telephone');
    await visitor.button('Save new password').click();
    await visitor.waitForAddress('/login');
    await logInWithForm(page, person.email, 'by telephone');
    await visitor.waitForAddress('/bookings');
  });
});

describe('an email that is out of reach', () => {
  it('is replaced in three steps in one dialog', async () => {
    const { client, person } = await portal.customer();
    const visitor = await portal.visitor();
    const { page } = visitor;
    const { email } = newcomer();
    await visitor.open('/login');
    await visitor.button('Can’t use your email any more?').click();
    const dialog = page.getByRole('dialog', { name: 'Reset Email' });
    await dialog.getByText('Step 1 of 3').waitFor();
    await dialog.getByLabel('Mobile phone of your account').fill(person.phoneNumber);
    await expectNoFaults(visitor, 'reset-email-1');
    await visitor.button('Text me a code').click();
    await dialog.getByText('Step 2 of 3').waitFor();
    await expectNoFaults(visitor, 'reset-email-2');
    await dialog.getByLabel('Four-digit code').pressSequentially(await codeFor(client, person.phoneNumber));
    await dialog.getByText('Step 3 of 3').waitFor();
    await dialog.getByLabel('New email', { exact: true }).fill(email);
    await dialog.getByLabel('New email again').fill(`not.${email}`);
    await visitor.button('Save new email').click();
    await dialog.getByRole('alert').waitFor();
    await expectNoFaults(visitor, 'reset-email-3');
    await dialog.getByLabel('New email again').fill(email);
    await visitor.button('Save new email').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Log in with your new email').waitFor();
    await expectNoFaults(visitor, 'login-after-email');
    await mailAbout(client, person.email, 'mail');
    await logInWithForm(page, email, person.password);
    await visitor.waitForAddress('/bookings');
  });
});
