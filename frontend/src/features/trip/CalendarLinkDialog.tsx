import { useId, useState } from 'react';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../api/api.js';
import type { AppDispatch } from '../../api/dispatch.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { problemsOf, type CallError } from '../../api/errors.js';
import { StatusLine } from '../../booking/StatusLine.js';
import { Button } from '../../ui/Button.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import '../../ui/fields/Field.css';
import { useCopy } from '../../ui/fields/use-copy.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Spinner } from '../../ui/Spinner.js';

/** The calls about the private link that calendar programs follow (D64). */
const calendarLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param booking id */
    calendarLink: build.query<CalendarLink, number>({
      query: (booking) => `/bookings/${booking}/calendar-link`,
      keepUnusedDataFor: 0,
    }),
    /** @param booking id */
    makeCalendarLink: build.mutation<CalendarLink, number>({
      query: (booking) => ({ url: `/bookings/${booking}/calendar-link`, method: 'POST', body: {} }),
      onQueryStarted: showAnswer,
    }),
    /** @param booking id */
    endCalendarLink: build.mutation<CalendarLink, number>({
      query: (booking) => ({ url: `/bookings/${booking}/calendar-link`, method: 'DELETE' }),
      transformResponse: () => ({ url: null }),
      onQueryStarted: showAnswer,
    }),
  }),
});
const { useCalendarLinkQuery, useMakeCalendarLinkMutation, useEndCalendarLinkMutation } = calendarLinkApi;

/** Shows the link as a call has left it, unless the call fails. */
async function showAnswer(
  booking: number,
  call: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: CalendarLink }> },
): Promise<void> {
  const answer = await call.queryFulfilled.catch(() => null);
  if (answer !== null)
    await call.dispatch(calendarLinkApi.util.upsertQueryData('calendarLink', booking, answer.data));
}

/** The private link that calendar programs follow: made, copied and ended here (D64). @param props.booking id */
export default function CalendarLinkDialog(props: { booking: number; onClose: () => void }) {
  const { booking, onClose } = props;
  const link = useCalendarLinkQuery(booking);
  const [make, making] = useMakeCalendarLinkMutation();
  const [end, ending] = useEndCalendarLinkMutation();
  const [message, setMessage] = useState('');

  return (
    <Modal title="Keep my calendar up to date" busy={making.isLoading || ending.isLoading} onClose={onClose}>
      <p>
        Give this booking’s private link to your calendar program. It then shows your days, hotels, journeys
        and due dates, and changes them when your booking changes.
      </p>
      {link.data === undefined ? (
        link.error !== undefined ? (
          <LoadFailed queries={[link]} />
        ) : (
          <Spinner />
        )
      ) : link.data.url === null ? (
        <MakeLink
          making={making}
          onMake={() =>
            void make(booking).then(({ data }) => data && setMessage('Your private link is made.'))
          }
        />
      ) : (
        <ActiveLink
          url={link.data.url}
          ending={ending}
          onEnd={() =>
            void end(booking).then(
              ({ error }) => error ?? setMessage('The link is ended. It shows your trip to nobody any more.'),
            )
          }
        />
      )}
      <StatusLine message={message} />
    </Modal>
  );
}

/** The state of the call that makes the link or ends it. */
interface CallState {
  isLoading: boolean;
  error?: CallError;
}

function MakeLink({ making, onMake }: { making: CallState; onMake: () => void }) {
  return (
    <>
      <p>
        Whoever has the link can read your trip without logging in, with your names and flights. You can end
        it here at any time.
      </p>
      <ErrorList problems={problemsOf(making.error)} />
      <Button busy={making.isLoading} onClick={onMake}>
        Make a private link
      </Button>
    </>
  );
}

function ActiveLink(props: { url: string; ending: CallState; onEnd: () => void }) {
  const { url, ending, onEnd } = props;
  const id = useId();
  const { field, result, copy } = useCopy(url, 'The link is copied.');
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>Your private link</label>
        <input id={id} ref={field} className="control" type="text" value={url} readOnly />
      </div>
      <p className="row">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <a className="button button-plain" href={url.replace(/^https?:/, 'webcal:')}>
          Open in my calendar program
        </a>
      </p>
      <StatusLine message={result.text} times={result.times} takesFocus={false} />
      <p className="small">
        In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web.
      </p>
      <p>Whoever has the link can read your trip without logging in. Show it only to people you trust.</p>
      <ErrorList problems={problemsOf(ending.error)} />
      <Button look="danger" busy={ending.isLoading} onClick={onEnd}>
        End this link
      </Button>
    </div>
  );
}
