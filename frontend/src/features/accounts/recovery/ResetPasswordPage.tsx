import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import { Suspense, useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useCheckPasswordKeyQuery } from './recovery-api.js';
import { statusOf, type CallError } from '../../../api/errors.js';
import { holdQueryOf } from '../../../session/guards.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { loadPart, pagePart } from '../../../ui/page-part.js';
import { resetKeyOf } from './reset-address.js';
import '../accounts.css';

const FORM_PART = 'NewPasswordForm';
const NewPasswordForm = pagePart(FORM_PART, () => import('./NewPasswordForm.js'), 'The form');

/** Sets a new password after a mailed link or a code by phone (spec §2 "/password/reset", §5 "Password reset"). */
export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const key = resetKeyOf(query);
  if (key === 'missing') return <Navigate to={`/login${holdQueryOf(search)}`} state={state} replace />;
  if (key === 'invalid') return <InvalidLink />;
  return (
    <Card narrow>
      <PageTitle>New Password</PageTitle>
      <CheckedLink resetKey={key} />
    </Card>
  );
}

/** Leads to the page about invalid links; keeps the wanted hold and the page that the customer wanted to see. */
function InvalidLink() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  return <Navigate to={`/password/invalid${holdQueryOf(search)}`} state={state} replace />;
}

/** Whether the link is invalid: 401 (spec §8 "Password token 401"), or 400, for a token or id that cannot be one. */
function isInvalid(error: CallError | undefined): boolean {
  const status = statusOf(error);
  return status === 401 || status === 400;
}

function CheckedLink({ resetKey }: { resetKey: PasswordResetKey }) {
  const check = useCheckPasswordKeyQuery(resetKey);
  // The form's code is loaded while the server checks the link.
  useEffect(() => void loadPart(FORM_PART), []);
  const checking = <Spinner label="Checking your link" />;
  if (check.data)
    return (
      <Suspense fallback={checking}>
        <NewPasswordForm resetKey={resetKey} email={check.data.email} />
      </Suspense>
    );
  if (isInvalid(check.error)) return <InvalidLink />;
  return check.error === undefined ? checking : <LoadFailed queries={[check]} />;
}
