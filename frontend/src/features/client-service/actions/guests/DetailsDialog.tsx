import { useForm } from 'react-hook-form';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import {
  DETAIL_LABELS,
  TEXT_DETAIL_FIELDS,
  type TextDetailField,
} from '@tour-portal/contracts/guests/detail-fields.js';
import { isDateSince1900 } from '@tour-portal/contracts/guests/birth-date.js';
import { AGES } from '@tour-portal/contracts/guests/ages.js';
import { useCountriesQuery } from '../../../../reference/reference-api.js';
import { PassportDateField } from '../../../../ui/dates/PassportDateField.js';
import { countryOptions } from '../../../../ui/fields/CountryFields.js';
import { Field } from '../../../../ui/fields/Field.js';
import { SelectField } from '../../../../ui/fields/SelectField.js';
import { capitalized, fieldLabel } from '../../history/moment/field-words.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { ADDRESS_FIELDS, AddressFields, INITIAL_ADDRESS, addressOf } from '../dialog/AddressFields.js';
import { guestName, uncancelledGuests } from '../booking-effects.js';
import { GuestField, initialGuest } from '../dialog/GuestField.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

/** Sent for a date that is not finished or not valid, so that the server refuses it instead of clearing the stored one. */
const UNFINISHED_DATE = 'unfinished';

const pathOf = (field: string) => `details.0.${field}`;

/** Changes details of one guest, from the hold to the end of the tour (decision 0021). Sends only the fields that were edited. */
export function DetailsDialog({ booking, guest: guestAtOpening, ...ends }: DialogProps) {
  const saveDetails = useBookingAction<{ details: readonly [{ id: number }] }>('details');
  const guests = uncancelledGuests(booking);
  const form = useForm<{ guest: string; changes: Readonly<Record<string, unknown>> }>({
    defaultValues: { guest: initialGuest(booking, guestAtOpening), changes: {} },
  });
  const { guest, changes } = form.watch();
  const chosenGuest = guests.find(({ id }) => String(id) === guest) ?? null;
  const change = (field: string, value: unknown) => form.setValue('changes', { ...changes, [field]: value });
  const shown = { ...chosenGuest, ...changes } as Partial<Guest>;
  const contact = shown.emergencyContact ?? { name: '', phoneNumber: '' };

  return (
    <ActionDialog
      {...ends}
      title="Enter guest details"
      id={booking.id}
      call={saveDetails}
      form={form}
      read={() => {
        if (chosenGuest === null)
          return { problems: [{ message: 'Choose a guest', fields: [pathOf('id')] }] };
        if (Object.keys(changes).length === 0)
          return { problems: [{ message: 'Nothing is changed yet', fields: [] }] };
        const entries = Object.entries(changes).map(([field, value]) => [field, value === '' ? null : value]);
        return {
          body: {
            details: [{ id: chosenGuest.id, ...(Object.fromEntries(entries) as object) }] as const,
          },
        };
      }}
      fields={[
        ...['id', 'emergencyContact.name', 'emergencyContact.phoneNumber'].map(pathOf),
        ...TEXT_DETAIL_FIELDS.map(pathOf),
        ...ADDRESS_FIELDS.map((field) => pathOf(`address.${field}`)),
      ]}
      effect={(_, { details: [{ id, ...sent }] }) => detailsEffect(guestName(booking, id), Object.keys(sent))}
    >
      {(errorOf) => (
        <>
          <GuestField
            booking={booking}
            error={errorOf(pathOf('id'))}
            control={form.control}
            name="guest"
            onChosen={() => form.setValue('changes', {})}
          />
          {chosenGuest === null ? null : (
            <>
              {TEXT_DETAIL_FIELDS.map((field) => (
                <DetailField
                  key={field}
                  field={field}
                  value={shown[field] ?? ''}
                  error={errorOf(pathOf(field))}
                  onChange={(value) => change(field, value)}
                />
              ))}
              <AddressFields
                value={shown.address ?? INITIAL_ADDRESS}
                onChange={(address) => change('address', addressOf(address))}
                path={pathOf('address')}
                errorOf={errorOf}
              />
              <Field
                label={capitalized(DETAIL_LABELS.emergencyContact)}
                autoComplete="off"
                value={contact.name}
                error={errorOf(pathOf('emergencyContact.name'))}
                onChange={({ target }) => change('emergencyContact', { ...contact, name: target.value })}
              />
              <Field
                label="Phone of the emergency contact, digits with the country code"
                autoComplete="off"
                value={contact.phoneNumber}
                error={errorOf(pathOf('emergencyContact.phoneNumber'))}
                onChange={({ target }) =>
                  change('emergencyContact', { ...contact, phoneNumber: target.value.trim() })
                }
              />
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** The control of a detail that is a single text: a select, a date as in a passport, or a text field. */
function DetailField(props: {
  field: TextDetailField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { field, value, error, onChange } = props;
  const countries = useCountriesQuery();
  const label = capitalized(DETAIL_LABELS[field]);
  if (field === 'age' || field === 'passportCountry')
    return (
      <SelectField
        label={label}
        placeholder="Choose"
        options={
          field === 'age'
            ? AGES.map((age) => ({ value: age, label: age }))
            : countryOptions(countries.data, value)
        }
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (field === 'passportBornAt' || field === 'passportExpiredAt')
    return (
      <PassportDateField
        label={label}
        value={isDateSince1900(value) ? value : null}
        isUnfinished={value === UNFINISHED_DATE}
        onChange={(date, filled) => onChange(date ?? (filled ? UNFINISHED_DATE : ''))}
        error={error}
      />
    );
  return (
    <Field
      label={field === 'phoneNumber' ? `${label}, digits with the country code` : label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

function detailsEffect(name: string, fields: readonly string[]): ActionEffect {
  return {
    button: `Save the details of ${name}`,
    done: `The details of ${name} are saved.`,
    content: (
      <>
        <p>
          {name}: {fields.map(fieldLabel).join(', ')}.
        </p>
        <p>The customer is told by mail which details were changed, not what they are.</p>
      </>
    ),
  };
}
