import type { Address } from '@tour-portal/contracts/api/api.js';
import { useCountriesQuery, useRegionsQuery } from '../../../../reference/reference-api.js';
import { CountryFields } from '../../../../ui/fields/CountryFields.js';
import { Field } from '../../../../ui/fields/Field.js';

/** Empty but for the country. */
export const INITIAL_ADDRESS: Address = { line1: '', line2: '', city: '', state: '', country: 'US', zip: '' };

/** The address to send: null for an empty second line. */
export function addressOf(address: Address): Address {
  return { ...address, line2: address.line2?.trim() === '' ? null : address.line2 };
}

export const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'state', 'country', 'zip'] as const;

/**
 * The fields of an address.
 * @param props.path stands before each field's name in problems: `address`, `details.0.address`
 */
export function AddressFields(props: {
  value: Address;
  onChange: (address: Address) => void;
  path: string;
  errorOf: (field: string) => string | undefined;
}) {
  const { value, onChange, path, errorOf } = props;
  const countries = useCountriesQuery();
  const regions = useRegionsQuery();
  const textField = (name: 'line1' | 'line2' | 'city' | 'zip', label: string, optional = false) => (
    <Field
      label={label}
      optional={optional}
      autoComplete="off"
      value={value[name] ?? ''}
      error={errorOf(`${path}.${name}`)}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    />
  );
  return (
    <>
      {textField('line1', 'Address line 1')}
      {textField('line2', 'Address line 2', true)}
      <CountryFields
        value={value}
        countries={countries.data}
        regions={regions}
        errors={{ country: errorOf(`${path}.country`), state: errorOf(`${path}.state`) }}
        onChange={(chosen) => onChange({ ...value, ...chosen })}
      />
      {textField('city', 'City')}
      {textField('zip', 'Zip or postal code')}
    </>
  );
}
