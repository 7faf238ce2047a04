import { screen } from '@testing-library/react';
import { INVALID_CONFIRMATION_LINK } from '@tour-portal/contracts/booking/confirmation-link.js';
import { describe, expect, it } from '@jest/globals';
import { referenceRoutes } from '../../testing/fixtures.js';
import { renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import ConfirmationEmailPage from './ConfirmationEmailPage.js';

const LINK = 'GET /v1/bookings/11/confirmation';
const SEND = 'POST /v1/bookings/11/confirmation/email';
const routes = [{ path: '/confirmation/email', element: <ConfirmationEmailPage /> }];
const validLink = { ...referenceRoutes, [LINK]: { status: 200, body: { number: 'CR060527-' } } };

const open = (query = '?id=11&signature=a_b-c') => renderAt(`/confirmation/email${query}`, { routes });
const field = () => screen.findByLabelText<HTMLInputElement>('Last 3 characters of your booking number');
const alertText = async () => (await screen.findByRole('alert')).textContent;
const FAILED = 'Something went wrong. Please try again later.';

describe('the page of the confirmation link', () => {
  it('asks for the rest of the number and tells where the PDF was sent', async () => {
    const calls = stubServer({ ...validLink, [SEND]: { status: 200, body: { email: 'ruth@example.com' } } });
    const { user } = open();
    const input = await field();
    expect(screen.getByText('CR060527-')).toBeTruthy();
    await user.type(input, '7k2x');
    expect(input.value).toBe('7k2');
    await user.click(screen.getByRole('button', { name: 'Email my PDF' }));
    await screen.findByText('We sent the PDF to ruth@example.com');
    expect(calls.map(({ route, search, body }) => [route, search, body])).toEqual([
      [LINK, '?signature=a_b-c', null],
      [SEND, '', { signature: 'a_b-c', suffix: '7k2' }],
    ]);
  });

  it('sends nothing before there are three characters', async () => {
    const calls = stubServer(validLink);
    const { user } = open();
    await user.type(await field(), '7k{Enter}');
    expect(await alertText()).toBe('Enter the last 3 characters of your booking number');
    expect(calls.map(({ route }) => route)).toEqual([LINK]);
  });

  it('marks the field when the characters are wrong', async () => {
    const message = 'These are not the last three characters of your booking number';
    const refusal = { errors: { body: [{ message, field: 'suffix' }] } };
    stubServer({ ...validLink, [SEND]: { status: 400, body: refusal } });
    const { user } = open();
    await user.type(await field(), '000{Enter}');
    expect(await alertText()).toBe(message);
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
  });

  it.each(['', '?id=11', '?signature=s', '?id=x&signature=s'])(
    'says that the link %s is invalid',
    async (query) => {
      const calls = stubServer(validLink);
      open(query);
      expect(await alertText()).toBe(INVALID_CONFIRMATION_LINK);
      expect(calls).toEqual([]);
    },
  );

  it('says that a link is invalid when the server refuses it', async () => {
    stubServer({ ...validLink, [LINK]: { status: 400, body: { message: 'Anything' } } });
    open();
    expect(await alertText()).toBe(INVALID_CONFIRMATION_LINK);
  });

  it.each([
    [400, INVALID_CONFIRMATION_LINK],
    [429, FAILED],
    [500, FAILED],
  ])('says after a %i on sending: %s', async (status, problem) => {
    stubServer({ ...validLink, [SEND]: { status, body: { message: 'Anything' } } });
    const { user } = open();
    await user.type(await field(), '7k2{Enter}');
    expect(await alertText()).toBe(problem);
  });

  it('asks to try again later where the link cannot be checked', async () => {
    stubServer({ ...validLink, [LINK]: { status: 503, body: { message: 'Busy' } } });
    open();
    expect(await alertText()).toBe(FAILED);
  });
});
