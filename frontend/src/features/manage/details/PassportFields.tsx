import { Controller, useWatch } from 'react-hook-form';
import { isDateSince1900 } from '@tour-portal/contracts/guests/birth-date.js';
import { passportFields } from '@tour-portal/contracts/guests/guest-details.js';
import { PassportDateField } from '../../../ui/dates/PassportDateField.js';
import { countryOptions } from '../../../ui/fields/CountryFields.js';
import { Field } from '../../../ui/fields/Field.js';
import { AlertIcon } from '../../../ui/icons.js';
import { SelectField } from '../../../ui/fields/SelectField.js';
import { renewalWarning, UNFINISHED_DATE } from './details-form.js';
import { useGuestFields, type GuestFieldsProps } from './use-guest-fields.js';

/** What the tour asks of a guest's passport (spec §5 "Guest details"); nothing for a tour that needs none. */
export function PassportFields(props: GuestFieldsProps) {
  const { form, control, pathOf, errorOf, textFieldProps, focusRef } = useGuestFields(props);
  const { index, facts, lists } = props;
  const citizenship = useWatch({ control, name: `guests.${index}.passportCountry` });
  const passportExpiredAt = useWatch({ control, name: `guests.${index}.passportExpiredAt` });
  const requestedFields = passportFields(facts.tour);
  if (requestedFields.length === 0) return null;
  return (
    <fieldset className="guest-part">
      <legend>Passport</legend>
      <div className="field-grid">
        <Field
          label="Passport number"
          className="guest-passport-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...textFieldProps('passportNumber')}
        />
        <SelectField
          ref={focusRef('passportCountry')}
          label="Citizenship"
          options={countryOptions(lists.countries, citizenship)}
          value={citizenship}
          error={errorOf('passportCountry')}
          onChange={(event) =>
            form.setValue(pathOf('passportCountry'), event.target.value, { shouldDirty: true })
          }
        />
        {requestedFields.includes('passportBornAt') ? (
          <DateField {...props} field="passportBornAt" label="Date of birth" />
        ) : null}
        {requestedFields.includes('passportExpiredAt') ? (
          <DateField
            {...props}
            field="passportExpiredAt"
            label="Passport expiration date"
            warning={renewalWarning({ passportExpiredAt }, facts)}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

function DateField(
  props: GuestFieldsProps & {
    field: 'passportBornAt' | 'passportExpiredAt';
    label: string;
    warning?: string | null;
  },
) {
  const { control, pathOf, ruleOf } = useGuestFields(props);
  const { field: name, label, warning = null } = props;
  return (
    <Controller
      control={control}
      name={pathOf(name)}
      rules={ruleOf(name)}
      render={({ field, fieldState }) => (
        <div>
          <PassportDateField
            ref={field.ref}
            label={label}
            value={isDateSince1900(field.value) ? field.value : null}
            isUnfinished={field.value === UNFINISHED_DATE}
            onChange={(date, filled) => field.onChange(date ?? (filled ? UNFINISHED_DATE : ''))}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
          {/* In the page also without a warning, so that a screen reader announces one that appears. */}
          <p className="guest-warning" role="status">
            {warning !== null && warning !== fieldState.error?.message ? (
              <>
                <AlertIcon />
                <span>
                  <span>{warning}</span> This date cannot be saved.
                </span>
              </>
            ) : null}
          </p>
        </div>
      )}
    />
  );
}
