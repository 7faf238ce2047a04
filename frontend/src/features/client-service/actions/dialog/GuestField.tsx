import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { FieldValues } from 'react-hook-form';
import { guestName, uncancelledGuests } from '../booking-effects.js';
import { FormSelect, type FormSelectProps } from './FormSelect.js';

type Props<Values extends FieldValues> = Omit<
  FormSelectProps<Values>,
  'label' | 'placeholder' | 'options'
> & { booking: Booking };

/** Chooses the guest of an action among those who are not cancelled; the value is the id as text, empty for none. */
export function GuestField<Values extends FieldValues>({ booking, ...field }: Props<Values>) {
  return (
    <FormSelect
      {...field}
      label="Guest"
      placeholder="Choose a guest"
      options={uncancelledGuests(booking).map(({ id }) => ({
        value: String(id),
        label: guestName(booking, id),
      }))}
    />
  );
}

/** The field's value at first: the guest whom the dialog was opened for, else the only one who is not cancelled, else none. */
export function initialGuest(booking: Booking, guest: number | null): string {
  if (guest !== null) return String(guest);
  const [first, ...others] = uncancelledGuests(booking);
  return first === undefined || others.length > 0 ? '' : String(first.id);
}
