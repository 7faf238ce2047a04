import type { Locator } from 'playwright-core';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Client } from '../client.js';
import type { Visitor } from './visitor.js';

/** One of the five steps: its entry in the list. */
export function step({ page }: Visitor, name: string): Locator {
  return page
    .getByRole('region', { name: 'Five steps to your tour' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(name) }) });
}

/** Opens a step unless it is open. */
export async function openStep(visitor: Visitor, name: string): Promise<Locator> {
  const entry = step(visitor, name);
  const button = entry.getByRole('button', { name: new RegExp(name) }).first();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return entry;
}

/** Waits until the page announces a text in a status region. */
export function untilAnnounced({ page }: Visitor, text: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).first().waitFor();
}

/** The card form of the gateway: over the page, or in an iframe of it. */
export function cardForm({ page }: Visitor, gateway: GatewayName): Locator {
  const frame = gateway === 'converge' ? page : page.frameLocator('iframe[title="Card payment form"]');
  return frame.getByRole('form', { name: 'Card payment' });
}

/** Presses what the card form offers: `Pay`, `Decline`, `Cancel`. */
export async function pressInCardForm(visitor: Visitor, gateway: GatewayName, button: string): Promise<void> {
  await cardForm(visitor, gateway).getByRole('button', { name: button, exact: true }).click();
}

/** Chooses what the bank will answer to `Pay`. */
export async function chooseBankAnswer(
  visitor: Visitor,
  gateway: GatewayName,
  answer: string,
): Promise<void> {
  await cardForm(visitor, gateway).getByLabel('What the bank answers').selectOption(answer);
}

/** Chooses a day in the calendar that a date field opens. */
export async function chooseDate(
  visitor: Visitor,
  field: Locator,
  date: CalendarDate,
  options: { readonly confirm: boolean },
): Promise<void> {
  const dialog = await pressDay(visitor, field, date);
  if (options.confirm) await dialog.getByRole('button', { name: 'OK, I Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses a day in the calendar that a date field opens; answers the dialog, which may ask for confirmation. */
export async function pressDay({ page }: Visitor, field: Locator, date: CalendarDate): Promise<Locator> {
  await field.click();
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('button', { name: formatDate(date, 'MMMM d, yyyy') });
  await dialog.getByRole('grid').waitFor();
  // The day may be in the month before the one that is shown, or in the month after it.
  for (const label of ['Previous month', 'Next month', 'Next month']) {
    const button = dialog.getByRole('button', { name: label });
    if ((await day.count()) === 0 && (await button.isEnabled())) await button.click();
  }
  await day.click();
  return dialog;
}

/** A flight with the airline and number by which the lookup finds it. */
export type TimetableFlight = Flight & { readonly airline: string; readonly number: string };

/** A flight of the timetable that lands at an airport on a day. */
export async function flightTo(
  client: Client,
  airport: string,
  date: CalendarDate,
): Promise<TimetableFlight> {
  const airlines = (await client.get<{ iata: string }[]>('/v1/reference/airlines')).body;
  for (const { iata } of airlines) {
    for (let number = 1; number < 120; number += 1) {
      const query = `airlineIata=${iata}&date=${date}&number=${number}&isArrival=true`;
      const [flight, another] = (await client.get<Flight[]>(`/v1/flights?${query}`)).body;
      if (flight?.to === airport && another === undefined)
        return { ...flight, airline: iata, number: String(number) };
    }
  }
  throw new Error(`No flight lands at ${airport} on ${date}`);
}
