import type { Address } from '../api/api.js';
import { BUSINESS_ZONE } from '../values/time.js';

/** Time zones and the states or provinces that have them; several zones where the parts of a state differ. */
const ZONES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
    'America/New_York America/Chicago': 'FL IN KY MI TN',
    'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
    'America/Chicago America/Denver': 'KS ND NE SD TX',
    'America/Denver': 'CO MT NM UT WY',
    'America/Denver America/Phoenix': 'AZ',
    'America/Denver America/Los_Angeles': 'ID OR',
    'America/Los_Angeles': 'CA NV WA',
    'America/Anchorage America/Adak': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
  },
  CA: {
    'America/St_Johns America/Halifax': 'NL',
    'America/Halifax': 'NB NS PE',
    'America/Toronto America/Halifax': 'QC',
    'America/Toronto America/Winnipeg': 'ON',
    'America/Toronto America/Winnipeg America/Edmonton': 'NU',
    'America/Winnipeg': 'MB',
    'America/Regina America/Edmonton': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Edmonton America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
  },
};

const BY_STATE = new Map(
  Object.entries(ZONES).flatMap(([country, zones]) =>
    Object.entries(zones).flatMap(([names, states]) =>
      states.split(' ').map((state) => [`${country} ${state}`, names.split(' ')] as const),
    ),
  ),
);

/**
 * The possible time zones of a customer: those of the state, or the zone of the business where the state is unknown.
 * @param address two-letter country, and state or province by its postal abbreviation
 */
export function customerTimeZones({ country, state }: Pick<Address, 'country' | 'state'>): readonly string[] {
  return BY_STATE.get(`${country.trim().toUpperCase()} ${state.trim().toUpperCase()}`) ?? [BUSINESS_ZONE];
}
