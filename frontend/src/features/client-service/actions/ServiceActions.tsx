import { useEffect, useId, useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import { useRoles } from '../sign-in/use-roles.js';
import {
  actionLabel,
  frequentActions,
  DESTRUCTIVE_ACTIONS,
  offeredActions,
  type ActionName,
} from './offered-actions.js';
import type { OpenAction } from './open-action.js';
import type { ActionCustomer } from './action-customer.js';
import './dialog/ActionDialog.css';

// The code of the dialogs and their forms is larger than that of the page.
const DialogForAction = dialogPart('DialogForAction', () => import('./DialogForAction.js'));

/** The actions of client service while the booking is shown as it is now (D42); the frequent ones are always visible. */
export function ServiceActions(props: {
  /** The booking as it is now; null until it is loaded, and while another moment is shown. */
  booking: Booking | null;
  now: Instant;
  tour: TourReference | null;
  customer: ActionCustomer;
  /** The history or the booking is being loaded, so no action can be opened yet. */
  isBehind: boolean;
  /** The action whose dialog is open; null: none is. */
  open: OpenAction | null;
  onOpen: (open: OpenAction | null) => void;
}) {
  const { booking, now, tour, customer, isBehind, open, onOpen } = props;
  const titleId = useId();
  const moreId = useId();
  const [isMoreShown, setMoreShown] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    // Loaded ahead, so that staff on the phone do not wait for a dialog. After a failure, opening a dialog loads it again.
    DialogForAction.load().catch(() => undefined);
  }, []);
  const close = (): void => onOpen(null);
  const finish = (text: string): void => {
    setMessage(text);
    close();
  };
  const roles = useRoles();
  const offered = booking === null ? [] : offeredActions(booking, customer, now, roles, tour);
  const frequent = frequentActions(offered);
  const others = offered.filter((action) => !frequent.includes(action));
  const [destructive, ordinary] = [true, false].map((isDestructive) =>
    others.filter((action) => DESTRUCTIVE_ACTIONS.includes(action) === isDestructive),
  );
  const buttonsOf = (actions: readonly ActionName[] = []) =>
    actions.map((action) => (
      <Button
        key={action}
        look={DESTRUCTIVE_ACTIONS.includes(action) ? 'danger' : 'plain'}
        disabled={isBehind}
        onClick={() => {
          if (booking === null) return;
          setMessage('');
          onOpen({ action, booking, customer, guest: null });
        }}
      >
        {actionLabel(action, customer)}
      </Button>
    ));

  return (
    <>
      {booking === null || offered.length === 0 ? null : (
        <section className="service-actions no-print" aria-labelledby={titleId}>
          <h2 id={titleId}>What to do</h2>
          <StatusLine message={open === null ? message : ''} />
          <div className="service-buttons">
            {buttonsOf(frequent)}
            {others.length === 0 ? null : (
              <Button
                look="plain"
                aria-expanded={isMoreShown}
                aria-controls={isMoreShown ? moreId : undefined}
                onClick={() => setMoreShown(!isMoreShown)}
              >
                {isMoreShown ? 'Fewer actions' : 'More actions'}
              </Button>
            )}
          </div>
          {isMoreShown && others.length > 0 ? (
            <div id={moreId} className="service-more">
              <div className="service-buttons">{buttonsOf(ordinary)}</div>
              <div
                className="service-buttons service-hard-to-undo"
                role="group"
                aria-label="Hard to take back"
              >
                {buttonsOf(destructive)}
              </div>
            </div>
          ) : null}
        </section>
      )}
      {open === null ? null : <DialogForAction {...open} now={now} onClose={close} onDone={finish} />}
    </>
  );
}
