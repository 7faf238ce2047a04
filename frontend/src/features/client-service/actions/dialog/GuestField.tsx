import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { FieldValues } from 'react-hook-form';
import { guestName, stillTravelling } from '../booking-effects.js';
import { FormSelect, type FormSelectProps } from './FormSelect.js';

type Props<Values extends FieldValues> = Omit<
  FormSelectProps<Values>,
  'label' | 'placeholder' | 'options'
> & { booking: Booking };

/** Which of the guests who still travel an action is about; their id as text, empty while none is chosen. */
export function GuestField<Values extends FieldValues>({ booking, ...field }: Props<Values>) {
  return (
    <FormSelect
      {...field}
      label="Guest"
      placeholder="Choose a guest"
      options={stillTravelling(booking).map(({ id }) => ({
        value: String(id),
        label: guestName(booking, id),
      }))}
    />
  );
}

/** Who is chosen from the start: whom the dialog is about, else the only one there is. */
export function guestAtFirst(booking: Booking, guest: number | null): string {
  if (guest !== null) return String(guest);
  const [first, ...others] = stillTravelling(booking);
  return first === undefined || others.length > 0 ? '' : String(first.id);
}
