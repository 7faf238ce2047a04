import { Controller, useWatch } from 'react-hook-form';
import { CONTACT_NAME_MAX } from '@tour-portal/contracts/guests/guest-details.js';
import { CountryFields } from '../../../ui/fields/CountryFields.js';
import { Field } from '../../../ui/fields/Field.js';
import { PhoneField } from '../../../ui/fields/PhoneField.js';
import { useGuestFields, type GuestFieldsProps } from './use-guest-fields.js';

/** Address and emergency contact of the primary guest, or of another guest who does not share them. */
export function HomeFields(props: GuestFieldsProps) {
  const { form, control, pathOf, ruleOf, errorOf, textFieldProps, focusRef, autoComplete, clearErrorsOf } =
    useGuestFields(props);
  const address = useWatch({ control, name: `guests.${props.index}.address` });
  const { countries, regions, phones } = props.lists;
  return (
    <>
      <fieldset className="guest-part">
        <legend>Address</legend>
        <div className="field-grid">
          <div className="field-whole">
            <Field
              label="Address line 1"
              autoComplete={autoComplete('address-line1')}
              {...textFieldProps('address.line1')}
            />
          </div>
          <div className="field-whole">
            <Field
              label="Address line 2"
              optional
              autoComplete={autoComplete('address-line2')}
              {...textFieldProps('address.line2')}
            />
          </div>
          <CountryFields
            refs={{ country: focusRef('address.country'), state: focusRef('address.state') }}
            value={{ country: address.country, state: address.state }}
            countries={countries}
            regions={regions}
            errors={{ country: errorOf('address.country'), state: errorOf('address.state') }}
            onChange={({ country, state }) => {
              form.setValue(pathOf('address.country'), country, { shouldDirty: true });
              form.setValue(pathOf('address.state'), state, { shouldDirty: true });
              clearErrorsOf('address.country', 'address.state');
            }}
          />
          <Field
            label="City"
            autoComplete={autoComplete('address-level2')}
            {...textFieldProps('address.city')}
          />
          <Field
            label={address.country === 'US' ? 'Zip code' : 'Zip or postal code'}
            autoComplete={autoComplete('postal-code')}
            {...textFieldProps('address.zip')}
          />
        </div>
      </fieldset>
      <fieldset className="guest-part">
        <legend>Emergency contact</legend>
        <div className="field-grid">
          <Field
            label="Contact name"
            hint="Someone who does not travel with you."
            autoComplete="off"
            maxLength={CONTACT_NAME_MAX}
            {...textFieldProps('emergencyContact.name')}
          />
          <Controller
            control={control}
            name={pathOf('emergencyContact.phoneNumber')}
            rules={ruleOf('emergencyContact.phoneNumber')}
            render={({ field, fieldState }) => (
              <PhoneField
                ref={field.ref}
                label="Contact phone"
                hint="Where they can be reached at any time."
                autoComplete="off"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                countries={phones}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      </fieldset>
    </>
  );
}
