import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import { fullNameProblem, guestNameLabel, tidyName } from '@tour-portal/contracts/guests/guest-names.js';
import type { Problem } from '../../../../api/errors.js';
import { Field } from '../../../../ui/fields/Field.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { BeforeAfterList } from '../dialog/Effects.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useBookingAction } from '../service-calls.js';

/** Changes guests' names, also after the first payment (D42). Sends only the changed ones. */
export function NamesDialog({ booking, ...ends }: DialogProps) {
  const correct = useBookingAction<{ names: readonly { id: number; fullName: string }[] }>('names');
  const guests = travelingGuests(booking.guests);
  const form = useForm({ defaultValues: { names: guests.map(({ fullName }) => fullName) } });
  const names = form.watch('names');
  const changed = guests.flatMap(({ id, fullName }, index) => {
    const name = tidyName(names[index] ?? '');
    return name === fullName ? [] : [{ id, fullName: name }];
  });
  // The guests whose names were checked last, here or by the server: a problem's field is named by the index among them.
  const [checkedGuests, setCheckedGuests] = useState<readonly number[]>([]);
  const fieldOf = (index: number) => `names.${index}.fullName`;

  return (
    <ActionDialog
      {...ends}
      title="Correct names"
      id={booking.id}
      call={correct}
      form={form}
      read={() => {
        setCheckedGuests(changed.map(({ id }) => id));
        const problems = changed.flatMap(({ fullName }, index): Problem[] => {
          const message = fullNameProblem(fullName);
          return message === null ? [] : [{ message, fields: [fieldOf(index)] }];
        });
        if (changed.length === 0) problems.push({ message: 'No name is changed yet', fields: [] });
        return problems.length > 0 ? { problems } : { body: { names: changed } };
      }}
      fields={checkedGuests.map((_, index) => fieldOf(index))}
      effect={namesEffect}
    >
      {(errorOf) => (
        <>
          <p className="soft small">As on the ID or passport.</p>
          {guests.map(({ id }, index) => (
            <Field
              key={id}
              label={guestNameLabel(booking.guests.findIndex((guest) => guest.id === id))}
              autoComplete="off"
              spellCheck={false}
              error={errorOf(fieldOf(checkedGuests.indexOf(id)))}
              {...form.register(`names.${index}`)}
            />
          ))}
        </>
      )}
    </ActionDialog>
  );
}

function namesEffect({ before, booking: after }: ServedBookingAnswer): ActionEffect {
  const rows = after.guests.flatMap(({ id, fullName }, index) => {
    const old = before.guests.find((guest) => guest.id === id)?.fullName ?? '';
    if (old === fullName) return [];
    return [{ name: `Guest ${index + 1}`, before: old === '' ? 'no name' : old, after: fullName }];
  });
  return {
    button: `Correct ${pluralize(rows.length, 'name')}`,
    done: `Corrected: ${rows.map((row) => row.after).join(', ')}.`,
    content: (
      <>
        <BeforeAfterList rows={rows} />
        <p>
          The customer’s page shows it at once. Confirmations that went out before keep the name they were
          printed with.
        </p>
      </>
    ),
  };
}
