import { useId } from 'react';
import { canInvite, capacityText } from '@tour-portal/contracts/booking/invitations.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useInviteAvailabilityQuery } from './invites-api.js';
import { telephoneUrl, useBrand } from '../../reference/brand.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { useAccount } from '../../session/use-account.js';
import type { BookedTour } from '../../booking/booked-tour.js';
import { BookingCard } from '../../booking/cards/BookingCard.js';
import { OwnBooking } from '../../booking/cards/OwnBooking.js';
import { StatusLine } from '../../booking/StatusLine.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import '../../ui/fields/Field.css';
import { useCopy } from '../../ui/fields/use-copy.js';
import { AlertIcon, FriendsIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';
import { Spinner } from '../../ui/Spinner.js';
import { invitationWords, mailtoLink, type Invitation } from './invite-words.js';
import './InvitePage.css';

/** Invite Friends (spec §2): how many friends can still join, and while any can, the invitation to send to them. */
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
          Friends can no longer join this booking online. Please call client service; they are glad to help.{' '}
          <ServicePhone />
        </Note>
      )}
    </div>
  );
}

/** The phone number of client service; nothing where none is known. */
function ServicePhone() {
  const { phoneUsaCanada } = useBrand();
  if (phoneUsaCanada === '') return null;
  return (
    <>
      Phone <a href={telephoneUrl(phoneUsaCanada)}>{phoneUsaCanada}</a>
    </>
  );
}

function Spots({ booked }: { booked: BookedTour }) {
  const { booking, tour, year } = booked;
  const { brand } = useBrand();
  const firstName = useAccount()?.firstName ?? '';
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
      <Note icon={<AlertIcon />}>
        There are no spots left on this date. Spots come back when a hold ends, so please look again later, or
        call client service. <ServicePhone />
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

/** The link to copy, to share or to mail, with the words that go with it. */
function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { link, subject, text } = invitation;
  const id = useId();
  const { field, result, copy } = useCopy(
    link,
    'The link is copied. Paste it wherever you write to your friends.',
  );

  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: subject, text: subject, url: link });
    } catch (error) {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };

  return (
    <Card className="invitation">
      <h2>Send them this link</h2>
      <div className="field">
        <label htmlFor={id}>Your invitation link</label>
        <input id={id} ref={field} className="control" type="text" value={link} readOnly />
      </div>
      <p className="row no-print">
        <Button onClick={() => void copy()}>Copy the link</Button>
        {'share' in navigator ? (
          <Button look="plain" onClick={() => void share()}>
            Share
          </Button>
        ) : null}
        <a className="button button-plain" href={mailtoLink(invitation)}>
          Write an email
        </a>
      </p>
      <StatusLine message={result.text} times={result.times} takesFocus={false} />
      <h3>The email</h3>
      <blockquote className="invitation-mail">
        <p>
          <strong>{subject}</strong>
        </p>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </Card>
  );
}
