import { useForm } from 'react-hook-form';
import type { Guest, GuestDetails } from '@tour-portal/contracts/api/api.js';
import {
  DETAIL_LABELS,
  TEXT_DETAIL_FIELDS,
  type TextDetailField,
} from '@tour-portal/contracts/guests/detail-fields.js';
import { AGES } from '@tour-portal/contracts/guests/ages.js';
import { Field } from '../../../../ui/fields/Field.js';
import { SelectField } from '../../../../ui/fields/SelectField.js';
import { capitalized, fieldLabel } from '../../history/moment/field-words.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { ADDRESS_FIELDS, AddressFields, EMPTY_ADDRESS, addressOf } from '../dialog/AddressFields.js';
import { guestName, uncancelledGuests } from '../booking-effects.js';
import { GuestField, initialGuest } from '../dialog/GuestField.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

/** The details that are typed as text, in the form in which they are stored. */
const TEXT_FIELDS = TEXT_DETAIL_FIELDS.filter((field) => field !== 'age');

/** Examples or formats, which are added to the labels. */
const HINTS: Partial<Record<TextDetailField, string>> = {
  phoneNumber: ', digits with the country code',
  passportCountry: ', as in US',
  passportBornAt: ', as in 1955-04-30',
  passportExpiredAt: ', as in 2031-04-30',
};

const labelOf = (field: keyof GuestDetails) => capitalized(DETAIL_LABELS[field]);

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
        ...['id', 'age', 'emergencyContact.name', 'emergencyContact.phoneNumber'].map(pathOf),
        ...TEXT_FIELDS.map(pathOf),
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
              <SelectField
                label={labelOf('age')}
                placeholder="Choose"
                options={AGES.map((age) => ({ value: age, label: age }))}
                value={shown.age ?? ''}
                error={errorOf(pathOf('age'))}
                onChange={({ target }) => change('age', target.value)}
              />
              {TEXT_FIELDS.map((field) => (
                <Field
                  key={field}
                  label={labelOf(field) + (HINTS[field] ?? '')}
                  autoComplete="off"
                  spellCheck={false}
                  value={shown[field] ?? ''}
                  error={errorOf(pathOf(field))}
                  onChange={({ target }) => change(field, target.value.trim())}
                />
              ))}
              <AddressFields
                value={shown.address ?? EMPTY_ADDRESS}
                onChange={(address) => change('address', addressOf(address))}
                path={pathOf('address')}
                errorOf={errorOf}
              />
              <Field
                label={labelOf('emergencyContact')}
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
