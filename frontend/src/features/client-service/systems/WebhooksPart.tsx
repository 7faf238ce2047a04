import { useState } from 'react';
import type {
  ListedDelivery,
  ListedWebhook,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
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

type DialogName = 'switch' | 'deliveries' | 'replay' | 'rotate' | 'remove';

/** The dialog that is open. */
interface OpenDialog {
  readonly what: DialogName | 'again';
  readonly webhook: ListedWebhook;
  /** The message to send again; only where `what` is `again`. */
  readonly delivery?: ListedDelivery;
}

/** The webhooks, by which outside systems are told what happens. */
export function WebhooksPart() {
  const query = useWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [addWebhook, { data: added, reset: hideAdded }] = useAddWebhookMutation();
  const [rotateWebhook, { data: rotated, reset: hideRotated }] = useRotateWebhookMutation();
  const [dialog, setDialog] = useState<'add' | OpenDialog | null>(null);
  const [said, setSaid] = useState('');
  const webhooks = query.data?.webhooks ?? [];
  const secret = dialog === null ? (rotated?.secret ?? added?.secret ?? null) : null;
  const hideSecret = () => {
    hideAdded();
    hideRotated();
  };
  const dialogProps = {
    onClose: () => setDialog(null),
    onDone: (text: string) => {
      setSaid(text);
      setDialog(null);
    },
  };
  const chosen = dialog === null || dialog === 'add' ? null : dialog;

  return (
    <section className="systems-part" aria-labelledby="systems-webhooks">
      <h2 id="systems-webhooks">Webhooks</h2>
      <p>
        A system outside is told at once of what happens. What it does not take is sent again, for up to a
        day.
      </p>
      <StatusLine said={dialog === null && secret === null ? said : ''} />
      {secret === null ? null : (
        <NewSecretNotice
          title={rotated?.secret == null ? 'The webhook is added' : 'The secret is changed'}
          label="The secret of the webhook"
          what="secret"
          value={secret}
          onHide={hideSecret}
        >
          Every message is signed with it, after the Standard Webhooks convention.
        </NewSecretNotice>
      )}
      <p className="no-print">
        <Button
          onClick={() => {
            setSaid('');
            hideSecret();
            setDialog('add');
          }}
        >
          Add a webhook
        </Button>
      </p>
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for webhooks" /> : null}
        {query.data !== undefined && webhooks.length === 0 ? <p>There is no webhook.</p> : null}
      </div>
      <LoadFailed queries={[query]} />
      {webhooks.length === 0 ? null : (
        <ul className="staff-list" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <Webhook
              key={webhook.id}
              webhook={webhook}
              onOpen={(what) => {
                setSaid('');
                hideSecret();
                setDialog({ what, webhook });
              }}
            />
          ))}
        </ul>
      )}
      {dialog === 'add' ? <AddWebhookDialog call={addWebhook} {...dialogProps} /> : null}
      {chosen?.what === 'switch' ? <SwitchWebhookDialog webhook={chosen.webhook} {...dialogProps} /> : null}
      {chosen?.what === 'replay' ? <ReplayDialog webhook={chosen.webhook} {...dialogProps} /> : null}
      {chosen?.what === 'remove' ? <RemoveWebhookDialog webhook={chosen.webhook} {...dialogProps} /> : null}
      {chosen?.what === 'deliveries' ? (
        <DeliveriesDialog
          webhook={chosen.webhook}
          onResend={(delivery) => setDialog({ what: 'again', webhook: chosen.webhook, delivery })}
          onClose={dialogProps.onClose}
        />
      ) : null}
      {chosen?.what === 'rotate' ? (
        <RotateDialog webhook={chosen.webhook} call={rotateWebhook} {...dialogProps} />
      ) : null}
      {chosen?.delivery === undefined ? null : (
        <SendAgainDialog webhook={chosen.webhook} delivery={chosen.delivery} {...dialogProps} />
      )}
    </section>
  );
}

function Webhook({ webhook, onOpen }: { webhook: ListedWebhook; onOpen: (what: DialogName) => void }) {
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
        <Button look="plain" aria-label={`Messages to ${host}`} onClick={() => onOpen('deliveries')}>
          Messages
        </Button>
        <Button look="plain" aria-label={`Send messages to ${host} again`} onClick={() => onOpen('replay')}>
          Send again
        </Button>
        <Button
          look="plain"
          aria-label={`Switch ${host} ${enabled ? 'off' : 'on'}`}
          onClick={() => onOpen('switch')}
        >
          Switch {enabled ? 'off' : 'on'}
        </Button>
        <Button look="plain" aria-label={`Change the secret of ${host}`} onClick={() => onOpen('rotate')}>
          New secret
        </Button>
        <Button look="danger" aria-label={`Remove the webhook of ${host}`} onClick={() => onOpen('remove')}>
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
