import { useState } from 'react';
import { Button } from '../../../ui/Button.js';
import type { Letter } from './letters.js';
import { SentMailDialog } from './SentMailDialog.js';

/** Opens a mail as it was sent. */
export function OpenMail({ booking, letter }: { booking: number; letter: Letter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        Read the mail<span className="visually-hidden"> of the {letter.type} confirmation</span>
      </Button>
      {isOpen ? <SentMailDialog booking={booking} letter={letter} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
