import { useState } from 'react';
import type { LoginRequest } from '@tour-portal/contracts/api/account-api.js';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { api } from '../../api/api.js';
import { Button } from '../../ui/Button.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import { CredentialFields } from './CredentialFields.js';
import { signInOnSuccess } from '../account-changes.js';
import './LogInAgain.css';

/** The call that logs in without leaving the page. */
const { useLogInAgainMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logInAgain: build.mutation<Account, LoginRequest>({
      query: (body) => ({ url: '/accounts/login', method: 'POST', body }),
      onQueryStarted: signInOnSuccess,
    }),
  }),
});

/**
 * Asks a customer who has typed something to log in again on the same page (spec §4 "Auth"); after the login, the saves
 * that wait for it continue.
 * @param props.email of the customer on screen
 * @param props.onClose the customer closed the dialog without a login; a login closes it by itself
 */
export default function LogInAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const [logIn, { error, isLoading }] = useLogInAgainMutation();
  const [entered, enter] = useState<LoginRequest>({ email, password: '' });
  return (
    <Modal title="Please log in again" busy={isLoading} onClose={onClose}>
      <p>You are no longer logged in. What you typed is still here: log in, and go on where you stopped.</p>
      <form
        className="log-in-again"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void logIn({ ...entered, email: entered.email.trim() });
        }}
      >
        <CredentialFields
          entered={entered}
          onEnter={enter}
          error={error}
          isBusy={isLoading}
          button="Log In"
        />
      </form>
      <p>
        <Button look="link" disabled={isLoading} onClick={onClose}>
          Not now
        </Button>
      </p>
    </Modal>
  );
}
