import { useForm } from 'react-hook-form';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { EXTENSION_MAX_HOURS } from '@tour-portal/contracts/accounts/staff-rules.js';
import { plusHours, type Instant } from '@tour-portal/contracts/values/time.js';
import { Field } from '../../../../ui/fields/Field.js';
import { staffMoment } from '../../times.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { BeforeAfterList } from '../dialog/Effects.js';
import { useBookingAction } from '../service-calls.js';

/** Extends any active hold by a number of hours after its present end (D42). */
export function ExtendDialog({ booking, now, onClose, onDone }: DialogProps & { now: Instant }) {
  const extend = useBookingAction<{ until: Instant }>('extend');
  const form = useForm({ defaultValues: { hours: '24' } });

  return (
    <ActionDialog
      title="Extend the hold"
      id={booking.id}
      call={extend}
      form={form}
      read={({ hours }) => {
        const count = /^\d{1,4}$/.test(hours.trim()) ? Number(hours) : 0;
        if (count < 1 || count > EXTENSION_MAX_HOURS)
          return {
            problems: [
              { message: `Enter a number of hours from 1 to ${EXTENSION_MAX_HOURS}`, fields: ['hours'] },
            ],
          };
        // A moment, not hours: the server would add hours to an end that the customer may have moved meanwhile.
        return { body: { until: plusHours(booking.expiredAt ?? now, count) } };
      }}
      fields={['hours', 'until']}
      effect={extendEffect}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <Field
          label="Hours"
          hint={`Added to ${momentOf(booking.expiredAt)}, when the hold would end. A day is 24 hours, a week 168.`}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('hours') ?? errorOf('until')}
          {...form.register('hours')}
        />
      )}
    </ActionDialog>
  );
}

function extendEffect({ before, booking: after }: ServedBookingAnswer): ActionEffect {
  const row = (name: string, field: 'expiredAt' | 'depositDueBy' | 'finalDueBy') => ({
    name,
    before: momentOf(before[field]),
    after: momentOf(after[field]),
  });
  return {
    button: `Extend the hold to ${momentOf(after.expiredAt)}`,
    done: `The hold lasts until ${momentOf(after.expiredAt)}.`,
    content: (
      <BeforeAfterList
        rows={[
          row('Hold lasts until', 'expiredAt'),
          row('Deposits due by', 'depositDueBy'),
          row('Final payment due by', 'finalDueBy'),
        ]}
      />
    ),
  };
}

function momentOf(at: Instant | null): string {
  return at === null ? 'no date' : staffMoment(at);
}
