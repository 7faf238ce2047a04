import { Link } from 'react-router';
import { canInvite } from '@tour-portal/contracts/booking/invitations.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { FriendsIcon } from '../ui/icons.js';
import type { BookedTour } from './booked-tour.js';
import './InviteLink.css';
import { inviteAddress } from './manage-address.js';

/** The link beside a booking's number, while the tour can still be held for friends (spec §2 "Booking summary card"). */
export function InviteLink({ booking, state, now }: BookedTour & { now: Instant }) {
  if (!canInvite(state, booking.departedAt, now)) return null;
  return (
    <Link className="invite-link no-print" to={inviteAddress(booking)}>
      <FriendsIcon />
      Invite Friends
    </Link>
  );
}
