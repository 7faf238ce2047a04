import { Suspense, useState } from 'react';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { FormPlaceholder } from '../FormPlaceholder.js';
import { ReminderChoices } from './ReminderChoices.js';
import { useSignedInAccount } from '../../../session/use-account.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import { pagePart } from '../../../ui/page-part.js';
import '../accounts.css';

const ChangePasswordModal = dialogPart('change-password', () => import('./ChangePasswordModal.js'));
const ProfileEditor = pagePart('ProfileEditor', () => import('./ProfileEditor.js'), 'The form');

const PASSWORD_CHANGED = 'Your password is changed. You are logged out everywhere else.';

/** Edit account (spec §5): the profile, the password, and which reminders are sent. */
export default function EditAccountPage() {
  const { email } = useSignedInAccount();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const [message, setMessage] = useState('');
  return (
    <Card narrow>
      <PageTitle>Edit Account Information</PageTitle>
      <StatusLine message={message} />
      <Suspense fallback={<FormPlaceholder />}>
        <ProfileEditor onResult={setMessage} />
      </Suspense>
      <section className="account-section">
        <h2>Password</h2>
        <Button
          look="plain"
          aria-haspopup="dialog"
          onClick={() => {
            setMessage('');
            setChangingPassword(true);
          }}
        >
          Change password
        </Button>
      </section>
      <ReminderChoices />
      {isChangingPassword ? (
        <ChangePasswordModal
          email={email}
          onClose={() => setChangingPassword(false)}
          onChanged={() => {
            setChangingPassword(false);
            setMessage(PASSWORD_CHANGED);
          }}
        />
      ) : null}
    </Card>
  );
}
