import type { Page } from 'playwright-core';
import type { Person } from '../accounts.js';
import type { OpenDeparture } from '../client.js';
import type { Visitor } from './visitor.js';

/** The address at which a hold begins (spec §4). */
export function holdPath(
  { tour, departedAt }: Pick<OpenDeparture, 'tour' | 'departedAt'>,
  rooms = '2',
): string {
  return `/?t=${tour}&r=${rooms}&d=${departedAt}`;
}

/** Fills in what signup requires of somebody in the US, and presses "Sign Up". */
export async function submitSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone').fill(person.phoneNumber);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Address line 1').fill(person.address.line1);
  await page.getByLabel('State', { exact: true }).selectOption(person.address.state);
  await page.getByLabel('City').fill(person.address.city);
  await page.getByLabel('Zip code').fill(person.address.zip);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Types the code of the text message, digit by digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const codeInput = page.getByRole('dialog', { name: 'Enter the code' }).getByLabel('Four-digit code');
  await codeInput.pressSequentially(code);
}

/** Fills in the login form and presses "Log In". */
export async function logInWithForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The card of a booking, by its number. */
export function bookingCard({ page }: Visitor, number: string) {
  return page.getByRole('article').filter({ hasText: number });
}
