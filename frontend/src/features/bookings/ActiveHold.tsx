import { lazy, Suspense, useState } from 'react';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Booking } from '@tour-portal/contracts/api.js';
import { holdHoursAtCreation, holdWarningHours } from '@tour-portal/contracts/hold-duration.js';
import { useExtendHoldMutation } from '../../app/api.js';
import { loadChunk } from '../../app/chunks.js';
import { problemsOf } from '../../app/errors.js';
import { momentText } from '../../app/moment-text.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { ClockIcon } from '../../ui/icons.js';

// Dialogs are a good part of the program, and most visits to this page open none.
const DeleteHoldDialog = lazy(() => loadChunk('delete-hold', () => import('./DeleteHoldDialog.js')));

/** Until when an active hold lasts, the warning when that is soon, and what can be done: extend and delete. */
export function ActiveHold(props: { booking: Booking; now: Instant; onSaid: (text: string) => void }) {
  const { booking, now, onSaid } = props;
  const [extendHold, extending] = useExtendHoldMutation();
  const [deleting, setDeleting] = useState(false);

  const extend = async (): Promise<void> => {
    const answer = await extendHold(booking.id);
    if (answer.data) onSaid(`Your hold now lasts until ${momentText(answer.data.expiredAt)}.`);
  };

  return (
    <div className="hold">
      <Warning booking={booking} now={now} />
      {booking.expiredAt === null ? null : (
        <p className="hold-until">
          Your space is held until <strong>{momentText(booking.expiredAt)}</strong>.
        </p>
      )}
      <ErrorList problems={problemsOf(extending.error)} />
      <p className="row no-print">
        {booking.extendableHours === null ? null : (
          <Button busy={extending.isLoading} onClick={() => void extend()}>
            Extend hold by {booking.extendableHours} hours
          </Button>
        )}
        <Button look="danger" onClick={() => setDeleting(true)}>
          Delete hold
        </Button>
      </p>
      {deleting ? (
        <Suspense>
          <DeleteHoldDialog booking={booking} onClose={() => setDeleting(false)} onDeleted={onSaid} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Warning({ booking, now }: { booking: Booking; now: Instant }) {
  if (booking.createdAt === null) return null;
  const hours = holdHoursAtCreation(booking.departedAt, booking.createdAt);
  const warning = holdWarningHours({ hours, expiredAt: booking.expiredAt }, now);
  if (warning === null) return null;
  return (
    <p className="hold-warning">
      <ClockIcon />
      <span>
        <strong>Your hold expires soon.</strong>{' '}
        {booking.extendableHours === null
          ? 'When the time is over, the space is released.'
          : `You can extend it once by ${booking.extendableHours} hours.`}
      </span>
    </p>
  );
}
