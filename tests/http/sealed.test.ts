import type { Booking } from '@tour-portal/contracts/api/api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newcomer, holdOrder, placed, signUp } from '../client.js';
import { guestEvents, departuresInTurn, guestIds, mustPatchGuests } from '../guests.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import {
  bookingOf,
  submitGatewayForm,
  depositFees,
  finalPaymentFees,
  pay,
  recordPayment,
  requestToken,
  untilBooking,
} from '../payments.js';
import { logBytes } from './log-bytes.js';

/** A tour that asks for all passport details. */
const BORDER = 6;
/** A tour with a transfer that costs money, and that transfer. */
const PRIVATE_CAR_TOUR = 1;
const PRIVATE_CAR = 29;

/** What must not be readable in the stored log, by what it is; nothing else in the log has the same text. */
const SECRETS = {
  'the owner’s name': 'Xanthippe-Ölçüoğlu',
  'a guest’s name': 'Квіткофесть Wyszyński',
  'a name that is given later': 'Ngoc-Quetzalcoatl Vandermolenhof',
  'an address': '4711 Zwetschgenweg',
  'a city': 'Truchtelfingenhausen',
  'a zip': 'Q9Z-7W8K',
  'an email': 'quux.zyzzyva@postbox-of-nobody.example',
  'a phone number': '447911123987654',
  'an emergency contact': 'Ljubomir Hrzzkowitsch',
  'the phone of the emergency contact': '4930901820999',
  'a passport number': 'ZZ98X76Y54',
  'a date of birth': '"1931-02-28"',
  'the end of a passport': '"2071-09-30"',
  'a flight number': '"8817"',
  'the airport a flight leaves from': '"QZX"',
  'the airport it goes to': '"XQJ"',
  'a travel note': 'Wheelchair for Квітка',
  'a stay note': 'Sleeps at cousin Eustace’s',
  'the last digits of the card': '"1111"',
  'the field name of the last digits': 'cardLastFour',
  'the field name of a flight number': 'flightNumber',
};

const instance = instanceForTests({ env: { LOG_LEVEL: 'debug' } });
let trip: Booking;

beforeAll(async () => {
  const client = new Client(instance.url);
  const nextDeparture = departuresInTurn(client);
  await signUp(client, { ...newcomer(), lastName: SECRETS['the owner’s name'] });

  const hold = placed(await client.hold(holdOrder(await nextDeparture(BORDER), [2])));
  const [owner, guest] = guestIds(hold);
  await mustPatchGuests(client, hold, 'names', [
    { id: owner, fullName: `Ada ${SECRETS['the owner’s name']}` },
    { id: guest, fullName: SECRETS['a guest’s name'] },
  ]);
  const renamed = { id: guest, fullName: SECRETS['a name that is given later'] };
  await mustPatchGuests(client, hold, 'names', [renamed]);
  await pay(client, hold, depositFees(hold));
  await mustPatchGuests(client, hold, 'details', [
    {
      id: guest,
      age: '18+',
      address: {
        line1: SECRETS['an address'],
        city: SECRETS['a city'],
        state: 'ON',
        country: 'CA',
        zip: SECRETS['a zip'],
      },
      email: SECRETS['an email'],
      phoneNumber: SECRETS['a phone number'],
      emergencyContact: {
        name: SECRETS['an emergency contact'],
        phoneNumber: SECRETS['the phone of the emergency contact'],
      },
      passportNumber: SECRETS['a passport number'],
      passportCountry: 'CA',
      passportBornAt: '1931-02-28',
      passportExpiredAt: '2071-09-30',
    },
  ]);
  const flight = { isFlight: true, isManual: true, airline: 'Z9', flightNumber: '8817' };
  const route = { fromAirport: 'QZX', toAirport: 'XQJ', scheduledTime: '14:05' };
  const { departedAt, concludedAt } = hold.departure;
  const otherStay = { stayAtProductHotel: false, stayNote: SECRETS['a stay note'] };
  await mustPatchGuests(client, hold, 'transports', [
    {
      id: guest,
      arrival: { ...flight, ...route, scheduledDate: departedAt, travelNote: SECRETS['a travel note'] },
      departure: { isFlight: false, scheduledDate: plusDays(concludedAt, 1), ...otherStay },
    },
  ]);
  await pay(client, hold, finalPaymentFees(hold));
  trip = await bookingOf(client, hold.id);
  await payWithCards(client);
});

/** Pays a transfer, and pays fees twice, so that one payment is turned away: both events have the digits of a card. */
async function payWithCards(client: Client): Promise<void> {
  const hold = placed(await client.hold(holdOrder(await departuresInTurn(client)(PRIVATE_CAR_TOUR), [1])));
  const [id] = guestIds(hold);
  await mustPatchGuests(client, hold, 'names', [{ id, fullName: SECRETS['a guest’s name'] }]);
  const fees = [...depositFees(hold), { guest: id, type: 'TPP' } as const];
  const tokens = [await requestToken(client, hold, fees), await requestToken(client, hold, fees)];
  for (const { body } of tokens)
    await recordPayment(client, hold, await submitGatewayForm(client, body.token), fees);
  const arrival = { isFlight: false, scheduledDate: hold.departedAt, transfer: PRIVATE_CAR };
  await mustPatchGuests(client, hold, 'transports', [{ id, arrival }]);
  await pay(client, hold, [{ guest: id, type: 'TRANSFER' }]);
  await untilBooking(client, hold, ({ confirmations }) => confirmations.length >= 3);
}

describe('the event log as it is stored (D44)', () => {
  it('has the events of both bookings, and every secret in them can be read with the keys', async () => {
    const history = await historyOf(instance.dataDir);
    const payments = [
      'DepositPaid',
      'FinalPaymentPaid',
      'TravelProtectionPaid',
      'TransferPaid',
      'PaymentTurnedAway',
    ];
    expect(history.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountOpened', 'NamesSet', 'GuestDetailsSet', 'TransportSet', ...payments]),
    );
    const text = JSON.stringify(history);
    expect(Object.entries(SECRETS).filter(([, secret]) => !text.includes(secret))).toEqual([]);
    expect(await guestEvents(instance.dataDir, trip)).toHaveLength(4);
  });

  it.each(Object.entries(SECRETS))('does not show %s', async (_what, secret) => {
    const bytes = await logBytes(instance.dataDir);
    expect(bytes.includes(secret)).toBe(false);
    const words = secret.replaceAll('"', '').split(' ');
    expect(words.filter((word) => word.length > 5 && bytes.includes(word))).toEqual([]);
  });

  it('shows data that is not secret (control of the tests above)', async () => {
    const bytes = await logBytes(instance.dataDir);
    const texts = [trip.number, trip.departedAt, 'GuestDetailsSet', '"cardBrand":"Visa"', '"FINAL_PAYMENT"'];
    expect(texts.filter((text) => !bytes.includes(text))).toEqual([]);
  });

  it('shows no secret after the process has ended either', async () => {
    expect(await instance.stop()).toEqual({ code: 0, signal: null });
    const bytes = await logBytes(instance.dataDir);
    expect(bytes.includes(trip.number)).toBe(true);
    expect(Object.entries(SECRETS).filter(([, secret]) => bytes.includes(secret))).toEqual([]);
  });
});

it('what the process prints shows no secret either', () => {
  const output = instance.output();
  expect(output).toContain('Listening on');
  expect(Object.entries(SECRETS).filter(([, secret]) => output.includes(secret))).toEqual([]);
});
