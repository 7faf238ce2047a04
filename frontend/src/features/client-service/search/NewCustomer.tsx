import { useState } from 'react';
import { useNow } from '../../../browser/use-now.js';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import type { ActionCustomer } from '../actions/action-customer.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';

const OpenAccountDialog = dialogPart('OpenAccountDialog', async () => ({
  default: (await import('../actions/corrections/OpenAccountDialog.js')).OpenAccountDialog,
}));
const HoldSpaceDialog = dialogPart('HoldSpaceDialog', async () => ({
  default: (await import('../actions/corrections/HoldSpaceDialog.js')).HoldSpaceDialog,
}));

/** For a caller without an account: client service opens one, and can then hold space for the caller (decision 0021). */
export function NewCustomer() {
  const now = useNow();
  const { open, show, handlers, resultLine } = useOpenDialog<'account' | 'hold'>();
  const [owner, setOwner] = useState<ActionCustomer | null>(null);

  return (
    <div className="new-customer">
      {resultLine}
      <Button look="plain" onClick={() => show('account')}>
        Open an account
      </Button>
      {owner === null ? null : (
        <Button look="plain" onClick={() => show('hold')}>
          Hold space for {owner.name}
        </Button>
      )}
      {open === 'account' ? (
        <OpenAccountDialog
          onClose={handlers.onClose}
          onOpened={({ id, firstName, lastName, email }) => {
            const name = `${firstName} ${lastName}`;
            setOwner({ account: id ?? 0, name, number: '', isBlocked: false, isErased: false });
            handlers.onDone(`The account of ${name} is open. A mail went to ${email}.`);
          }}
        />
      ) : null}
      {open === 'hold' && owner !== null ? (
        <HoldSpaceDialog booking={0} customer={owner} now={now} {...handlers} />
      ) : null}
    </div>
  );
}
