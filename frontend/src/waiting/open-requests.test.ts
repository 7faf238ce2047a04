import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { NOW } from '../testing/tour-fixtures.js';
import { aWaitingRequest } from '../testing/waiting-fixtures.js';
import { openRequests, requestFor } from './open-requests.js';
import { offerAddress } from './offer-address.js';

const waiting = aWaitingRequest(1);
const other = aWaitingRequest(2, { departedAt: calendarDate('2027-05-09') });
const offered = aWaitingRequest(3, {
  departedAt: calendarDate('2027-06-06'),
  roomGuests: [2, 1],
  status: 'offered',
  offeredUntil: plusHours(NOW, 2),
});

it('shows offers first, and the other requests in their order', () => {
  expect(openRequests([waiting, other, offered], NOW)).toEqual([offered, waiting, other]);
});

it('shows an offer until its time is over', () => {
  expect(openRequests([offered], plusHours(NOW, 1.99))).toEqual([offered]);
  expect(openRequests([offered], plusHours(NOW, 2))).toEqual([]);
});

it('finds the request of a tour and date, or none', () => {
  const list = [waiting, other];
  expect(requestFor(list, { tour: other.tour, date: other.departedAt })).toBe(other);
  expect(requestFor(list, { tour: other.tour + 1, date: other.departedAt })).toBe(null);
  expect(requestFor(list, { tour: other.tour, date: offered.departedAt })).toBe(null);
});

it('gives the address where offered space is held, for the party of the request or for a given one', () => {
  expect(offerAddress(offered)).toBe('/?t=4&r=2,1&d=2027-06-06');
  expect(offerAddress({ ...offered, number: 'RM060627-7K2' })).toBe(
    '/?t=4&r=2,1&d=2027-06-06&b=RM060627-7K2',
  );
  expect(offerAddress(offered, 'RM060627-7K1')).toBe('/?t=4&r=2,1&d=2027-06-06&b=RM060627-7K1');
});
