import { Link } from 'react-router';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { useAccount } from '../session/use-account.js';
import { StatusLine } from '../booking/StatusLine.js';
import { WAITING_LISTS } from './open-requests.js';
import { offerAddress } from './offer-address.js';
import { offerDurationText, offerEndText, partyText } from './waiting-words.js';
import './OnTheList.css';

/**
 * Says that a party waits for a date, and what happens next; or that space is offered to it, with the link to hold it.
 * @param props.number the booking number of the friends’ party to join; null: none
 * @param props.hasJustAsked the customer has asked on this page: while the party waits, the text takes the focus and says all that
 *   happens next
 */
export function OnTheList(props: {
  request: WaitingRequest;
  now: Instant;
  number: string | null;
  hasJustAsked: boolean;
}) {
  const { request, now, number, hasJustAsked } = props;
  const email = useAccount()?.email;
  const party = partyText(request.roomGuests);
  if (request.offeredUntil !== null) {
    return (
      <div className="on-the-list">
        <StatusLine
          message={`Space for ${party} is kept for you until ${offerEndText(request.offeredUntil)}.`}
          // The offer may come while the customer does something else.
          takesFocus={false}
        />
        <p className="row no-print">
          <Link className="button" to={offerAddress(request, request.number ?? number)}>
            Hold this space
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="on-the-list">
      <StatusLine message={`You are on the waiting list, for ${party}.`} takesFocus={hasJustAsked} />
      {hasJustAsked ? (
        <ul>
          <li>
            Space that becomes free is offered first to those who asked first. Please wait for our message.
          </li>
          <li>
            We write to {email} and send a text message to your phone. We then keep the space for you for{' '}
            {offerDurationText(request.departedAt, now)}, so that you can hold it.
          </li>
          {number === null ? null : request.number === number ? (
            <li>You then travel with your friends, under their booking number.</li>
          ) : (
            <li>To travel under your friends’ booking number, open their invitation again then.</li>
          )}
          <li>
            It costs nothing, and you can leave the list at any time under <WaitingListsLink />.
          </li>
        </ul>
      ) : (
        <p>
          We tell you when there is space for you. You can leave the list under <WaitingListsLink />.
        </p>
      )}
    </div>
  );
}

function WaitingListsLink() {
  return <Link to={WAITING_LISTS.address}>your waiting lists</Link>;
}
