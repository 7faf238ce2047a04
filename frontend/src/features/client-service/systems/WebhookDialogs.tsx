import { useForm } from 'react-hook-form';
import type {
  ListedDelivery,
  ListedWebhook,
  WebhookSecret,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { WEBHOOK_MESSAGE_TYPES } from '@tour-portal/contracts/client-service/webhooks.js';
import { Field } from '../../../ui/fields/Field.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { FormCheckboxes } from '../actions/dialog/FormCheckboxes.js';
import { ReasonDialog } from '../actions/dialog/ReasonDialog.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { centralInstant } from '../times.js';
import {
  useRemoveWebhookMutation,
  useReplayWebhookMutation,
  useSendAgainMutation,
  useSwitchWebhookMutation,
  type WebhookTerms,
} from './systems-api.js';
import { TYPE_WORDS, typesText } from './webhook-words.js';

type WebhookDialogProps = DialogEnds & { webhook: ListedWebhook };

/** Adds a webhook for an outside system. @param props.call adds it; the parent shows the secret from the answer */
export function AddWebhookDialog(props: DialogEnds & { call: ServiceCaller<WebhookTerms, WebhookSecret> }) {
  const form = useForm<WebhookTerms>({ defaultValues: { url: '', types: [], personal: false } });
  return (
    <ActionDialog
      {...props}
      title="Add a webhook"
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
          <FormCheckboxes
            label="What it is told of"
            options={WEBHOOK_MESSAGE_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
            error={errorOf('types')}
            control={form.control}
            name="types"
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
export function SwitchWebhookDialog({ webhook, ...ends }: WebhookDialogProps) {
  const { id, url, enabled } = webhook;
  const [switchWebhook] = useSwitchWebhookMutation();
  const newState = enabled ? 'off' : 'on';
  return (
    <ReasonDialog
      {...ends}
      title={`Switch the webhook ${newState}`}
      id={id}
      call={({ body, ...call }) => switchWebhook({ ...call, body: { ...body, enabled: !enabled } })}
      about={url}
      button={`Switch it ${newState}`}
      done={`The webhook is ${newState}.`}
    >
      {enabled
        ? `Nothing is sent to ${url} until it is on again.`
        : `${url} is told from now on. What it missed can be sent again.`}
    </ReasonDialog>
  );
}

export function RemoveWebhookDialog({ webhook, ...ends }: WebhookDialogProps) {
  const { id, url } = webhook;
  const [removeWebhook] = useRemoveWebhookMutation();
  return (
    <ReasonDialog
      {...ends}
      title="Remove the webhook"
      id={id}
      call={removeWebhook}
      about={url}
      button="Remove the webhook"
      done="The webhook is removed."
      isDanger
    >
      {url} is told nothing any more, and what it was sent cannot be looked up.
    </ReasonDialog>
  );
}

/** Sends one message once more. */
export function SendAgainDialog(props: WebhookDialogProps & { delivery: ListedDelivery }) {
  const { webhook, delivery, ...ends } = props;
  const [sendAgain] = useSendAgainMutation();
  const { host } = new URL(webhook.url);
  return (
    <ReasonDialog
      {...ends}
      title="Send a message again"
      id={webhook.id}
      call={(call) => sendAgain({ ...call, delivery: delivery.id })}
      about={TYPE_WORDS[delivery.type]}
      button="Send it again"
      done={`The message is being sent to ${host} again.`}
    >
      {host} gets the message once more. It knows it again by its id.
    </ReasonDialog>
  );
}

/** Gives a webhook another secret. @param props.call does it; the parent shows the secret from the answer */
export function RotateDialog(props: WebhookDialogProps & { call: ServiceCaller<object, WebhookSecret> }) {
  const { webhook, ...rest } = props;
  return (
    <ReasonDialog
      {...rest}
      title="Change the secret"
      id={webhook.id}
      about={webhook.url}
      button="Change the secret"
      done="The secret is changed."
    >
      Messages are signed with the new secret and with the one before it, until the secret is changed once
      more. So the receiver has time to learn the new one.
    </ReasonDialog>
  );
}

/** Sends all messages of the webhook's types since a time, whether they were sent before or not. */
export function ReplayDialog({ webhook, ...ends }: WebhookDialogProps) {
  const { id, url } = webhook;
  const [replayWebhook] = useReplayWebhookMutation();
  const form = useForm({ defaultValues: { from: '' } });
  return (
    <ActionDialog
      {...ends}
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
