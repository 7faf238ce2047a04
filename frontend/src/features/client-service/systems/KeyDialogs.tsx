import { Controller, useForm } from 'react-hook-form';
import {
  API_SCOPES,
  apiKeyNameProblem,
  type ApiScope,
} from '@tour-portal/contracts/client-service/api-keys.js';
import type { ListedApiKey, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Field } from '../../../ui/fields/Field.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { CheckboxGroup } from '../actions/dialog/CheckboxGroup.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { SCOPE_WORDS, scopesText } from './scope-words.js';
import { useEndApiKeyMutation } from './systems-api.js';

interface DialogProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Makes an API key for another system. @param props.call makes the key; the parent keeps its answer, and shows the key */
export function MakeKeyDialog(
  props: DialogProps & { call: ServiceCaller<{ name: string; scopes: readonly ApiScope[] }, MadeApiKey> },
) {
  const { call, onClose, onDone } = props;
  const form = useForm<{ name: string; scopes: readonly ApiScope[] }>({
    defaultValues: { name: '', scopes: [] },
  });
  return (
    <ActionDialog
      title="Make a key"
      call={call}
      form={form}
      read={({ name, scopes }) => {
        const problems = [
          ['name', apiKeyNameProblem(name)],
          ['scopes', scopes.length === 0 ? 'Choose at least one' : null],
        ].flatMap(([field, message]) => (message == null ? [] : [{ message, fields: [field ?? ''] }]));
        return problems.length === 0 ? { body: { name, scopes } } : { problems };
      }}
      fields={['name', 'scopes']}
      effect={({ name, scopes }) => ({
        button: `Make a key for ${name}`,
        done: `${name} has a key.`,
        content: (
          <p>
            Whoever has the key can fetch {scopesText(scopes).toLowerCase()} until you end it. It is shown
            once.
          </p>
        ),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <Field
            label="Which system gets it"
            autoComplete="off"
            error={errorOf('name')}
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="scopes"
            render={({ field: { value, onChange } }) => (
              <CheckboxGroup
                label="What it may fetch"
                options={API_SCOPES.map((scope) => ({
                  value: scope,
                  label: SCOPE_WORDS[scope].name,
                  detail: SCOPE_WORDS[scope].detail,
                }))}
                chosen={value}
                error={errorOf('scopes')}
                onChange={onChange}
              />
            )}
          />
        </>
      )}
    </ActionDialog>
  );
}

export function EndKeyDialog({ apiKey, onClose, onDone }: DialogProps & { apiKey: ListedApiKey }) {
  const { id, name } = apiKey;
  const [endApiKey] = useEndApiKeyMutation();
  return (
    <ActionDialog
      title={`End the key of ${name}`}
      id={id}
      call={endApiKey}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({
        button: 'End the key',
        done: `The key of ${name} is ended.`,
        content: <p>{name} can fetch nothing any more, from this moment. What it fetched stays there.</p>,
      })}
      isDanger
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>{name} would have to be given another key.</p>}
    </ActionDialog>
  );
}
