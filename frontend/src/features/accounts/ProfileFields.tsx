import {
  cityProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  line1Problem,
  line2Problem,
  phoneProblem,
  zipProblem,
} from '@tour-portal/contracts/accounts/account-rules.js';
import { stateOfCountryProblem } from '@tour-portal/contracts/accounts/address-rules.js';
import { changedFields } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { useCountriesQuery, usePhonesQuery, useRegionsQuery } from '../../reference/reference-api.js';
import { CountryFields } from '../../ui/fields/CountryFields.js';
import { Field } from '../../ui/fields/Field.js';
import { PhoneField } from '../../ui/fields/PhoneField.js';
import type { ProfileForm } from './profile-form.js';

/** Turns a rule of contracts/ into one of react-hook-form, which returns true for a valid value; blanks around it do not count. */
function fieldRule(rule: (value: string) => string | null) {
  return (value: string) => rule(value.trim()) ?? true;
}

/**
 * The fields of an account's profile (spec §5 "Sign up", "Edit account"): name, contact, address. The form around them must
 * register every field beforehand: the first wrong field in the order of registration takes the focus, and the phone would
 * register itself after all others. Country and state never take the focus.
 * @param props.children further fields about the person, below the email
 */
export function ProfileFields(props: { phoneHint: string; children?: ReactNode }) {
  const { control, register, getFieldState, formState, setValue, clearErrors } =
    useFormContext<ProfileForm>();
  const address = useWatch({ control, name: 'address' });
  const { data: countries } = useCountriesQuery();
  const regions = useRegionsQuery();
  const { data: phones } = usePhonesQuery();

  const errorOf = (name: FieldPath<ProfileForm>) => getFieldState(name, formState).error?.message;
  const textProps = (
    name: Exclude<FieldPath<ProfileForm>, 'address'>,
    rule: (value: string) => string | null,
  ) => ({
    ...register(name, { validate: fieldRule(rule) }),
    error: errorOf(name),
  });

  register('address.state', {
    validate: (_, { address: entered }) => {
      // The state of an unchanged address stays valid, even when the list of states has changed.
      const saved = formState.defaultValues?.address ?? {};
      const isChanged = Object.keys(changedFields(saved, entered)).length > 0;
      if (!isChanged || regions.data === undefined) return true;
      const { country, state } = entered;
      return stateOfCountryProblem(regions.data, { country, state: state.trim() }) ?? true;
    },
  });

  return (
    <>
      <fieldset>
        <legend>About you</legend>
        <div className="field-grid">
          <Field label="First name" autoComplete="given-name" {...textProps('firstName', firstNameProblem)} />
          <Field label="Last name" autoComplete="family-name" {...textProps('lastName', lastNameProblem)} />
          <div className="field-whole">
            <Controller
              control={control}
              name="phoneNumber"
              rules={{ validate: fieldRule(phoneProblem) }}
              render={({ field, fieldState }) => (
                <PhoneField
                  ref={field.ref}
                  label="Mobile phone"
                  hint={props.phoneHint}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  countries={phones}
                  error={fieldState.error?.message}
                />
              )}
            />
          </div>
          <div className="field-whole">
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              spellCheck={false}
              {...textProps('email', emailProblem)}
            />
          </div>
          {props.children}
        </div>
      </fieldset>
      <fieldset>
        <legend>Address</legend>
        <div className="field-grid">
          <div className="field-whole">
            <Field
              label="Address line 1"
              autoComplete="address-line1"
              {...textProps('address.line1', line1Problem)}
            />
          </div>
          <div className="field-whole">
            <Field
              label="Address line 2"
              autoComplete="address-line2"
              optional
              {...textProps('address.line2', line2Problem)}
            />
          </div>
          <CountryFields
            value={{ country: address.country, state: address.state }}
            countries={countries}
            regions={regions}
            errors={{ country: errorOf('address.country'), state: errorOf('address.state') }}
            onChange={({ country, state }) => {
              setValue('address.country', country, { shouldDirty: true });
              setValue('address.state', state, { shouldDirty: true });
              clearErrors(['address.country', 'address.state']);
            }}
          />
          <Field label="City" autoComplete="address-level2" {...textProps('address.city', cityProblem)} />
          <Field
            label={address.country === 'US' ? 'Zip code' : 'Zip or postal code'}
            autoComplete="postal-code"
            {...textProps('address.zip', zipProblem)}
          />
        </div>
      </fieldset>
    </>
  );
}
