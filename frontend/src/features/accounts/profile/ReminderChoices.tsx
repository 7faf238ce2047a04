import { useState } from 'react';
import {
  ALL_REMINDERS,
  OPTIONAL_REMINDERS,
  type OptionalReminder,
  type ReminderChoices as Choices,
} from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { changedFields } from '@tour-portal/contracts/accounts/profile-changes.js';
import { problemsOf } from '../../../api/errors.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { useSignedInAccount } from '../../../session/use-account.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { useChangeProfileMutation } from './profile-api.js';

const LABELS: Readonly<Record<OptionalReminder, string>> = {
  'details-missing': 'Guest details that are missing',
  'flights-missing': 'Flights that are missing',
  passport: 'Passports that are missing, or expire too early',
  'documents-ready': 'My travel documents before the tour',
  survey: 'The survey after my tour',
};

/** Lets the customer choose the reminders (D62); those about holds and payments cannot be switched off. */
export function ReminderChoices() {
  const { reminders = ALL_REMINDERS } = useSignedInAccount();
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const [message, setMessage] = useState('');
  const [changeProfile, { isLoading, error, reset }] = useChangeProfileMutation();
  const shown = { ...reminders, ...chosen };

  async function save() {
    const changes = changedFields(reminders, chosen);
    if (Object.keys(changes).length > 0) {
      const answer = await changeProfile({ reminders: changes });
      if (answer.error) return;
    } else {
      // The choices are those of the account: an earlier problem is over.
      reset();
    }
    // The saved choices are shown from the account from now on; those made during the save stay unsaved.
    setChosen((latest) => changedFields(chosen, latest));
    setMessage('Your reminders are updated.');
  }

  return (
    <section className="account-section">
      <h2>Reminders</h2>
      <StatusLine message={message} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMessage('');
          if (!isLoading) void save();
        }}
      >
        <fieldset>
          <legend className="field-label">Remind me by email of</legend>
          {OPTIONAL_REMINDERS.map((kind) => (
            <label key={kind} className="choice">
              <input
                type="checkbox"
                checked={shown[kind]}
                onChange={({ target }) => setChosen({ ...chosen, [kind]: target.checked })}
              />
              <span>{LABELS[kind]}</span>
            </label>
          ))}
        </fieldset>
        <p className="small">
          We always tell you before a hold ends and before a payment is due, by text message on the last day
          too.
        </p>
        <ErrorList problems={problemsOf(error)} />
        <Button type="submit" look="plain" busy={isLoading}>
          Update my reminders
        </Button>
      </form>
    </section>
  );
}
