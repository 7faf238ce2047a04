import { useSelector } from 'react-redux';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { timeText } from '../../../browser/moment-text.js';
import { bookingChangeKey, type BookingChange } from '../../../session/account-changes.js';
import { selectSavedElsewhere, type WithDrafts } from '../../../session/drafts/drafts.js';
import { ClockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';

const WORDS: Readonly<Record<BookingChange, string>> = {
  hold: 'Your hold was changed',
  payment: 'You paid',
  reconfirmation: 'You reconfirmed',
};

/** What this customer did to the booking in other windows since this window was loaded; without such a change, nothing. */
export function ChangedElsewhere(props: { account: number; booking: number; now: Instant }) {
  const { account, booking, now } = props;
  return Object.entries(WORDS).map(([kind, words]) => (
    <ChangeNote
      key={kind}
      changeKey={bookingChangeKey(account, booking, kind as BookingChange)}
      words={words}
      now={now}
    />
  ));
}

function ChangeNote({ changeKey, words, now }: { changeKey: string; words: string; now: Instant }) {
  const changedAt = useSelector((state: WithDrafts) => selectSavedElsewhere(state, changeKey));
  if (changedAt === null) return null;
  return (
    <Note icon={<ClockIcon />} role="status">
      {words} in another window at {timeText(changedAt, now)}. This page shows it.
    </Note>
  );
}
