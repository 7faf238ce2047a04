import { useId, useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { SaidLine } from '../../../booking/SaidLine.js';
import { Button } from '../../../ui/Button.js';
import { CancelDialog } from './CancelDialog.js';
import { DoNotBookDialog } from './DoNotBookDialog.js';
import { ExtendDialog } from './ExtendDialog.js';
import { ForgetDialog } from './ForgetDialog.js';
import { HoldSpaceDialog } from './HoldSpaceDialog.js';
import { NamesDialog } from './NamesDialog.js';
import { NoteDialog } from './NoteDialog.js';
import { offeredActions, type ActionName } from './offered-actions.js';
import type { Person } from './person.js';
import { PriceDialog } from './PriceDialog.js';
import { ReconfirmDialog } from './ReconfirmDialog.js';
import { RefundDialog } from './RefundDialog.js';
import { RoomsDialog } from './RoomsDialog.js';
import './ActionDialog.css';

const WORDS: Readonly<Record<ActionName, string>> = {
  note: 'Add a note',
  names: 'Correct names',
  extend: 'Extend the hold',
  rooms: 'Change rooms',
  price: 'Change the price',
  cancel: 'Cancel…',
  refund: 'Give money back',
  reconfirm: 'Reconfirm',
  hold: 'Hold space for this customer',
  'do-not-book': 'Block booking online',
  forget: 'Forget this person',
};

/** What client service may do, while the booking is shown as it is now (D42). */
export function ServiceActions(props: {
  /** As it is; null while another moment is shown. */
  booking: Booking | null;
  now: Instant;
  person: Person;
  /** A newer state is on its way: nobody is to decide on an older one. */
  isBehind: boolean;
}) {
  const { booking, now, person, isBehind } = props;
  const titleId = useId();
  // With the booking as it was when the dialog was opened: it changes behind it once the action is done.
  const [open, setOpen] = useState<{ action: ActionName; booking: Booking; person: Person } | null>(null);
  const [said, setSaid] = useState('');
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    setSaid(text);
    close();
  };

  return (
    <>
      {booking === null ? null : (
        <section className="service-actions no-print" aria-labelledby={titleId}>
          <h2 id={titleId}>What to do</h2>
          <SaidLine said={open === null ? said : ''} />
          <div className="service-buttons">
            {offeredActions(booking, person, now).map((action) => (
              <Button
                key={action}
                look="plain"
                disabled={isBehind}
                onClick={() => {
                  setSaid('');
                  setOpen({ action, booking, person });
                }}
              >
                {action === 'do-not-book' && person.isBlocked ? 'Allow booking online' : WORDS[action]}
              </Button>
            ))}
          </div>
        </section>
      )}
      {open === null ? null : <ActionOf {...open} now={now} onClose={close} onDone={done} />}
    </>
  );
}

function ActionOf(props: {
  action: ActionName;
  booking: Booking;
  person: Person;
  now: Instant;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const { action, booking, person, now, onClose, onDone } = props;
  const about = { booking, onClose, onDone };
  switch (action) {
    case 'note':
      return <NoteDialog {...about} />;
    case 'names':
      return <NamesDialog {...about} />;
    case 'extend':
      return <ExtendDialog {...about} now={now} />;
    case 'rooms':
      return <RoomsDialog {...about} />;
    case 'price':
      return <PriceDialog {...about} />;
    case 'cancel':
      return <CancelDialog {...about} />;
    case 'refund':
      return <RefundDialog {...about} />;
    case 'reconfirm':
      return <ReconfirmDialog {...about} />;
    case 'hold':
      return <HoldSpaceDialog {...about} booking={booking.id} person={person} now={now} />;
    case 'do-not-book':
      return <DoNotBookDialog person={person} onClose={onClose} onDone={onDone} />;
    case 'forget':
      return <ForgetDialog person={person} onClose={onClose} onDone={onDone} />;
  }
}
