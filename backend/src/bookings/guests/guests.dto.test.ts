import { HttpException } from '@nestjs/common';
import { MAX_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { ListValidationPipe } from '../../http/input/validation.js';
import { DetailsDto, GuestTransportsDto, NameDto } from './guests.dto.js';

type Dto = ConstructorParameters<typeof ListValidationPipe>[0];

/** The fields of a call's body that are refused, in order; none: it is accepted. */
function refused(dto: Dto, ...body: object[]): (string | undefined)[] {
  try {
    new ListValidationPipe(dto, MAX_GUESTS).transform(body);
    return [];
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    const { errors } = error.getResponse() as { errors: { body: { field?: string }[] } };
    return errors.body.map(({ field }) => field);
  }
}

describe('the names of a call (spec §5 "Guest names")', () => {
  it('are a first and a last name for the id of a guest', () => {
    expect(refused(NameDto, { id: 101, fullName: 'Ruth Bennett' })).toEqual([]);
    for (const fullName of ['Ruth', '  ', '', null, 7, undefined])
      expect(refused(NameDto, { id: 101, fullName })).toEqual(['0.fullName']);
    for (const id of [0, -1, 1.5, '101', 2_147_483_648, null])
      expect(refused(NameDto, { id, fullName: 'Ruth Bennett' })).toEqual(['0.id']);
  });
});

describe('the details of a call (spec §5 "Guest details")', () => {
  const details = {
    id: 101,
    address: { ...ADDRESS, state: 'UT' },
    email: 'ruth@example.com',
    phoneNumber: '17025550123',
    age: '18+',
    emergencyContact: { name: 'Al Miller', phoneNumber: '17025550123' },
    passportNumber: 'X1234567',
    passportCountry: 'US',
    passportBornAt: '1932-02-29',
    passportExpiredAt: '2031-04-30',
  };

  it('may be all of them, one of them, or cleared', () => {
    expect(refused(DetailsDto, details)).toEqual([]);
    expect(refused(DetailsDto, { id: 101, age: '5' }, { id: 102, email: null })).toEqual([]);
    const cleared = Object.fromEntries(Object.keys(details).map((field) => [field, null]));
    expect(refused(DetailsDto, { ...cleared, id: 101 })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a guest under 5', { age: '4' }, 'age'],
    ['an age that is no text', { age: 9 }, 'age'],
    ['an email without a domain', { email: 'ruth' }, 'email'],
    ['a phone number that is not digits', { phoneNumber: '+1 702 555 0123' }, 'phoneNumber'],
    ['a passport number with a hyphen', { passportNumber: 'X-12' }, 'passportNumber'],
    ['a country in words', { passportCountry: 'Canada' }, 'passportCountry'],
    ['a day of birth there never was', { passportBornAt: '1955-02-30' }, 'passportBornAt'],
    ['an expiration that is no day', { passportExpiredAt: 'soon' }, 'passportExpiredAt'],
    ['an address that is a list', { address: [] }, 'address'],
    [
      'a contact without a phone number',
      { emergencyContact: { name: 'Al' } },
      'emergencyContact.phoneNumber',
    ],
    ['an address without a city', { address: { ...ADDRESS, city: '' } }, 'address.city'],
    ['a name, which has its own call', { fullName: 'Ruth Bennett' }, 'fullName'],
  ])('are not %s', (_, change, field) => {
    expect(refused(DetailsDto, { ...details, ...change })).toEqual([`0.${field}`]);
  });
});

describe('the travel of a call (spec §5 "Flights")', () => {
  it('is an arrival and a departure of the right shape', () => {
    const flying = { isFlight: true, airline: 'UA', flightNumber: '1234', scheduledDate: '2027-06-05' };
    const refusedTravel = (travel: object) => refused(GuestTransportsDto, { id: 101, ...travel });
    expect(refusedTravel({ arrival: flying, departure: { isFlight: false } })).toEqual([]);
    expect(refusedTravel({ arrival: { ...flying, isFlight: 'yes', transfer: 0, seat: '2A' } })).toEqual([
      '0.arrival.seat',
      '0.arrival.isFlight',
      '0.arrival.transfer',
    ]);
    expect(refusedTravel({ departure: 'home' })).toEqual(['0.departure']);
    const tooLong = { ...flying, airline: 'U'.repeat(201) };
    expect(refusedTravel({ arrival: tooLong })).toEqual(['0.arrival.airline']);
  });
});
