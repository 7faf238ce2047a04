import type { ComponentType } from 'react';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { CancelDialog } from './money/CancelDialog.js';
import { DetailsDialog } from './guests/DetailsDialog.js';
import { DoNotBookDialog } from './corrections/DoNotBookDialog.js';
import { ExtendDialog } from './corrections/ExtendDialog.js';
import { EraseDialog } from './corrections/EraseDialog.js';
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
import type { ActionName } from './offered-actions.js';
import type { CustomerDialogProps } from './action-customer.js';
import type { DialogProps } from './dialog/dialog-props.js';

type ActionProps = DialogProps & CustomerDialogProps & { now: Instant };

const DIALOGS: Readonly<Record<ActionName, ComponentType<ActionProps>>> = {
  note: NoteDialog,
  names: NamesDialog,
  details: DetailsDialog,
  travel: TravelDialog,
  transfer: TransferDialog,
  protection: ProtectionDialog,
  extend: ExtendDialog,
  rooms: RoomsDialog,
  price: PriceDialog,
  cancel: CancelDialog,
  refund: RefundDialog,
  reconfirm: ReconfirmDialog,
  remind: RemindDialog,
  hold: ({ booking, ...props }) => <HoldSpaceDialog {...props} booking={booking.id} />,
  'do-not-book': DoNotBookDialog,
  erase: EraseDialog,
};

/** Picks the dialog of an action; ActionDialog is the frame that all of these dialogs but NoteDialog share. */
export default function DialogForAction({ action, ...props }: ActionProps & { action: ActionName }) {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
}
