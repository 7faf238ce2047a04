import type { ProfileRequest } from '@tour-portal/contracts/account-api.js';
import { lazy, Suspense, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useChangeProfileMutation, useSendChallengeMutation } from '../../app/api.js';
import { loadChunk } from '../../app/chunks.js';
import { problemsOf, type Problem } from '../../app/errors.js';
import { SaidLine } from '../../booking/SaidLine.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { formatPhone } from '../../ui/phone-number.js';
import { SmsDialog } from '../../ui/SmsDialog.js';
import { belongsToForm, PROFILE_FIELDS } from './account-problems.js';
import { allFilled, changesOf, formOf, type ProfileForm } from './profile-form.js';
import { ProfileFields } from './ProfileFields.js';
import { useServerProblems } from './use-server-problems.js';
import { useSignedIn } from './use-signed-in.js';
import './accounts.css';

const ChangePasswordModal = lazy(() =>
  loadChunk('change-password', () => import('./ChangePasswordModal.js')),
);

const SAVED = 'Your account information is saved.';
const PASSWORD_CHANGED = 'Your password is changed. You are logged out everywhere else.';

/** What waits for the code that was sent to the new phone number. */
interface AwaitingCode {
  values: ProfileForm;
  changes: ProfileRequest;
  phoneNumber: string;
}

/** Edit account (spec §5): sends only what changed; a new phone number is validated first and needs a code by SMS. */
export default function EditAccountPage() {
  const account = useSignedIn();
  // What the customer began with, whatever the account becomes meanwhile: only their own changes are sent.
  const [before, setBefore] = useState(() => formOf(account));
  const form = useForm<ProfileForm>({ defaultValues: before, mode: 'onTouched' });
  const { elsewhere, show } = useServerProblems(form, PROFILE_FIELDS);
  const [changeProfile] = useChangeProfileMutation();
  const [sendChallenge] = useSendChallengeMutation();
  const [awaitingCode, setAwaitingCode] = useState<AwaitingCode | null>(null);
  const [isChangingPassword, setChangingPassword] = useState(false);
  const [said, say] = useState('');
  PROFILE_FIELDS.forEach((name) => form.register(name));

  function saved(values: ProfileForm) {
    setBefore(values);
    form.reset(values);
    say(SAVED);
  }

  async function save(values: ProfileForm) {
    show([]);
    const changes = changesOf(before, values);
    if (changes === null) saved(values);
    else if (changes.phoneNumber === undefined) await send(values, changes);
    else await askForCode({ values, changes, phoneNumber: changes.phoneNumber });
  }

  async function send(values: ProfileForm, changes: ProfileRequest) {
    const { error } = await changeProfile(changes);
    if (error) show(problemsOf(error));
    else saved(values);
  }

  async function askForCode(awaiting: AwaitingCode) {
    const { error } = await changeProfile({ ...awaiting.changes, onlyValidate: true });
    const problems = error ? problemsOf(error) : await sendCode(awaiting);
    if (problems.length > 0) show(problems);
    else setAwaitingCode(awaiting);
  }

  async function sendCode({ phoneNumber }: AwaitingCode): Promise<Problem[]> {
    const { error } = await sendChallenge({ phoneNumber });
    return problemsOf(error);
  }

  async function sendWithCode({ values, changes }: AwaitingCode, smsCode: string): Promise<Problem[]> {
    const { error } = await changeProfile({ ...changes, smsCode });
    const problems = problemsOf(error);
    if (error && !belongsToForm(problems, PROFILE_FIELDS)) return problems;
    setAwaitingCode(null);
    if (error) show(problems);
    else saved(values);
    return [];
  }

  return (
    <Card narrow>
      <PageTitle>Edit Account Information</PageTitle>
      <SaidLine said={said} />
      <FormProvider {...form}>
        <form
          className="account-form"
          noValidate
          onSubmit={(event) => {
            say('');
            void form.handleSubmit(save)(event);
          }}
        >
          <ProfileFields phoneHint="For a new number, we send a code by text message to it first." />
          <ErrorList problems={elsewhere} />
          <div className="row">
            <Button type="submit" busy={form.formState.isSubmitting} disabled={!allFilled(form.watch())}>
              Save
            </Button>
            <Link className="button button-plain" to="/account">
              Back to My Account
            </Link>
          </div>
        </form>
      </FormProvider>
      <section className="account-other">
        <h2>Password</h2>
        <Button
          look="plain"
          aria-haspopup="dialog"
          onClick={() => {
            say('');
            setChangingPassword(true);
          }}
        >
          Change password
        </Button>
      </section>
      {awaitingCode ? (
        <SmsDialog
          phone={formatPhone(awaitingCode.phoneNumber)}
          onCode={(code) => sendWithCode(awaitingCode, code)}
          onSendAgain={() => sendCode(awaitingCode)}
          onReenter={() => {
            setAwaitingCode(null);
            form.setFocus('phoneNumber');
          }}
        />
      ) : null}
      {isChangingPassword ? (
        <Suspense>
          <ChangePasswordModal
            email={account.email}
            onClose={() => setChangingPassword(false)}
            onChanged={() => {
              setChangingPassword(false);
              say(PASSWORD_CHANGED);
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
