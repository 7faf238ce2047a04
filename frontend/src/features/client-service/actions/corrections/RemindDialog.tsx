import { useForm } from 'react-hook-form';
import { isReminderKind, type ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { ActionDialog } from '../dialog/ActionDialog.js';
import { FormSelect } from '../dialog/FormSelect.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

const KINDS: Readonly<Record<ReminderKind, string>> = {
  'hold-ends': 'The hold ends',
  'final-due': 'The final payment is due',
  'details-missing': 'Guest details are missing',
  'flights-missing': 'Flights are missing',
  passport: 'A passport is missing, or expires too early',
  'documents-ready': 'Travel documents are ready',
  survey: 'The survey is open',
};

/** Sends the customer a reminder now (D62). */
export function RemindDialog({ booking, ...ends }: DialogProps) {
  const remind = useBookingAction<{ kind: ReminderKind }>('remind');
  const form = useForm<{ kind: string }>({ defaultValues: { kind: '' } });
  return (
    <ActionDialog
      {...ends}
      title="Send a reminder"
      id={booking.id}
      call={remind}
      form={form}
      read={({ kind }) =>
        isReminderKind(kind)
          ? { body: { kind } }
          : { problems: [{ message: 'Choose a reminder', fields: ['kind'] }] }
      }
      fields={['kind']}
      effect={() => ({
        button: 'Send the reminder',
        done: 'The reminder is on the way to the customer.',
        content: (
          <p>
            The customer gets a mail with a link to the booking now, and a text message where it is due within
            a day. It stands in the history.
          </p>
        ),
      })}
    >
      {(errorOf) => (
        <FormSelect
          label="What to remind of"
          placeholder="Choose a reminder"
          options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          error={errorOf('kind')}
          control={form.control}
          name="kind"
        />
      )}
    </ActionDialog>
  );
}
