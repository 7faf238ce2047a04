import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { OpenedAccount } from '@tour-portal/contracts/client-service/client-service-api.js';
import { usePhonesQuery } from '../../../../reference/reference-api.js';
import { Field } from '../../../../ui/fields/Field.js';
import { PhoneField } from '../../../../ui/fields/PhoneField.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { ADDRESS_FIELDS, AddressFields, INITIAL_ADDRESS, addressOf } from '../dialog/AddressFields.js';
import { useOpenAccountMutation, type ServiceCall } from '../service-calls.js';

const PERSON_FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email'];

/** Opens an account for a customer on the phone, who chooses the password by a mailed link (decision 0021). */
export function OpenAccountDialog(props: {
  onClose: () => void;
  onOpened: (account: OpenedAccount) => void;
}) {
  const { onClose, onOpened } = props;
  const [openAccount] = useOpenAccountMutation();
  const phones = usePhonesQuery();
  const form = useForm({
    defaultValues: { firstName: '', lastName: '', email: '', phoneNumber: '', address: INITIAL_ADDRESS },
  });
  // A ref, because `onDone` needs the account before the next render.
  const opened = useRef<OpenedAccount | null>(null);
  const textField = (
    name: 'firstName' | 'lastName' | 'email',
    label: string,
    errorOf: (field: string) => string | undefined,
  ) => (
    <Field
      label={label}
      autoComplete="off"
      spellCheck={false}
      error={errorOf(name)}
      {...form.register(name)}
    />
  );

  return (
    <ActionDialog
      title="Open an account"
      call={async (call: ServiceCall<Omit<OpenedAccount, 'id'>>) => {
        const answer = await openAccount(call);
        if (answer.data?.id != null) opened.current = answer.data;
        return answer;
      }}
      form={form}
      read={({ address, ...person }) => ({ body: { ...person, address: addressOf(address) } })}
      fields={[...PERSON_FIELDS, ...ADDRESS_FIELDS.map((field) => `address.${field}`)]}
      effect={accountEffect}
      onClose={onClose}
      onDone={() => {
        if (opened.current !== null) onOpened(opened.current);
      }}
    >
      {(errorOf) => (
        <>
          {textField('firstName', 'First name', errorOf)}
          {textField('lastName', 'Last name', errorOf)}
          <Controller
            control={form.control}
            name="phoneNumber"
            render={({ field: { value, onChange } }) => (
              <PhoneField
                label="Mobile phone"
                autoComplete="off"
                value={value}
                error={errorOf('phoneNumber')}
                onChange={onChange}
                countries={phones.data}
              />
            )}
          />
          {textField('email', 'Email', errorOf)}
          <Controller
            control={form.control}
            name="address"
            render={({ field: { value, onChange } }) => (
              <AddressFields value={value} onChange={onChange} path="address" errorOf={errorOf} />
            )}
          />
        </>
      )}
    </ActionDialog>
  );
}

function accountEffect({ firstName, lastName, email }: OpenedAccount): ActionEffect {
  return {
    button: `Open the account of ${firstName} ${lastName}`,
    done: '',
    content: (
      <p>
        {firstName} {lastName} gets a mail at <strong>{email}</strong> with a link to choose a password. Space
        can be held for them at once.
      </p>
    ),
  };
}
