import type {
  ListedDelivery,
  ListedWebhook,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { Spinner } from '../../../ui/Spinner.js';
import { staffMoment } from '../times.js';
import { useDeliveriesQuery } from './systems-api.js';
import { TYPE_WORDS, failureText } from './webhook-words.js';

/** The newest messages for a webhook, and what became of each. */
export function DeliveriesDialog(props: {
  webhook: ListedWebhook;
  onResend: (delivery: ListedDelivery) => void;
  onClose: () => void;
}) {
  const { webhook, onResend, onClose } = props;
  const query = useDeliveriesQuery(webhook.id, { refetchOnMountOrArgChange: true });
  const deliveries = query.data?.deliveries ?? [];
  return (
    <Modal title={`Messages to ${new URL(webhook.url).host}`} onClose={onClose}>
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for messages" /> : null}
        {query.data !== undefined && deliveries.length === 0 ? <p>Nothing was sent yet.</p> : null}
      </div>
      <LoadFailed queries={[query]} />
      <ul className="deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <div>
              <p>{TYPE_WORDS[delivery.type]}</p>
              <p className="soft">
                {staffMoment(delivery.createdAt)}
                {delivery.booking === null ? '' : `, booking ${delivery.booking}`}
              </p>
            </div>
            <p>{resultOf(delivery)}</p>
            {delivery.status === 'waiting' ? null : (
              <Button
                look="plain"
                aria-label={`Send again: ${TYPE_WORDS[delivery.type]}, ${delivery.id}`}
                onClick={() => onResend(delivery)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function resultOf({ status, attempts, lastResult, nextTryAt }: ListedDelivery): string {
  switch (status) {
    case 'delivered':
      return attempts === 1 ? 'Delivered' : `Delivered, try ${attempts}`;
    case 'failed':
      return `Given up: ${failureText(lastResult ?? 'no answer')}`;
    case 'waiting':
      return lastResult === null || nextTryAt === null
        ? 'Waiting'
        : `Failed: ${failureText(lastResult)}. Next try ${staffMoment(nextTryAt)}`;
  }
}
