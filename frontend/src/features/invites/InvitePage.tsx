import { canInvite, capacityText } from '@tour-portal/contracts/invitations.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { useInviteAvailabilityQuery } from '../../app/api.js';
import { useBrand } from '../../app/brand.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import type { BookedTour } from '../../booking/booked-tour.js';
import { BookingCard } from '../../booking/BookingCard.js';
import { OwnBooking } from '../../booking/OwnBooking.js';
import { Card } from '../../ui/Card.js';
import { AlertIcon, FriendsIcon } from '../../ui/icons.js';
import { Note } from '../../ui/Note.js';
import { Spinner } from '../../ui/Spinner.js';
import { InvitationCard } from './InvitationCard.js';
import { invitationWords } from './invite-words.js';
import './InvitePage.css';

/** Invite Friends (spec §2): how many can still come, and what is sent to them. */
export default function InvitePage() {
  return (
    <OwnBooking title="Invite Friends">{(booked, now) => <Inviting booked={booked} now={now} />}</OwnBooking>
  );
}

function Inviting({ booked, now }: { booked: BookedTour; now: Instant }) {
  const { booking, tour, state } = booked;
  const isOpen = tour?.public === true && canInvite(state, booking.departedAt, now);
  return (
    <div className="invite">
      <BookingCard {...booked} now={now} />
      {isOpen ? (
        <Spots booked={booked} />
      ) : (
        <Note icon={<AlertIcon />}>
          Friends can no longer join this booking online. Please call client service; they are glad to help.
        </Note>
      )}
    </div>
  );
}

function Spots({ booked }: { booked: BookedTour }) {
  const { booking, tour, year } = booked;
  const { brand } = useBrand();
  const firstName = useAppSelector(selectAccount)?.firstName ?? '';
  const spots = useInviteAvailabilityQuery(booking.number, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (!spots.data) {
    return spots.error === undefined ? (
      <Spinner label="Counting the spots" />
    ) : (
      <LoadFailed queries={[spots]} />
    );
  }
  if (!spots.data.available) {
    return (
      <Note icon={<AlertIcon />} tone="due">
        There are no spots left on this date. Spots come back when a hold ends, so please look again later, or
        call client service.
      </Note>
    );
  }
  const names = { tour: year?.name ?? tour?.name ?? 'Guided tour', brand, firstName };
  return (
    <>
      <Note icon={<FriendsIcon />} tone="good">
        There {spots.data.capacity === 1 ? 'is' : 'are'} <strong>{capacityText(spots.data)}</strong> left for
        your friends on this date.
      </Note>
      <InvitationCard invitation={invitationWords(booking, names, globalThis.location.origin)} />
      <Card>
        <h2>What your friends see</h2>
        <ul>
          <li>The tour with its itinerary and its prices, on your date.</li>
          <li>They choose their own rooms and hold their own space, in their own account.</li>
          <li>
            They travel under your booking number, <strong>{booking.number}</strong>, so we know that you
            belong together.
          </li>
          <li>They pay for themselves, and have their own deadlines and documents.</li>
          <li>They do not see your names, your rooms, your payments or anything else of your booking.</li>
        </ul>
      </Card>
    </>
  );
}
