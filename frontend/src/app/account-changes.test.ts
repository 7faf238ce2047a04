import type { Booking } from '@tour-portal/contracts/api/api.js';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { anAccount } from '../testing/fixtures.js';
import { aNamedHold } from '../testing/booking-fixtures.js';
import { stubServer } from '../testing/server.js';
import { holdsApi } from '../features/holds/holds-api.js';
import { bookingApi } from '../booking/booking-api.js';
import { namesApi } from '../features/manage/names/names-api.js';
import { detailsApi } from '../features/manage/details/details-api.js';
import { travelApi } from '../features/manage/travel/travel-api.js';
import { profileApi } from '../features/accounts/profile/profile-api.js';
import { storeFor } from '../testing/store.js';
import { accountWith, aHold as aFixtureHold, NOW } from '../testing/tour-fixtures.js';
import { selectAccount } from '../session/account-api.js';

const updatedAt = instant('2026-11-22T08:30:00Z');
/** A hold whose deadline for the final payment is later than that for the deposit. */
const aHold = (id: number, changes: Partial<Booking> = {}) =>
  aFixtureHold(id, { guests: [], finalDueBy: plusHours(NOW, 1_000), extendableHours: 24, ...changes });
const storeWith = (...bookings: Booking[]) => storeFor(accountWith(...bookings));
const bookingsOf = (store: ReturnType<typeof storeFor>) => selectAccount(store.getState())?.bookings;
const hold = { tour: 1, roomGuests: [2], date: '2027-05-02' };

it('a new hold becomes the first booking; the same answer again adds no other', async () => {
  const calls = stubServer({ 'POST /v1/bookings': { status: 201, body: aHold(9) } });
  const store = storeWith(aHold(5));
  const place = () => store.dispatch(holdsApi.endpoints.placeHold.initiate({ hold, key: 'k1' }));
  await place();
  expect(bookingsOf(store)).toEqual([aHold(9), aHold(5)]);
  expect(calls.map((call) => [call.body, call.headers.get('idempotency-key')])).toEqual([[hold, 'k1']]);
  await place();
  expect(bookingsOf(store)).toEqual([aHold(9), aHold(5)]);
});

it('a replaced hold is marked deleted at the creation time of the new one', async () => {
  const createdAt = updatedAt;
  stubServer({ 'POST /v1/bookings': { status: 201, body: aHold(9, { createdAt }) } });
  const store = storeWith(aHold(5), aHold(4));
  await store.dispatch(holdsApi.endpoints.placeHold.initiate({ hold: { ...hold, holdId: 5 }, key: 'k1' }));
  expect(bookingsOf(store)).toEqual([aHold(9, { createdAt }), aHold(5, { deletedAt: createdAt }), aHold(4)]);
});

it('a refused hold changes nothing', async () => {
  stubServer({ 'POST /v1/bookings': { status: 422, body: { message: 'No space' } } });
  const store = storeWith(aHold(5));
  await store.dispatch(holdsApi.endpoints.placeHold.initiate({ hold: { ...hold, holdId: 5 }, key: 'k1' }));
  expect(bookingsOf(store)).toEqual([aHold(5)]);
});

it('a deleted hold has the deletion time of the server', async () => {
  const deletedAt = updatedAt;
  stubServer({ 'DELETE /v1/bookings/5': { status: 200, body: { deletedAt } } });
  const store = storeWith(aHold(5), aHold(4));
  await store.dispatch(bookingApi.endpoints.deleteHold.initiate(5));
  expect(bookingsOf(store)).toEqual([aHold(5, { deletedAt }), aHold(4)]);
});

it('an extended hold has a later expiry and deposit deadline, and a later final deadline if that was before the new expiry', async () => {
  const expiredAt = plusHours(NOW, 96);
  stubServer({
    'POST /v1/bookings/5/extend': { status: 200, body: { expiredAt } },
    'POST /v1/bookings/4/extend': { status: 200, body: { expiredAt } },
  });
  const store = storeWith(aHold(5), aHold(4, { finalDueBy: plusHours(NOW, 72) }));
  await store.dispatch(bookingApi.endpoints.extendHold.initiate(5));
  await store.dispatch(bookingApi.endpoints.extendHold.initiate(4));
  const extended = { expiredAt, depositDueBy: expiredAt, extendableHours: null };
  expect(bookingsOf(store)).toEqual([aHold(5, extended), aHold(4, { ...extended, finalDueBy: expiredAt })]);
});

it('saved names are tidied, and replace the names of these guests alone', async () => {
  stubServer({ 'PATCH /v1/bookings/5/guests/names': { status: 200, body: [{ id: 52, updatedAt }] } });
  const store = storeWith(aNamedHold(5, { number: 'CR050227-A05' }));
  const names = [{ id: 52, fullName: ' Ruth   Stone ' }];
  await store.dispatch(namesApi.endpoints.setNames.initiate({ booking: 5, names }));
  const [booking] = bookingsOf(store) ?? [];
  expect(booking?.guests.map(({ fullName }) => fullName)).toEqual([
    'Ruth Bennett',
    'Ruth Stone',
    'Mary Stone',
  ]);
  expect(booking?.guests.map((guest) => guest.updatedAt === updatedAt)).toEqual([false, true, false]);
  expect(booking?.party.name).toBe('Bennett Party');
});

