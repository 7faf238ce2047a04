import { PASSWORD_MIN, passwordProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { useFormContext } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/PasswordField.js';
import { SIGNUP_FIELDS } from '../account-problems.js';
import { ProfileFields } from '../ProfileFields.js';
import type { SignupForm } from './signup-form.js';

/** All fields of spec §5 "Sign up". */
export function SignupFields() {
  const { register, getFieldState, formState } = useFormContext<SignupForm>();
  SIGNUP_FIELDS.forEach((name) => register(name));

  return (
    <ProfileFields phoneHint="We send a code by text message to this number.">
      <div className="field-whole">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...register('password', { validate: (value) => passwordProblem(value) ?? true })}
          error={getFieldState('password', formState).error?.message}
        />
      </div>
    </ProfileFields>
  );
}
