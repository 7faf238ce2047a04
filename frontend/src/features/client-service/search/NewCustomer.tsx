import { useState } from 'react';
import { useNow } from '../../../browser/use-now.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import type { ActionCustomer } from '../actions/action-customer.js';

const OpenAccountDialog = dialogPart(
  'OpenAccountDialog',
  async () => ({ default: (await import('../actions/corrections/OpenAccountDialog.js')).OpenAccountDialog }),
  ({ onClose }) => onClose(),
);
const HoldSpaceDialog = dialogPart(
  'HoldSpaceDialog',
  async () => ({ default: (await import('../actions/corrections/HoldSpaceDialog.js')).HoldSpaceDialog }),
  ({ onClose }) => onClose(),
);

/** For a caller without an account: client service opens one, then holds space for the caller (decision 0021). */
export function NewCustomer() {
  const now = useNow();
  const [dialog, setDialog] = useState<'account' | 'hold' | null>(null);
  const [owner, setOwner] = useState<ActionCustomer | null>(null);
  const [message, setMessage] = useState('');
  const open = (next: 'account' | 'hold'): void => {
    setMessage('');
    setDialog(next);
  };
  const close = (): void => setDialog(null);

  return (
    <div className="new-customer">
      <StatusLine message={dialog === null ? message : ''} />
      <Button look="plain" onClick={() => open('account')}>
        Open an account
      </Button>
      {owner === null ? null : (
        <Button look="plain" onClick={() => open('hold')}>
          Hold space for {owner.name}
        </Button>
      )}
      {dialog === 'account' ? (
        <OpenAccountDialog
          onClose={close}
          onOpened={({ id, firstName, lastName, email }) => {
            const name = `${firstName} ${lastName}`;
            setOwner({ account: id ?? 0, name, number: '', isBlocked: false, isErased: false });
            setMessage(`The account of ${name} is open. A mail went to ${email}.`);
            close();
          }}
        />
      ) : null}
      {dialog === 'hold' && owner !== null ? (
        <HoldSpaceDialog
          booking={0}
          customer={owner}
          now={now}
          onClose={close}
          onDone={(text) => {
            setMessage(text);
            close();
          }}
        />
      ) : null}
    </div>
  );
}
