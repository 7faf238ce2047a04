import type { Instant } from '@tour-portal/contracts/values/time.js';
import { CancelDialog } from './money/CancelDialog.js';
import { DetailsDialog } from './guests/DetailsDialog.js';
import { DoNotBookDialog } from './corrections/DoNotBookDialog.js';
import { ExtendDialog } from './corrections/ExtendDialog.js';
import { ForgetDialog } from './corrections/ForgetDialog.js';
import { HoldSpaceDialog } from './corrections/HoldSpaceDialog.js';
import { NamesDialog } from './guests/NamesDialog.js';
import { NoteDialog } from './corrections/NoteDialog.js';
import { PriceDialog } from './money/PriceDialog.js';
import { ProtectionDialog } from './money/ProtectionDialog.js';
import { ReconfirmDialog } from './corrections/ReconfirmDialog.js';
import { RefundDialog } from './money/RefundDialog.js';
import { RemindDialog } from './corrections/RemindDialog.js';
import { RoomsDialog } from './guests/RoomsDialog.js';
import { TransferDialog } from './money/TransferDialog.js';
import { TravelDialog } from './guests/TravelDialog.js';
import type { OpenAction } from './open-action.js';

/** The dialog of an action. */
export default function ActionOf(
  props: OpenAction & { now: Instant; onClose: () => void; onDone: (said: string) => void },
) {
  const { action, booking, person, guest, now, onClose, onDone } = props;
  const about = { booking, guest, onClose, onDone };
  switch (action) {
    case 'note':
      return <NoteDialog {...about} />;
    case 'names':
      return <NamesDialog {...about} />;
    case 'details':
      return <DetailsDialog {...about} />;
    case 'travel':
      return <TravelDialog {...about} />;
    case 'transfer':
      return <TransferDialog {...about} />;
    case 'protection':
      return <ProtectionDialog {...about} />;
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
    case 'remind':
      return <RemindDialog {...about} />;
    case 'hold':
      return <HoldSpaceDialog {...about} booking={booking.id} person={person} now={now} />;
    case 'do-not-book':
      return <DoNotBookDialog person={person} onClose={onClose} onDone={onDone} />;
    case 'forget':
      return <ForgetDialog person={person} onClose={onClose} onDone={onDone} />;
  }
}
