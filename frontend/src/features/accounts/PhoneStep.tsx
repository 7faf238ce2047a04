import { phoneProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { usePhonesQuery } from '../../reference/reference-api.js';
import type { Problem } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { PhoneField } from '../../ui/fields/PhoneField.js';
import { useServerProblems } from './use-server-problems.js';

/**
 * Asks for the mobile phone of an account and has a code sent to it.
 * @param props.phoneNumber the number that was typed before, or empty
 * @param props.onPhone sends the code; resolves to the problems, or to none
 */
export function PhoneStep(props: {
  phoneNumber: string;
  onPhone: (phoneNumber: string) => Promise<readonly Problem[]>;
}) {
  const form = useForm({ defaultValues: { phoneNumber: props.phoneNumber } });
  const { elsewhere, submit } = useServerProblems(form, ['phoneNumber']);
  const { data: countries } = usePhonesQuery();
  const { setFocus } = form;
  useEffect(() => setFocus('phoneNumber'), [setFocus]);

  return (
    <form
      className="account-form"
      noValidate
      onSubmit={submit(({ phoneNumber }) => props.onPhone(phoneNumber))}
    >
      <Controller
        control={form.control}
        name="phoneNumber"
        rules={{ validate: (digits) => phoneProblem(digits) ?? true }}
        render={({ field, fieldState }) => (
          <PhoneField
            ref={field.ref}
            label="Mobile phone of your account"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            countries={countries}
            error={fieldState.error?.message}
          />
        )}
      />
      <ErrorList problems={elsewhere} />
      <div className="row">
        <Button type="submit" busy={form.formState.isSubmitting} disabled={form.watch('phoneNumber') === ''}>
          Text me a code
        </Button>
      </div>
    </form>
  );
}
