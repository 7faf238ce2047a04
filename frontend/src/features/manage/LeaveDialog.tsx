import { Button } from '../../ui/Button.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import { LEAVE_REASONS, type LeaveReason } from './leave-reasons.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';

const PAYMENT_TEXTS: Readonly<Partial<Record<LeaveReason, string>>> = {
  charge:
    'Your card was charged and we are still recording it. If you leave now, the booking office records it by itself within minutes. Please do not pay again meanwhile.',
  'payment-form': 'If you leave now, the payment form closes.',
};

const UNSAVED_FORMS: Readonly<Partial<Record<LeaveReason, string>>> = {
  names: 'guest names',
  details: 'guest details',
  travel: 'travel details',
};

/** Says what leaving the page means for a payment under way, then for what is not saved, and lets the customer stay or leave. */
export default function LeaveDialog(props: {
  reasons: readonly LeaveReason[];
  onClose: () => void;
  onLeave: () => void;
}) {
  const { reasons, onClose, onLeave } = props;
  const sortedReasons = LEAVE_REASONS.filter((reason) => reasons.includes(reason));
  const [payment] = sortedReasons.flatMap((reason) => PAYMENT_TEXTS[reason] ?? []);
  const unsaved = sortedReasons.flatMap((reason) => UNSAVED_FORMS[reason] ?? []);
  return (
    <Modal
      title={payment === undefined ? 'Leave without saving?' : 'Your payment is not finished'}
      role="alertdialog"
      onClose={onClose}
    >
      {payment === undefined ? null : <p>{payment}</p>}
      {unsaved.length === 0 ? null : (
        <p>
          The {listText(unsaved)} you changed are not saved yet. If you leave now, you find them here again
          until you close this window or log out.
          {sortedReasons.includes('details') ? ' Passport numbers must be typed again.' : null}
        </p>
      )}
      <div className="modal-actions">
        <Button onClick={onClose}>Stay on this page</Button>
        <Button look={unsaved.length === 0 ? 'plain' : 'danger'} onClick={onLeave}>
          {payment === undefined ? 'Leave without saving' : 'Leave this page'}
        </Button>
      </div>
    </Modal>
  );
}
