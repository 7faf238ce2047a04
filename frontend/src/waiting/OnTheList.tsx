import { Link } from 'react-router';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/waiting-api.js';
import { selectAccount } from '../app/session.js';
import { useAppSelector } from '../app/store.js';
import { SaidLine } from '../booking/SaidLine.js';
import { offerAddress, WAITING_LISTS } from './open-requests.js';
import { keptText, offerEndText, partyText } from './waiting-words.js';
import './OnTheList.css';

/**
 * Says that a party waits for a date, or that space is kept for it, and what comes next.
 * @param props.isInvited the party means to join friends, whose number a request does not carry
 * @param props.takesFocus the customer has just asked: reading goes on here
 */
export function OnTheList(props: {
  request: WaitingRequest;
  now: Instant;
  isInvited: boolean;
  takesFocus: boolean;
}) {
  const { request, now, isInvited, takesFocus } = props;
  const email = useAppSelector(selectAccount)?.email;
  const party = partyText(request.roomGuests);
  if (request.offeredUntil !== null) {
    return (
      <div className="on-the-list">
        <SaidLine
          said={`Space for ${party} is kept for you until ${offerEndText(request.offeredUntil)}.`}
          takesFocus={takesFocus}
        />
        <p className="row no-print">
          <Link className="button" to={offerAddress(request)}>
            Hold this space
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="on-the-list">
      <SaidLine said={`You are on the waiting list, for ${party}.`} takesFocus={takesFocus} />
      <ul>
        <li>
          Space that becomes free is offered first to those who asked first. Please wait for our message.
        </li>
        <li>
          We write to {email} and send a text message to your phone. We then keep the space for you for{' '}
          {keptText(request.departedAt, now)}, so that you can hold it.
        </li>
        {isInvited ? (
          <li>To travel under your friends’ booking number, open their invitation again then.</li>
        ) : null}
        <li>
          It costs nothing, and you can leave the list at any time under{' '}
          <Link to={WAITING_LISTS.address}>your waiting lists</Link>.
        </li>
      </ul>
    </div>
  );
}
