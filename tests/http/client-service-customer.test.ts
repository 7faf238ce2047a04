import type {
  BookingCustomer,
  BookingHistory,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { blamedFields, Client, holdOrder, placed } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { fewSeats } from '../small-catalogue.js';
import { staffForTests } from '../staff.js';
import { until } from '../until.js';
import { fillDeparture, SEATS, signedUpCustomer, joinWaitingList } from './waiting-customers.js';

const BASE = '/v1/client-service/bookings';

const instance = instanceForTests(() => fewSeats(SEATS));
const staff = staffForTests(instance);
const nextDeparture = departuresInTurn(new Client(instance));

const customerOf = (booking: number | string) => staff.get<BookingCustomer>(`${BASE}/${booking}/customer`);

describe('the customer of a booking', () => {
  it('is shown with contact data, all bookings and waiting requests; the history then says that staff looked', async () => {
    const full = await nextDeparture();
    await fillDeparture(instance.url, full);
    const ann = await signedUpCustomer(instance.url);
    const waiting = await joinWaitingList(ann, full, [2]);
    const first = placed(await ann.client.hold(holdOrder(await nextDeparture(), [2])));
    expect((await ann.client.deleteHold(first)).status).toBe(200);
    const second = placed(await ann.client.hold(holdOrder(await nextDeparture(), [1])));

    const shown = async () => (await customerOf(first.id)).body;
    const { bookings, waitingList, ...person } = await until(
      shown,
      (customer) => customer.bookings.length === 2 && customer.bookings[1]?.state === 'deleted',
    );
    const { id, firstName, lastName, phoneNumber, email, address, doNotBook } = await ann.client.me();
    expect(person).toEqual({ id, firstName, lastName, phoneNumber, email, address, doNotBook });
    expect(bookings.map((booking) => [booking.id, booking.number, booking.state])).toEqual([
      [second.id, second.number, 'hold'],
      [first.id, first.number, 'deleted'],
    ]);
    expect(waitingList).toEqual([waiting]);

    const { body: history } = await staff.get<BookingHistory>(`${BASE}/${first.id}/history`);
    expect(history.events.map(({ sentence }) => sentence)).toContain(
      'Sam Reed looked at how to reach the customer.',
    );
  });

  it('is shown to staff only, for existing bookings, and takes no parameters', async () => {
    const ann = await signedUpCustomer(instance.url);
    const held = placed(await ann.client.hold(holdOrder(await nextDeparture(), [1])));
    const asCustomer = await ann.client.get(`${BASE}/${held.id}/customer`);
    const asVisitor = await new Client(instance.url).get(`${BASE}/${held.id}/customer`);
    expect([asCustomer.status, asVisitor.status]).toEqual([401, 401]);
    expect((await customerOf(2_147_483_647)).status).toBe(404);
    expect(blamedFields(await staff.get(`${BASE}/${held.id}/customer?x=1`))).toEqual(['x']);
  });
});
