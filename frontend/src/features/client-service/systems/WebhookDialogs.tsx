import { Controller, useForm } from 'react-hook-form';
import type {
  ListedDelivery,
  ListedWebhook,
  WebhookSecret,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  WEBHOOK_MESSAGE_TYPES,
  type WebhookMessageType,
} from '@tour-portal/contracts/client-service/webhooks.js';
import { Field } from '../../../ui/fields/Field.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { CheckboxGroup } from '../actions/dialog/CheckboxGroup.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { centralInstant } from '../times.js';
import {
  useRemoveWebhookMutation,
  useReplayWebhookMutation,
  useSendAgainMutation,
  useSwitchWebhookMutation,
} from './systems-api.js';
import { TYPE_WORDS, typesText } from './webhook-words.js';

interface DialogProps {
  onClose: () => void;
  onDone: (message: string) => void;
}
type WebhookDialogProps = DialogProps & { webhook: ListedWebhook };

interface WebhookTerms {
  url: string;
  types: readonly WebhookMessageType[];
  personal: boolean;
}

/** Adds a webhook for an outside system. @param props.call adds it; the parent shows the secret from the answer */
export function AddWebhookDialog(props: DialogProps & { call: ServiceCaller<WebhookTerms, WebhookSecret> }) {
  const { call, onClose, onDone } = props;
  const form = useForm<WebhookTerms>({ defaultValues: { url: '', types: [], personal: false } });
  return (
    <ActionDialog
      title="Add a webhook"
      call={call}
      form={form}
      read={({ url, types, personal }) => {
        const problems = [
          ...(URL.canParse(url.trim())
            ? []
            : [{ message: 'Enter an address like https://example.com/webhooks', fields: ['url'] }]),
          ...(types.length === 0 ? [{ message: 'Choose at least one', fields: ['types'] }] : []),
        ];
        return problems.length === 0 ? { body: { url: url.trim(), types, personal } } : { problems };
      }}
      fields={['url', 'types']}
      effect={(_, { url, types, personal }) => ({
        button: 'Add the webhook',
        done: 'The webhook is added.',
        content: (
          <p>
            {url} is told from now on when: {typesText(types)}.{' '}
            {personal
              ? 'It gets names, emails and phone numbers with it.'
              : 'It gets no names, emails or phone numbers.'}
          </p>
        ),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <Field
            label="Address"
            type="url"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('url')}
            {...form.register('url')}
          />
          <Controller
            control={form.control}
            name="types"
            render={({ field: { value, onChange } }) => (
              <CheckboxGroup
                label="What it is told of"
                options={WEBHOOK_MESSAGE_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
                chosen={value}
                error={errorOf('types')}
                onChange={onChange}
              />
            )}
          />
          <label className="choice">
            <input type="checkbox" {...form.register('personal')} />
            <span>
              With personal data
              <span className="choice-detail">Names, email and phone number of who it happens to</span>
            </span>
          </label>
        </>
      )}
    </ActionDialog>
  );
}

/** Switches a webhook off, or on again. */
export function SwitchWebhookDialog({ webhook, onClose, onDone }: WebhookDialogProps) {
  const { id, url, enabled } = webhook;
  const [switchWebhook] = useSwitchWebhookMutation();
  const newState = enabled ? 'off' : 'on';
  return (
    <ActionDialog
      title={`Switch the webhook ${newState}`}
      id={id}
      call={switchWebhook}
      read={() => ({ body: { enabled: !enabled } })}
      fields={[]}
      effect={() => ({
        button: `Switch it ${newState}`,
        done: `The webhook is ${newState}.`,
        content: (
          <p>
            {enabled
              ? `Nothing is sent to ${url} until it is on again.`
              : `${url} is told from now on. What it missed can be sent again.`}
          </p>
        ),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>{url}</p>}
    </ActionDialog>
  );
}

export function RemoveWebhookDialog({ webhook, onClose, onDone }: WebhookDialogProps) {
  const { id, url } = webhook;
  const [removeWebhook] = useRemoveWebhookMutation();
  return (
    <ActionDialog
      title="Remove the webhook"
      id={id}
      call={removeWebhook}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({
        button: 'Remove the webhook',
        done: 'The webhook is removed.',
        content: <p>{url} is told nothing any more, and what it was sent cannot be looked up.</p>,
      })}
      isDanger
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>{url}</p>}
    </ActionDialog>
  );
}

/** Sends one message once more. */
export function SendAgainDialog(props: WebhookDialogProps & { delivery: ListedDelivery }) {
  const { webhook, delivery, onClose, onDone } = props;
  const [sendAgain] = useSendAgainMutation();
  const { host } = new URL(webhook.url);
  return (
    <ActionDialog
      title="Send a message again"
      id={webhook.id}
      call={(call) => sendAgain({ ...call, delivery: delivery.id })}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({
        button: 'Send it again',
        done: `The message is being sent to ${host} again.`,
        content: <p>{host} gets the message once more. It knows it again by its id.</p>,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>{TYPE_WORDS[delivery.type]}</p>}
    </ActionDialog>
  );
}

/** Gives a webhook another secret. @param props.call does it; the parent shows the secret from the answer */
export function RotateDialog(props: WebhookDialogProps & { call: ServiceCaller<object, WebhookSecret> }) {
  const { webhook, call, onClose, onDone } = props;
  return (
    <ActionDialog
      title="Change the secret"
      id={webhook.id}
      call={call}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({
        button: 'Change the secret',
        done: 'The secret is changed.',
        content: (
          <p>
            Messages are signed with the new secret and with the one before it, until the secret is changed
            once more. So the receiver has time to learn the new one.
          </p>
        ),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>{webhook.url}</p>}
    </ActionDialog>
  );
}

/** Sends all messages since a time once more. */
export function ReplayDialog({ webhook, onClose, onDone }: WebhookDialogProps) {
  const { id, url } = webhook;
  const [replayWebhook] = useReplayWebhookMutation();
  const form = useForm({ defaultValues: { from: '' } });
  return (
    <ActionDialog
      title="Send messages again"
      id={id}
      call={replayWebhook}
      form={form}
      read={({ from: text }) => {
        const from = centralInstant(text);
        return from === null
          ? { problems: [{ message: 'Choose a day and a time', fields: ['from'] }] }
          : { body: { from } };
      }}
      fields={['from']}
      effect={() => ({
        button: 'Send them again',
        done: 'The messages are being sent again.',
        content: <p>{url} gets all messages since then once more. It knows each again by its id.</p>,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <Field
          label="Since, date and time in Chicago"
          type="datetime-local"
          error={errorOf('from')}
          {...form.register('from')}
        />
      )}
    </ActionDialog>
  );
}
