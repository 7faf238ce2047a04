import type { Address } from '@tour-portal/contracts/api/api.js';
import { stateOfCountryProblem } from '@tour-portal/contracts/accounts/address-rules.js';
import { countryCodes, regions } from '../../reference/regions.js';

/** Why the reference data does not allow an address: an unknown country, or a state not on its country's list. Null: it does. */
export function addressProblem({
  country,
  state,
}: Pick<Address, 'country' | 'state'>): { field: string; message: string } | null {
  if (!countryCodes().includes(country)) return { field: 'address.country', message: 'Choose a country' };
  const message = stateOfCountryProblem(regions(), { country, state });
  return message === null ? null : { field: 'address.state', message };
}
