import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ADULT, AGES } from '@tour-portal/contracts/guests/ages.js';
import { missingDetails } from '@tour-portal/contracts/guests/guest-details.js';
import { Button } from '../../../ui/Button.js';
import { Field } from '../../../ui/fields/Field.js';
import { AlertIcon, CheckIcon, PersonIcon } from '../../../ui/icons.js';
import { PhoneField } from '../../../ui/fields/PhoneField.js';
import { SelectField } from '../../../ui/fields/SelectField.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { detailsFormOf, isOwnerAt, primaryIndexOf, type DetailsForm } from './details-form.js';
import { GUEST_FIELDS, mustGiveEmailAndPhone, missingGuestDetails } from './details-rules.js';
import { HomeFields } from './HomeFields.js';
import { PassportFields } from './PassportFields.js';
import { useGuestFields, type GuestFieldsProps } from './use-guest-fields.js';

const AGE_OPTIONS = AGES.map((age) => ({ value: age, label: age === ADULT ? `${ADULT} years` : age }));

/**
 * One guest of step 3: age, how to reach them, where they live, whom to call, and the passport if the tour needs one. The owner
 * is not asked for an age. Once the saved details are complete, the section is folded away until it is opened or typed into.
 * @param props.openChoice true: the customer or a problem opened it; false: the customer folded it away; undefined: neither
 */
export function GuestSection(
  props: GuestFieldsProps & { openChoice: boolean | undefined; onToggle: (open: boolean) => void },
) {
  const { openChoice, onToggle, ...fieldsProps } = props;
  const { index, facts, lists } = fieldsProps;
  const fieldsId = useId();
  const { form, control, pathOf, ruleOf, errorOf, textFieldProps, focusRef, autoComplete, clearErrorsOf } =
    useGuestFields(fieldsProps);
  const values = useWatch({ control }) as DetailsForm;
  const { guests } = facts;
  const primary = primaryIndexOf(facts);
  const isOwner = isOwnerAt(facts, index);
  const isShared = values.guests[index]?.sameAsPrimary === true;
  const isEmailAndPhoneOptional = !mustGiveEmailAndPhone(values, index, facts);
  const name = guestName(guests[index], index);
  const saved = detailsFormOf(facts);
  const canFold = isComplete(saved, fieldsProps);
  // What is typed and not saved stays in view, unless the customer folds it away.
  const isChanged = JSON.stringify(values.guests[index]) !== JSON.stringify(saved.guests[index]);
  const open = !canFold || (openChoice ?? isChanged);

  // Registers all fields in the order of the form, also those that are shown only later, because the first wrong one takes the
  // focus.
  GUEST_FIELDS.forEach((field) => form.register(pathOf(field), ruleOf(field)));

  return (
    <fieldset className="guest">
      <legend className="legend-heading guest-name">
        {isOwner ? <PersonIcon /> : null}
        {name}
        {isOwner ? <span className="visually-hidden"> (you)</span> : null}
      </legend>
      <div className="guest-fold-bar">
        <Missing labels={missingGuestDetails(values, index, facts)} />
        {!canFold ? null : (
          <Button look="plain" aria-expanded={open} aria-controls={fieldsId} onClick={() => onToggle(!open)}>
            {open ? 'Fold away' : 'Show and change'}
            <span className="visually-hidden"> the details of {name}</span>
          </Button>
        )}
      </div>
      <div id={fieldsId} className="guest-fields" hidden={!open}>
        <div className="field-grid">
          {isOwner ? null : (
            <div className="field-whole guest-age">
              <SelectField
                ref={focusRef('age')}
                label="Age"
                placeholder="Choose"
                options={AGE_OPTIONS}
                value={values.guests[index]?.age}
                error={errorOf('age')}
                onChange={(event) => {
                  form.setValue(pathOf('age'), event.target.value, { shouldDirty: true });
                  clearErrorsOf('age', 'email', 'phoneNumber');
                }}
              />
            </div>
          )}
          <Field
            label="Email"
            type="email"
            autoComplete={autoComplete('email')}
            spellCheck={false}
            optional={isEmailAndPhoneOptional}
            {...textFieldProps('email')}
          />
          <Controller
            control={control}
            name={pathOf('phoneNumber')}
            rules={ruleOf('phoneNumber')}
            render={({ field, fieldState }) => (
              <PhoneField
                ref={field.ref}
                label="Phone"
                autoComplete={autoComplete('tel')}
                optional={isEmailAndPhoneOptional}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                countries={lists.phones}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
        {index === primary ? null : (
          <label className="choice">
            <input type="checkbox" {...form.register(`guests.${index}.sameAsPrimary`)} />
            <span>
              Same address and emergency contact as primary
              <span className="soft"> ({guests[primary]?.fullName})</span>
            </span>
          </label>
        )}
        {isShared ? null : <HomeFields {...fieldsProps} />}
        <PassportFields {...fieldsProps} />
      </div>
    </fieldset>
  );
}

/** Whether the saved details of a guest are complete. */
function isComplete(saved: DetailsForm, { index, facts }: GuestFieldsProps): boolean {
  const guest = facts.guests[index];
  return (
    guest !== undefined &&
    missingDetails(guest, facts.owner, facts.tour).length === 0 &&
    missingGuestDetails(saved, index, facts).length === 0
  );
}

/** What the guest still has to give, in text and icon, not by color alone. */
function Missing({ labels }: { labels: readonly string[] }) {
  return labels.length === 0 ? (
    <p className="guest-state guest-complete">
      <CheckIcon /> <span>Nothing is missing</span>
    </p>
  ) : (
    <p className="guest-state">
      <AlertIcon /> <span>Still needed: {labels.join(', ')}</span>
    </p>
  );
}
