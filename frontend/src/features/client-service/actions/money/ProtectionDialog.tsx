import { useForm } from 'react-hook-form';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { dueOf, protectionTotal } from '@tour-portal/contracts/money/fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { guestName, uncancelledGuests } from '../booking-effects.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

const EVERYBODY = 'everybody';

/** Lets guests buy travel protection after the usual deadline (decision 0021). */
export function ProtectionDialog({ booking, ...ends }: DialogProps) {
  const offer = useBookingAction<{ guests: readonly number[] }>('protection');
  const unprotected = uncancelledGuests(booking).filter(({ fees }) => {
    const protection = fees.find(({ type }) => type === 'TPP');
    return protection === undefined || dueOf(protection) > 0;
  });
  const form = useForm({ defaultValues: { chosen: '' } });
  const chosen = form.watch('chosen');
  const guests = unprotected
    .map(({ id }) => id)
    .filter((id) => chosen === EVERYBODY || chosen === String(id));

  return (
    <ActionDialog
      {...ends}
      title="Offer travel protection"
      id={booking.id}
      call={offer}
      form={form}
      read={() =>
        guests.length === 0
          ? { problems: [{ message: 'Choose who wants travel protection', fields: ['guests'] }] }
          : { body: { guests } }
      }
      fields={['guests']}
      effect={(_, body) => protectionEffect(booking, body.guests)}
    >
      {(errorOf) => (
        <FormSelect
          label="Guest"
          placeholder="Choose a guest"
          options={[
            ...(unprotected.length > 1 ? [{ value: EVERYBODY, label: 'Everybody who has none' }] : []),
            ...unprotected.map(({ id }) => ({ value: String(id), label: guestName(booking, id) })),
          ]}
          error={errorOf('guests')}
          control={form.control}
          name="chosen"
        />
      )}
    </ActionDialog>
  );
}

function protectionEffect(booking: Booking, ids: readonly number[]): ActionEffect {
  const guests = booking.guests.filter(({ id }) => ids.includes(id));
  const names = guests.map(({ id }) => guestName(booking, id));
  const premiums = [...new Set(guests.map(protectionTotal))].map(formatDollars);
  return {
    button: `Offer travel protection to ${pluralize(names.length, 'guest')}`,
    done: `Travel protection is offered to ${names.join(', ')}.`,
    content: (
      <p>
        {names.join(', ')} can pay {premiums.join(' or ')} each online until the tour starts. Nothing is
        charged now, and nobody has to buy it.
      </p>
    ),
  };
}
