import { useSelector } from 'react-redux';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { timeText } from '../../../browser/moment-text.js';
import { bookingChangeKey, type BookingChange } from '../../../session/account-changes.js';
import { selectSavedElsewhere, type WithDrafts } from '../../../session/drafts/drafts.js';
import { ClockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';

const CHANGE_TEXTS: Readonly<Record<BookingChange, string>> = {
  hold: 'Your hold was changed',
  payment: 'You paid',
  reconfirmation: 'You reconfirmed',
};

/** What this customer did to the booking in other windows since this window was loaded; without such a change, nothing. */
export function ChangedElsewhere(props: { account: number; booking: number; now: Instant }) {
  const { account, booking, now } = props;
  return Object.entries(CHANGE_TEXTS).map(([kind, text]) => (
    <ChangeNote
      key={kind}
      changeKey={bookingChangeKey(account, booking, kind as BookingChange)}
      text={text}
      now={now}
    />
  ));
}

function ChangeNote({ changeKey, text, now }: { changeKey: string; text: string; now: Instant }) {
  const changedAt = useSelector((state: WithDrafts) => selectSavedElsewhere(state, changeKey));
  return (
    <Note icon={<ClockIcon />} role="status">
      {changedAt === null
        ? null
        : `${text} in another window at ${timeText(changedAt, now)}. This page shows it.`}
    </Note>
  );
}
