import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { changedProfile, fieldsOfProfile, pickProfileFields } from './profile-changes.js';
import type { ProfileChange, ProfileFields } from './profile-changes.js';

const ANN: ProfileFields = {
  firstName: 'Ann',
  lastName: 'Miller',
  address: { line1: '12 Mesa Road', line2: null, city: 'Moab', state: 'UT', country: 'US', zip: '84532' },
};

const value = fc.constantFrom('Ann', 'Bob', '84532');
const address = fc.record({ line1: value, line2: fc.option(value), city: value, zip: value });
const change: fc.Arbitrary<ProfileChange> = fc.record(
  { firstName: value, lastName: value, address },
  { requiredKeys: [] },
);

describe('the changed part of a profile', () => {
  it('is what differs, part by part in the address', () => {
    const wanted = { firstName: 'Ann', lastName: 'Lee', address: { ...ANN.address, line2: 'Flat 2' } };
    expect(changedProfile(ANN, wanted)).toEqual({ lastName: 'Lee', address: { line2: 'Flat 2' } });
    expect(changedProfile(ANN, { address: { zip: '84533' } })).toEqual({ address: { zip: '84533' } });
  });

  it('is empty where nothing differs', () => {
    expect(changedProfile(ANN, ANN)).toEqual({});
    expect(changedProfile(ANN, {})).toEqual({});
    expect(changedProfile(ANN, { address: { line2: null } })).toEqual({});
  });

  it('is empty when the same change is made again', () => {
    fc.assert(
      fc.property(change, (wanted) => {
        const { address: parts = {}, ...names } = changedProfile(ANN, wanted);
        const after = { ...ANN, ...names, address: { ...ANN.address, ...parts } };
        expect(changedProfile(after, wanted)).toEqual({});
      }),
    );
  });

  it('is listed field by field, and can be reduced to some of these fields', () => {
    const wanted = { lastName: 'Lee', address: { zip: '84533', city: 'Bluff' } };
    expect(fieldsOfProfile(wanted)).toEqual([
      ['lastName', 'Lee'],
      ['address.zip', '84533'],
      ['address.city', 'Bluff'],
    ]);
    expect(pickProfileFields(wanted, ['address.zip'])).toEqual({ address: { zip: '84533' } });
    expect(pickProfileFields(wanted, ['lastName'])).toEqual({ lastName: 'Lee' });
    expect(pickProfileFields(wanted, [])).toEqual({});
    fc.assert(
      fc.property(change, (whole) => {
        const fields = fieldsOfProfile(whole).map(([field]) => field);
        expect(pickProfileFields(whole, fields)).toEqual(whole);
      }),
    );
  });
});
