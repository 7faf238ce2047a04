import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { routes } from './router.js';
import { enterCode, signUp, signUpRoutes } from '../features/accounts/testing/account-forms.js';
import { stopDate } from '../testing/clock.js';
import { anAccount, config, referenceRoutes } from '../testing/fixtures.js';
import { addressOf, renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { availability, tourRoutes } from '../testing/tour-fixtures.js';

beforeEach(stopDate);

function open(address: string, tourPageBaseUrl = '/tours/') {
  stubServer({
    ...referenceRoutes,
    ...tourRoutes(anAccount),
    'GET /v1/reference/config': { status: 200, body: { ...config, tourPageBaseUrl } },
    'GET /v1/tours/4/availability': { status: 200, body: [availability('2027-05-02', 9)] },
    'POST /v1/accounts/login': { status: 200, body: anAccount },
    ...signUpRoutes,
  });
  return renderAt(address, { routes });
}

type User = ReturnType<typeof open>['user'];

async function logIn(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'ruth@example.com');
  await user.type(screen.getByLabelText('Password'), 'tall pines{Enter}');
}

describe('an e-mail notice (spec §4 "Email-notice query")', () => {
  it('leads after the login to the public tour page of its year', async () => {
    const { user, router } = open('/?t=4&n=2027');
    await screen.findByText(/^Log in to see the tour we wrote to you about/);
    expect(addressOf(router)).toBe('/login?t=4&n=2027');
    await logIn(user);
    await screen.findByRole('heading', { name: 'Canadian Rockies' });
    expect(addressOf(router)).toBe('/tours/4?year=2027');
  });

  it('leads to the same page after a signup', async () => {
    const { user, router } = open('/login?t=4&n=2027');
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await screen.findByText(/^Sign up to see the tour we wrote to you about/);
    expect(addressOf(router)).toBe('/signup?t=4&n=2027');
    await signUp(user);
    await enterCode(user);
    await screen.findByRole('heading', { name: 'Canadian Rockies' });
    expect(addressOf(router)).toBe('/tours/4?year=2027');
  });

  it('leads to the bookings when the tour does not list its year as upcoming', async () => {
    const { user, router } = open('/login?t=4&n=2025');
    await logIn(user);
    await screen.findByRole('heading', { name: 'Bookings' });
    expect(addressOf(router)).toBe('/bookings');
  });

  it('leads to another site when the tours have their pages there', async () => {
    const goTo = jest.spyOn(globalThis.location, 'replace').mockImplementation(() => undefined);
    const { user } = open('/login?t=4&n=2027', 'https://tours.example/t/');
    await logIn(user);
    await eventually(() => expect(goTo.mock.calls).toEqual([['https://tours.example/t/4']]));
  });
});
