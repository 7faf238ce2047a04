import type { ProfileRequest } from '@tour-portal/contracts/api/account-api.js';
import { Suspense, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useChangeProfileMutation } from './profile-api.js';
import { useSendCode } from '../challenge-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { MissingFields } from '../MissingFields.js';
import { hasFieldProblem, PROFILE_FIELDS } from '../account-problems.js';
import { profileChanges, profileFormOf, missingFields, type ProfileForm } from '../profile-form.js';
import { ProfileFields } from '../ProfileFields.js';
import { useServerProblems } from '../use-server-problems.js';
import { OfflineNote } from '../../../ui/notices/OfflineNote.js';
import { useFormSave } from '../../../session/drafts/draft-hooks.js';
import { showSaved } from '../../../session/drafts/show-saved.js';
import { useSignedInAccount } from '../../../session/use-account.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import { pagePart } from '../../../ui/page-part.js';

// Loaded apart: the dialog's program is large, and the dialog opens only once all fields are right.
const SmsDialog = dialogPart('SmsDialog', () => import('../../../ui/dialogs/SmsDialog.js'));

const AccountDraft = pagePart('AccountDraft', () => import('../AccountDraft.js'), 'What you typed before');
/** The name of this form's draft. */
const DRAFT = 'profile';
const SAVED = 'Your account information is saved.';

/** Changes that are sent once the customer enters the code that was sent to the new phone number. */
interface AwaitingCode {
  /** Called once they are saved. */
  markSaved: () => void;
  values: ProfileForm;
  changes: ProfileRequest;
  phoneNumber: string;
}

/**
 * The form of an account's profile (spec §5 "Edit account"): sends only what changed; a new phone number is validated first and
 * needs a code by SMS.
 * @param props.onResult shows a message about the result of the last action; empty: no result yet
 */
export default function ProfileEditor({ onResult }: { onResult: (message: string) => void }) {
  const account = useSignedInAccount();
  // The account as opened or last saved here, even if it changes meanwhile: only the customer's own changes are sent.
  const [savedValues, setSavedValues] = useState(() => profileFormOf(account));
  const form = useForm<ProfileForm>({ defaultValues: savedValues, mode: 'onTouched' });
  const { elsewhere, show } = useServerProblems(form, PROFILE_FIELDS);
  const [changeProfile] = useChangeProfileMutation();
  const sendCode = useSendCode();
  const [awaitingCode, setAwaitingCode] = useState<AwaitingCode | null>(null);
  const missing = missingFields(form.watch());
  const missingId = useId();
  PROFILE_FIELDS.forEach((name) => form.register(name));
  const beginSave = useFormSave(DRAFT);

  function showAsSaved(values: ProfileForm) {
    setSavedValues(values);
    showSaved(form, values, values);
    onResult(SAVED);
  }

  async function save(values: ProfileForm) {
    show([]);
    const changes = profileChanges(savedValues, values);
    const markSaved = beginSave();
    if (changes === null) showAsSaved(values);
    else if (changes.phoneNumber === undefined) {
      const { error } = await changeProfile(changes);
      if (error) show(problemsOf(error));
      else {
        markSaved();
        showAsSaved(values);
      }
    } else await askForCode({ values, changes, phoneNumber: changes.phoneNumber, markSaved });
  }

  async function askForCode(awaiting: AwaitingCode) {
    const { error } = await changeProfile({ ...awaiting.changes, onlyValidate: true });
    const problems = error ? problemsOf(error) : await sendCode(awaiting.phoneNumber);
    if (problems.length > 0) show(problems);
    else setAwaitingCode(awaiting);
  }

  async function sendWithCode(
    { values, changes, markSaved }: AwaitingCode,
    smsCode: string,
  ): Promise<Problem[]> {
    const { error } = await changeProfile({ ...changes, smsCode });
    const problems = problemsOf(error);
    if (error && !hasFieldProblem(problems, PROFILE_FIELDS)) return problems;
    setAwaitingCode(null);
    if (error) show(problems);
    else {
      markSaved();
      showAsSaved(values);
    }
    return [];
  }

  return (
    <>
      <FormProvider {...form}>
        <form
          className="account-form"
          noValidate
          onSubmit={(event) => {
            onResult('');
            void form.handleSubmit(save)(event);
          }}
        >
          <Suspense>
            <AccountDraft name={DRAFT} shown={savedValues} />
          </Suspense>
          <ProfileFields phoneHint="For a new number, we send a code by text message to it first." />
          <ErrorList problems={elsewhere} />
          <OfflineNote isTyped={form.formState.isDirty} isSaving={form.formState.isSubmitting} />
          <div className="row">
            <Button
              type="submit"
              busy={form.formState.isSubmitting}
              disabled={missing.length > 0}
              aria-describedby={missing.length === 0 ? undefined : missingId}
            >
              Save
            </Button>
            <Link className="button button-plain" to="/account">
              Back to My Account
            </Link>
          </div>
          <MissingFields id={missingId} fields={missing} />
        </form>
      </FormProvider>
      {awaitingCode ? (
        <SmsDialog
          phone={<PhoneText digits={awaitingCode.phoneNumber} />}
          onCode={(code) => sendWithCode(awaitingCode, code)}
          onSendAgain={() => sendCode(awaitingCode.phoneNumber)}
          onClose={() => {
            setAwaitingCode(null);
            form.setFocus('phoneNumber');
          }}
        />
      ) : null}
    </>
  );
}
