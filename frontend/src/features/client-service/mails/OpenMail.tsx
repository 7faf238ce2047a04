import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import { useState } from 'react';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import type { ConfirmationMail } from './confirmation-mails.js';

const SentMailDialog = dialogPart('SentMailDialog', async () => ({
  default: (await import('./SentMailDialog.js')).SentMailDialog,
}));

/** Opens a mail as it was sent. */
export function OpenMail({ booking, mail }: { booking: number; mail: ConfirmationMail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        Read the mail<span className="visually-hidden"> of the {confirmationName(mail.type)}</span>
      </Button>
      {isOpen ? <SentMailDialog booking={booking} mail={mail} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
