import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anAccount } from '../../../testing/fixtures.js';
import type { Answer, Call } from '../../../testing/server.js';

/** What a customer types into the signup form; the state is chosen. */
export const SIGN_UP_VALUES = [
  ['First name', 'Ruth'],
  ['Last name', 'Bennett'],
  ['Mobile phone', '7025550123'],
  ['Email', ' Ruth@Example.com '],
  ['Password', 'tall pines'],
  ['Address line 1', '12 Juniper Lane'],
  ['City', 'Reno'],
  ['Zip code', '89501'],
] as const;

/** Fills in the required fields of the signup form, except one where a test says so; the country is chosen already. */
export async function fillSignUp(user: UserEvent, except?: string): Promise<void> {
  for (const [label, value] of SIGN_UP_VALUES) {
    if (label === except) continue;
    await user.click(await screen.findByLabelText(label));
    await user.paste(value);
  }
  await screen.findByRole('option', { name: 'Nevada' });
  if (except !== 'State') await user.selectOptions(screen.getByLabelText('State'), 'NV');
}

export async function signUp(user: UserEvent): Promise<void> {
  await fillSignUp(user);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

/** Enters the code of a text message, once it is asked for. */
export async function enterCode(user: UserEvent, code = '4711'): Promise<void> {
  await user.click(await screen.findByLabelText('Four-digit code'));
  await user.keyboard(code);
}

/** The server's answer that refuses these fields. */
export const refused = (...errors: { message: string; field: string }[]): Answer => ({
  status: 400,
  body: { errors: { body: errors } },
});

/** Whether a call about an account only validates. */
export const isValidation = ({ body }: Call) => (body as { onlyValidate?: boolean }).onlyValidate === true;

/** Routes of the stand-in server that take every signup. */
export const signUpRoutes = {
  'POST /v1/accounts/signup': (call: Call) =>
    isValidation(call) ? { status: 204 } : { status: 201, body: anAccount },
  'POST /v1/challenge/send': { status: 204 },
};
