import { PASSWORD_MIN, passwordProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { useFormContext } from 'react-hook-form';
import { PasswordField } from '../../ui/fields/PasswordField.js';
import { passwordConfirmationProblem } from './typed-twice.js';

type Name = 'password' | 'newPassword';

/** A new password and its repetition. @param props.name the password's name in the call */
export function NewPasswordFields({ name }: { name: Name }) {
  const { register, getFieldState, formState } = useFormContext<Record<Name | 'confirmation', string>>();
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={getFieldState(name, formState).error?.message}
        {...register(name, { deps: 'confirmation', validate: (typed) => passwordProblem(typed) ?? true })}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={getFieldState('confirmation', formState).error?.message}
        {...register('confirmation', {
          validate: (typed, form) => passwordConfirmationProblem(form[name], typed) ?? true,
        })}
      />
    </>
  );
}
