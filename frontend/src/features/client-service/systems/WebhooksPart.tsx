import { useState } from 'react';
import type {
  ListedDelivery,
  ListedWebhook,
  WebhookSecret,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { staffMoment } from '../times.js';
import { DeliveriesDialog } from './DeliveriesDialog.js';
import { NewSecretNotice } from './NewSecretNotice.js';
import { useAddWebhookMutation, useRotateWebhookMutation, useWebhooksQuery } from './systems-api.js';
import {
  AddWebhookDialog,
  RemoveWebhookDialog,
  ReplayDialog,
  RotateDialog,
  SendAgainDialog,
  SwitchWebhookDialog,
} from './WebhookDialogs.js';
import { typesText } from './webhook-words.js';

/** The dialogs that the buttons of a listed webhook open. */
type ButtonDialog = 'switch' | 'deliveries' | 'replay' | 'rotate' | 'remove';

/** An open dialog about one webhook. */
interface WebhookDialog {
  readonly what: ButtonDialog | 'again';
  readonly webhook: ListedWebhook;
  /** The message to send again; only where `what` is `again`. */
  readonly delivery?: ListedDelivery;
}

/** The webhooks, by which outside systems are told what happens. */
export function WebhooksPart() {
  const query = useWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [addWebhook, { reset: resetAdding }] = useAddWebhookMutation();
  const [rotateWebhook, { reset: resetRotating }] = useRotateWebhookMutation();
  // Kept until the member of staff says that it is copied, makes another one, or leaves the page.
  const [secret, setSecret] = useState<{ readonly title: string; readonly value: string } | null>(null);
  const { open, show, handlers, resultLine } = useOpenDialog<'add' | WebhookDialog>();
  const webhooks = query.data?.webhooks ?? [];
  const showingSecret =
    <Body,>(title: string, call: ServiceCaller<Body, WebhookSecret>): ServiceCaller<Body, WebhookSecret> =>
    async (request) => {
      const answer = await call(request);
      if (answer.data?.secret != null) setSecret({ title, value: answer.data.secret });
      return answer;
    };
  const chosen = open === 'add' ? null : open;

  return (
    <section className="systems-part" aria-labelledby="systems-webhooks">
      <h2 id="systems-webhooks">Webhooks</h2>
      <p>
        A system outside is told at once of what happens. What it does not take is sent again, for up to a
        day.
      </p>
      {resultLine}
      {open !== null || secret === null ? null : (
        <NewSecretNotice
          title={secret.title}
          label="The secret of the webhook"
          what="secret"
          value={secret.value}
          onHide={() => {
            setSecret(null);
            resetAdding();
            resetRotating();
            handlers.onDone(`${secret.title}.`);
          }}
        >
          Every message is signed with it, after the Standard Webhooks convention.
        </NewSecretNotice>
      )}
      <p className="no-print">
        <Button onClick={() => show('add')}>Add a webhook</Button>
      </p>
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for webhooks" /> : null}
        {query.data !== undefined && webhooks.length === 0 ? <p>There is no webhook.</p> : null}
      </div>
      <LoadFailed queries={[query]} />
      {webhooks.length === 0 ? null : (
        <ul className="staff-list" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} webhook={webhook} onOpen={(what) => show({ what, webhook })} />
          ))}
        </ul>
      )}
      {open === 'add' ? (
        <AddWebhookDialog
          call={showingSecret('The webhook is added', addWebhook)}
          onClose={handlers.onClose}
          onDone={handlers.onClose}
        />
      ) : null}
      {chosen?.what === 'switch' ? <SwitchWebhookDialog webhook={chosen.webhook} {...handlers} /> : null}
      {chosen?.what === 'replay' ? <ReplayDialog webhook={chosen.webhook} {...handlers} /> : null}
      {chosen?.what === 'remove' ? <RemoveWebhookDialog webhook={chosen.webhook} {...handlers} /> : null}
      {chosen?.what === 'deliveries' ? (
        <DeliveriesDialog
          webhook={chosen.webhook}
          onResend={(delivery) => show({ what: 'again', webhook: chosen.webhook, delivery })}
          onClose={handlers.onClose}
        />
      ) : null}
      {chosen?.what === 'rotate' ? (
        <RotateDialog
          webhook={chosen.webhook}
          call={showingSecret('The secret is changed', rotateWebhook)}
          onClose={handlers.onClose}
          onDone={handlers.onClose}
        />
      ) : null}
      {chosen?.delivery === undefined ? null : (
        <SendAgainDialog webhook={chosen.webhook} delivery={chosen.delivery} {...handlers} />
      )}
    </section>
  );
}

function Webhook({ webhook, onOpen }: { webhook: ListedWebhook; onOpen: (what: ButtonDialog) => void }) {
  const { id, url, types, personal, enabled, addedAt } = webhook;
  const { host } = new URL(url);
  return (
    <li>
      <div>
        <h3>{host}</h3>
        <p className="soft">
          Webhook {id}, {url}
        </p>
        <p className="staff-list-main">{enabled ? 'On' : `Off${reasonOf(webhook)}`}</p>
      </div>
      <div>
        <p>{typesText(types)}</p>
        <p className="soft">
          {personal ? 'With personal data.' : 'Without personal data.'} Added {staffMoment(addedAt)}.
        </p>
      </div>
      <div className="staff-list-actions no-print">
        <Button look="plain" aria-label={`Messages to ${url}`} onClick={() => onOpen('deliveries')}>
          Messages
        </Button>
        <Button look="plain" aria-label={`Send again to ${url}`} onClick={() => onOpen('replay')}>
          Send again
        </Button>
        <Button
          look="plain"
          aria-label={`Switch ${enabled ? 'off' : 'on'} ${url}`}
          onClick={() => onOpen('switch')}
        >
          Switch {enabled ? 'off' : 'on'}
        </Button>
        <Button look="plain" aria-label={`New secret for ${url}`} onClick={() => onOpen('rotate')}>
          New secret
        </Button>
        <Button look="danger" aria-label={`Remove ${url}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function reasonOf({ disabledBecause }: ListedWebhook): string {
  switch (disabledBecause) {
    case 'gone':
      return ': it said that it is gone';
    case 'failing':
      return ': it failed for a day';
    case null:
      return '';
  }
}
