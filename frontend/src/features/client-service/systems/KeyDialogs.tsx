import { useForm } from 'react-hook-form';
import { API_SCOPES, apiKeyNameProblem } from '@tour-portal/contracts/client-service/api-keys.js';
import type { ListedApiKey, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Field } from '../../../ui/fields/Field.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { FormCheckboxes } from '../actions/dialog/FormCheckboxes.js';
import { ReasonDialog } from '../actions/dialog/ReasonDialog.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { SCOPE_WORDS, scopesText } from './scope-words.js';
import { useEndApiKeyMutation, type KeyTerms } from './systems-api.js';

/** Makes an API key for another system. @param props.call makes it; the parent shows the key from the answer */
export function MakeKeyDialog(props: DialogEnds & { call: ServiceCaller<KeyTerms, MadeApiKey> }) {
  const form = useForm<KeyTerms>({ defaultValues: { name: '', scopes: [] } });
  return (
    <ActionDialog
      {...props}
      title="Make a key"
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
    >
      {(errorOf) => (
        <>
          <Field
            label="Which system gets it"
            autoComplete="off"
            error={errorOf('name')}
            {...form.register('name')}
          />
          <FormCheckboxes
            label="What it may fetch"
            options={API_SCOPES.map((scope) => ({ value: scope, ...SCOPE_WORDS[scope] }))}
            error={errorOf('scopes')}
            control={form.control}
            name="scopes"
          />
        </>
      )}
    </ActionDialog>
  );
}

export function EndKeyDialog({ apiKey, ...ends }: DialogEnds & { apiKey: ListedApiKey }) {
  const { id, name } = apiKey;
  const [endApiKey] = useEndApiKeyMutation();
  return (
    <ReasonDialog
      {...ends}
      title={`End the key of ${name}`}
      id={id}
      call={endApiKey}
      about={`${name} would have to be given another key.`}
      button="End the key"
      done={`The key of ${name} is ended.`}
      isDanger
    >
      {name} can fetch nothing any more, from this moment. What it fetched stays there.
    </ReasonDialog>
  );
}
