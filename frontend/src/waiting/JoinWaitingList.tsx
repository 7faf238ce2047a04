import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { StatusLine } from '../booking/StatusLine.js';
import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/notices/ErrorList.js';
import { OnTheList } from './OnTheList.js';
import { requestFor } from './open-requests.js';
import { useJoinWaitingList } from './use-join-waiting-list.js';
import { useWaitingList } from './use-waiting-list.js';

/**
 * The button that puts a party on the waiting list of a full date (decision 0012). Once the party waits, {@link OnTheList}
 * replaces it.
 * @param props.wanted the party and the date; give the component a `key` made of them
 * @param props.account the account's id
 * @param props.promise text above the button that says what the customer gets by joining
 * @param props.name the button's name for screen readers, understandable without the text around it
 * @param props.children the words on the button
 */
export function JoinWaitingList(props: {
  wanted: Omit<HoldQuery, 'holdId'>;
  account: number;
  now: Instant;
  promise?: string;
  name?: string;
  look?: 'main' | 'plain';
  children: ReactNode;
}) {
  const { wanted, account, now, promise, name, look, children } = props;
  const { tour, roomGuests, date, number } = wanted;
  const order = { tour, roomGuests, date, ...(number === null ? {} : { number }) };
  const { join, isLoading, joined, problems, spaceNow } = useJoinWaitingList(order, account);
  const requests = useWaitingList(now);
  const request = requests === null ? joined : requestFor(requests, wanted);
  if (request !== null) {
    return <OnTheList request={request} now={now} number={number} hasJustAsked={joined !== null} />;
  }
  if (spaceNow !== null) {
    return (
      <div>
        <StatusLine message={spaceNow} />
        <p className="row no-print">
          <Link className="button" to={`/?${writeHoldQuery({ ...wanted, holdId: null })}`}>
            Hold this space
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div>
      {promise === undefined ? null : <p>{promise}</p>}
      <ErrorList problems={problems} />
      <p className="row no-print">
        <Button look={look} busy={isLoading} aria-label={name} onClick={() => void join()}>
          {children}
        </Button>
      </p>
    </div>
  );
}