it('a cancelled guest does not name the party, neither after new names nor after a changed profile', async () => {
  stubServer({
    'PATCH /v1/bookings/5/guests/names': { status: 200, body: [{ id: 52, updatedAt }] },
    'PATCH /v1/accounts/me': { status: 200, body: { updatedAt, address: { updatedAt } } },
  });
  const { guests } = aNamedHold(5);
  const cancelled = {
    ...guests[0]!,
    fees: guests[0]!.fees.map((fee) => ({ ...fee, cancellation: updatedAt })),
  };
  const store = storeWith(aNamedHold(5, { guests: [cancelled, ...guests.slice(1)] }));
  const names = [{ id: 52, fullName: 'Sam Cole' }];
  await store.dispatch(namesApi.endpoints.setNames.initiate({ booking: 5, names }));
  expect(bookingsOf(store)?.[0]?.party.name).toBe('Cole Party');
  await store.dispatch(profileApi.endpoints.changeProfile.initiate({ firstName: 'Rue' }));
  expect(bookingsOf(store)?.[0]?.party.name).toBe('Cole Party');
});

it('saved details of the guests are those of the server’s answer', async () => {
  const answer = { id: 52, age: '9', email: null, updatedAt };
  stubServer({ 'PATCH /v1/bookings/5/guests/details': { status: 200, body: [answer] } });
  const store = storeWith(aNamedHold(5));
  await store.dispatch(
    detailsApi.endpoints.setDetails.initiate({ booking: 5, details: [{ id: 52, age: '9', email: null }] }),
  );
  const [first, second, third] = aNamedHold(5).guests;
  expect(bookingsOf(store)?.[0]?.guests).toEqual([first, { ...second, ...answer }, third]);
});

it('a dry run changes nothing', async () => {
  stubServer({
    'POST /v1/bookings': { status: 200, body: aHold(9) },
    'POST /v1/bookings/5/extend': { status: 200, body: { expiredAt: plusHours(NOW, 96) } },
  });
  const store = storeWith(aHold(5));
  await store.dispatch(holdsApi.endpoints.tryHold.initiate({ ...hold, holdId: 5 }));
  await store.dispatch(bookingApi.endpoints.tryExtension.initiate(5));
  expect(bookingsOf(store)).toEqual([aHold(5)]);
});

it('a conflict reloads the account', async () => {
  stubServer({
    'DELETE /v1/bookings/5': { status: 409, body: { message: 'This hold is not active' } },
    'GET /v1/accounts/me': { status: 200, body: { ...anAccount, bookings: [aHold(5, { expiredAt: null })] } },
  });
  const store = storeWith(aHold(5));
  await store.dispatch(bookingApi.endpoints.deleteHold.initiate(5));
  await eventually(() => expect(bookingsOf(store)).toEqual([aHold(5, { expiredAt: null })]));
});

it('a 400 does not reload the account', async () => {
  const no = { status: 400, body: { message: 'No' } };
  const calls = stubServer({ 'DELETE /v1/bookings/5': no, 'DELETE /v1/bookings/6': no });
  const store = storeWith(aHold(5), aHold(6));
  await store.dispatch(bookingApi.endpoints.deleteHold.initiate(5));
  // What follows from the first refusal would be sent before the second call is answered.
  await store.dispatch(bookingApi.endpoints.deleteHold.initiate(6));
  expect(calls.map(({ route }) => route)).toEqual(['DELETE /v1/bookings/5', 'DELETE /v1/bookings/6']);
});

it('saved travel replaces the guest’s, with the fees of the transfers; a dry run changes nothing', async () => {
  const guest = { id: 51, fullName: 'Ruth Bennett', arrival: null, departure: null, fees: [] };
  const answer = {
    id: 51,
    arrival: { isFlight: false },
    departure: null,
    fees: [{ id: 9 }],
    updatedAt: 'now',
  };
  stubServer({ 'PATCH /v1/bookings/5/guests/transports': { status: 200, body: [answer] } });
  const store = storeWith(
    aHold(5, { guests: [guest, { ...guest, id: 52 }] as unknown as Booking['guests'] }),
  );
  const transports = [{ id: 51, arrival: { isFlight: false } }];
  await store.dispatch(travelApi.endpoints.tryTransports.initiate({ booking: 5, transports }));
  expect(bookingsOf(store)?.[0]?.guests).toEqual([guest, { ...guest, id: 52 }]);
  await store.dispatch(travelApi.endpoints.setTransports.initiate({ booking: 5, transports }));
  expect(bookingsOf(store)?.[0]?.guests).toEqual([
    { ...guest, ...answer },
    { ...guest, id: 52 },
  ]);
});

it('a changed profile replaces the account’s, with the server’s times, and renames its party', async () => {
  stubServer({ 'PATCH /v1/accounts/me': { status: 200, body: { updatedAt, address: { updatedAt } } } });
  const store = storeWith(aHold(5));
  const changes = { lastName: 'Stone', phoneNumber: '17025550199', address: { line2: null, zip: '89502' } };
  await store.dispatch(profileApi.endpoints.changeProfile.initiate({ ...changes, smsCode: '4711' }));
  expect(selectAccount(store.getState())).toEqual({
    ...anAccount,
    ...changes,
    updatedAt,
    address: { ...anAccount.address, ...changes.address, updatedAt },
    bookings: [aHold(5, { party: { name: 'Stone Party' } })],
  });
});

it('a profile that was only validated changes nothing', async () => {
  stubServer({ 'PATCH /v1/accounts/me': { status: 204 } });
  const store = storeWith();
  await store.dispatch(
    profileApi.endpoints.changeProfile.initiate({ lastName: 'Stone', onlyValidate: true }),
  );
  expect(selectAccount(store.getState())).toEqual(anAccount);
});

it('a changed password updates the account’s time', async () => {
  stubServer({ 'PATCH /v1/accounts/me/password': { status: 200, body: { updatedAt } } });
  const store = storeWith();
  await store.dispatch(
    profileApi.endpoints.changePassword.initiate({ currentPassword: 'tall pines', newPassword: 'low water' }),
  );
  expect(selectAccount(store.getState())).toEqual({ ...anAccount, updatedAt });
});
