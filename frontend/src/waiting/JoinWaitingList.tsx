import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ErrorAnswer } from '@tour-portal/contracts/api/error-answer.js';
import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { problemsOf, statusOf, type CallError } from '../api/errors.js';
import { idempotencyKey } from '../api/idempotency-key.js';
import { StatusLine } from '../booking/StatusLine.js';
import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/notices/ErrorList.js';
import { OnTheList } from './OnTheList.js';
import { requestFor } from './open-requests.js';
import { useWaitingList } from './use-waiting-list.js';
import { useJoinWaitingListMutation } from './waiting-api.js';

/**
 * The button that puts a party on the waiting list of a date without space for it (decision 0012). {@link OnTheList} replaces
 * it once the party waits or is offered space, and a link to hold the space if the server says that there is some.
 * @param props.wanted the party and the date; give the component a `key` that changes with them
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

/**
 * `join` puts the account on a waiting list. `spaceNow`: the server's message that the party can hold space at once; else null.
 * @param account the account's id
 */
function useJoinWaitingList(order: WaitingOrder, account: number) {
  const [send, { isLoading, data = null, error }] = useJoinWaitingListMutation();
  const attemptKey = useRef<string | null>(null);

  const join = async (): Promise<void> => {
    attemptKey.current ??= idempotencyKey();
    const answer = await send({ account, order, key: attemptKey.current });
    const status = statusOf(answer.error);
    // Without an answer, or after a 5xx, the party may be on the list already: the key is kept, so that a retry repeats this request.
    if (answer.error === undefined || (status !== null && status < 500)) attemptKey.current = null;
  };

  const spaceNow = spaceMessage(error);
  return { join, isLoading, joined: data, problems: spaceNow === null ? problemsOf(error) : [], spaceNow };
}

/** The message of a refusal that says that the party can hold space at once; null for every other answer. */
function spaceMessage(error: CallError | undefined): string | null {
  if (statusOf(error) !== 409 || error === undefined || !('data' in error)) return null;
  const answer = error.data as ErrorAnswer;
  return 'hasSpace' in answer ? answer.message : null;
}
