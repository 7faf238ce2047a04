import type { CountriesReference, RegionsReference } from '@tour-portal/contracts/api/reference-api.js';
import type { RefCallback } from 'react';
import { Field } from './Field.js';
import type { SelectProps } from './Select.js';
import { SelectField } from './SelectField.js';

/** First in the list: most travelers live in one of them. */
const PREFERRED = ['US', 'CA'];

interface CountryValue {
  country: string;
  state: string;
}

/**
 * A country and its state or province. Changing the country clears the state (spec §5 "Sign up"). A country without a
 * list of its own takes the state as text. While the lists are being loaded the state is a list with the value it has:
 * a text field that turned into a list would lose what is typed into it.
 * @param refs      of the controls that take the focus when they are wrong
 * @param countries undefined while they are being loaded
 * @param regions   the query of the lists; when it failed, every state is text
 */
export function CountryFields(props: {
  value: CountryValue;
  onChange: (value: CountryValue) => void;
  refs?: Readonly<Record<keyof CountryValue, RefCallback<HTMLElement>>>;
  countries: CountriesReference | undefined;
  regions: { data?: RegionsReference | undefined; isError: boolean };
  errors: { country?: string | undefined; state?: string | undefined };
}) {
  const { value, onChange, refs, countries, regions, errors } = props;
  const states = regions.data?.[value.country] ?? [];
  const isLoading = regions.data === undefined && !regions.isError;
  const stateLabel = { US: 'State', CA: 'Province' }[value.country] ?? 'State or province';
  return (
    <>
      <SelectField
        ref={refs?.country}
        label="Country"
        autoComplete="country"
        options={countryOptions(countries, value.country)}
        value={value.country}
        error={errors.country}
        onChange={(event) => onChange({ country: event.target.value, state: '' })}
      />
      {states.length > 0 || isLoading ? (
        <SelectField
          ref={refs?.state}
          label={stateLabel}
          autoComplete="address-level1"
          placeholder={isLoading ? 'Loading…' : 'Choose'}
          options={
            isLoading
              ? onlyOption(value.state)
              : states.map(({ code, name }) => ({ value: code, label: name }))
          }
          value={value.state}
          error={errors.state}
          onChange={(event) => onChange({ ...value, state: event.target.value })}
        />
      ) : (
        <Field
          {...(refs ? { ref: refs.state } : {})}
          label={stateLabel}
          autoComplete="address-level1"
          value={value.state}
          error={errors.state}
          onChange={(event) => onChange({ ...value, state: event.target.value })}
        />
      )}
    </>
  );
}

/** The only option while the list is being loaded: the state that the field already holds. */
function onlyOption(state: string) {
  return state === '' ? [] : [{ value: state, label: state }];
}

const sortedOptions = new WeakMap<CountriesReference, SelectProps['options']>();

/**
 * The options of a list of countries, {@link PREFERRED} first; while the list is missing, only the chosen country. They are
 * sorted once, however many fields show them.
 */
export function countryOptions(
  countries: CountriesReference | undefined,
  chosen: string,
): SelectProps['options'] {
  if (countries === undefined)
    return chosen === '' ? [] : [{ value: chosen, label: chosen === 'US' ? 'United States' : chosen }];
  const cached = sortedOptions.get(countries);
  if (cached !== undefined) return cached;
  const rank = (code: string) => (PREFERRED.includes(code) ? PREFERRED.indexOf(code) : PREFERRED.length);
  const options = Object.entries(countries)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label));
  sortedOptions.set(countries, options);
  return options;
}
