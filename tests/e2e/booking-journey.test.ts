import type { Locator } from 'playwright-core';
import { pdfText } from '@tour-portal/backend/testing/pdf-text.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { holdOrder, placed, type Client, freeDeparture } from '../client.js';
import { chooseDate, flightTo, pressInCardForm, openStep, untilAnnounced, step } from './booking-steps.js';
import { openPortal } from './portal.js';
import { bookingCard } from './steps.js';

/** The text of a linked PDF. */
async function textOf(client: Client, href: string | null): Promise<string> {
  const response = await fetch(`${client.url}${href ?? ''}`, { headers: { cookie: client.cookie ?? '' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { text } = await pdfText(new Uint8Array(await response.arrayBuffer()));
  return text.replaceAll(/\s+/g, ' ');
}

type DateParts = readonly [month: string, day: string, year: string];

async function fillDate(guest: Locator, name: string, [month, day, year]: DateParts): Promise<void> {
  const date = guest.getByRole('group', { name });
  await date.getByLabel('Month').selectOption({ label: month });
  await date.getByLabel('Day').fill(day);
  await date.getByLabel('Year').fill(year);
}

/** Fills in a guest's passport. */
async function fillPassport(guest: Locator, number: string, born: DateParts, expires: DateParts) {
  await guest.getByLabel('Passport number').fill(number);
  await fillDate(guest, 'Date of birth', born);
  await fillDate(guest, 'Passport expiration date', expires);
}

const GATEWAYS: GatewayName[] = ['converge', 'accept-hosted'];

describe.each(GATEWAYS)('from a hold to "Fully Paid!" by %s', (gateway) => {
  const portal = openPortal({ PAYMENT_GATEWAY: gateway });

  it('two guests with passports, an early arrival and travel protection', async () => {
    const { visitor, client, person } = await portal.customer();
    const { page } = visitor;
    const years = (await client.get<TourYearReference[]>('/v1/reference/tour-years')).body;
    const abroad = years.find((year) => year.requiresPassport && year.crossesBorder);
    const departure = await freeDeparture(client, { from: 150, to: 500 }, abroad?.tour);
    const hold = placed(await client.hold(holdOrder(departure, [2])));
    const ada = `${person.firstName} ${person.lastName}`;

    // From the list of bookings to the booking.
    await visitor.open('/bookings');
    await bookingCard(visitor, hold.number)
      .getByRole('link', { name: /^Enter names/ })
      .click();
    await visitor.waitForAddress(`/bookings/${hold.number}`);
    await visitor.sees('Manage Booking');
    await visitor.findsNoAccessibilityBarrier();
    const card = bookingCard(visitor, hold.number);
    expect(await card.innerText()).toMatch(/Deposit\s+Due in 7[12] hours/);
    for (const locked of ['Deposit payment', 'Guest details', 'Flight details', 'Final payment'])
      expect(await step(visitor, locked).innerText()).toMatch(/Locked/);

    // Step 1.
    await page.getByLabel('Guest 1 First and Last Name').fill(ada);
    await page.getByLabel('Guest 2 First and Last Name').fill('Charles');
    await visitor.button('Save names').click();
    await page.getByText('Enter the first and the last name').waitFor();
    await page.getByLabel('Guest 2 First and Last Name').fill('Charles Babbage');
    await visitor.button('Save names').click();
    await untilAnnounced(visitor, 'The names of all guests are saved.');

    // Step 2: the deposit of one guest, after a cancelled attempt.
    const deposits = await openStep(visitor, 'Deposit payment');
    await deposits
      .getByRole('group', { name: /Charles Babbage/ })
      .getByLabel(/^Deposit/)
      .uncheck();
    await deposits.getByText('You will be charged $300 now.', { exact: false }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Cancel');
    await untilAnnounced(visitor, 'The payment form is closed.');
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await untilAnnounced(visitor, '$300 is paid with Visa ending in 1111');
    // The receipt of what was just paid, with its confirmation.
    await deposits.getByText('Payment confirmation (PDF)').waitFor();
    expect(await card.innerText()).toMatch(/Deposit\s+Due in 7[12] hours/);
    expect(await deposits.innerText()).not.toMatch(/Done/);
    for (const locked of ['Guest details', 'Flight details', 'Final payment'])
      expect(await step(visitor, locked).innerText()).toMatch(/Locked/);
    await openStep(visitor, 'Names and rooms');
    await page.getByText('Names are locked since the first payment.', { exact: false }).waitFor();

    // The other deposit.
    await openStep(visitor, 'Deposit payment');
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await eventually(async () => expect(await deposits.innerText()).toMatch(/Done/));
    expect(await card.innerText()).toMatch(/Final Payment\s+Due \w{3} \d+ \d{4}/);

    // Step 3: details and passports; one expires too early.
    const details = await openStep(visitor, 'Guest details');
    const first = details.getByRole('group', { name: new RegExp(`^${ada}`) });
    const second = details.getByRole('group', { name: /^Charles Babbage/ });
    await first.getByLabel('Contact name').fill('Byron King');
    await first.getByLabel('Contact phone').fill('17025550124');
    const year = departure.departedAt.slice(0, 4);
    await fillPassport(first, 'X1234567', ['December', '10', '1955'], ['January', '5', year]);
    await page.getByText(/Expires before \w{3} \d+ \d{4}\. Must renew\./).waitFor();
    const renewed = String(Number(year) + 5);
    await fillDate(first, 'Passport expiration date', ['January', '5', renewed]);
    await second.getByLabel('Age').selectOption('18+');
    await second.getByLabel('Email').fill('charles@example.com');
    await second.getByLabel('Phone', { exact: true }).fill('17025550125');
    await second.getByLabel(/Same address and emergency contact/).check();
    await fillPassport(second, 'Y7654321', ['December', '26', '1951'], ['March', '1', renewed]);
    await visitor.findsNoAccessibilityBarrier();
    await details.getByRole('button', { name: 'Save details' }).click();
    await eventually(async () => expect(await details.innerText()).toMatch(/Done/));

    // Step 4: a guest arrives by air a day early without our hotel, and goes home by other means.
    const flights = await openStep(visitor, 'Flight details');
    const arrivalDay = plusDays(departure.departedAt, -1);
    const transfers = hold.departure.transfers;
    const airport = transfers.find(({ type }) => type === 'product')?.airportId ?? '';
    const flight = await flightTo(client, airport, arrivalDay);
    const arrival = flights.getByRole('group', { name: 'Arrival' }).first();
    await arrival.getByRole('radio', { name: 'By flight' }).check();
    await arrival.getByLabel('Airline').selectOption(flight.airline);
    await arrival.getByLabel('Flight number').fill('9999');
    const arrivalDate = arrival.getByRole('button', { name: /^Arrival date/ });
    await chooseDate(visitor, arrivalDate, arrivalDay, { confirm: true });
    await arrival.getByText('Invalid flight').first().waitFor();
    await arrival.getByLabel('Flight number').fill(flight.number);
    await arrival.getByText(new RegExp(flight.fromName)).first().waitFor();
    await arrival.getByRole('radio', { name: /^No/ }).check();
    const departureForm = flights.getByRole('group', { name: 'Departure' }).first();
    await departureForm.getByRole('radio', { name: 'Other' }).check();
    const departureDate = departureForm.getByRole('button', { name: /^Departure date/ });
    await chooseDate(visitor, departureDate, departure.concludedAt, { confirm: false });
    await visitor.findsNoAccessibilityBarrier();
    await flights.getByRole('button', { name: 'Save travel details' }).click();
    await eventually(async () => expect(await flights.innerText()).toMatch(/Done/));

    // Step 5: travel protection first, then all that is left.
    const final = await openStep(visitor, 'Final payment');
    for (const name of [ada, 'Charles Babbage']) {
      const items = final.getByRole('group', { name: new RegExp(`^${name}`) });
      await items.getByLabel(/^Final payment/).uncheck();
      await items.getByLabel(/^Travel protection/).check();
    }
    await final.getByText('You will be charged $258 now.', { exact: false }).waitFor();
    await final.getByRole('button', { name: 'Pay $258' }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await untilAnnounced(visitor, '$258 is paid');
    const owed = hold.guests.flatMap(({ fees }) => fees.filter(({ type }) => type === 'FINAL_PAYMENT'));
    const total = owed.reduce((sum, fee) => sum + fee.total, 0) / 100;
    const rest = `$${total.toLocaleString('en-US')}`;
    await final.getByRole('button', { name: `Pay ${rest}` }).click();
    await pressInCardForm(visitor, gateway, 'Pay');
    await eventually(async () => expect(await card.innerText()).toMatch(/Fully Paid!\s+\d+ days to start/));
    await visitor.findsNoAccessibilityBarrier();

    // What was paid can be read in the PDFs that the page links to.
    await eventually(async () => expect((await client.me()).bookings[0]?.confirmations.length).toBe(5));
    await visitor.reload();
    const payments = page.getByRole('link', { name: /Payment confirmation/ });
    await eventually(async () => expect(await payments.count()).toBe(4));
    const texts = [];
    for (const link of await payments.all())
      texts.push(await textOf(client, await link.getAttribute('href')));
    const finalConfirmation = texts.find((text) => text.includes(rest)) ?? '';
    for (const words of [hold.number, ada, 'Charles Babbage', rest, '$258', '$300', '$129', 'Visa'])
      expect(finalConfirmation).toContain(words);
    const itinerary = page.getByRole('link', { name: /Day by Day Itinerary/ });
    expect(await textOf(client, await itinerary.getAttribute('href'))).toContain(abroad?.name ?? '');

    const { status } = await client.post(`/v1/bookings/${hold.id}/reconfirm`, {});
    expect(status).toBe(200);
  });
});
