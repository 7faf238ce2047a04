import { useId, useState } from 'react';
import { LoadFailed } from '../../api/LoadFailed.js';
import { problemsOf } from '../../api/errors.js';
import { StatusLine } from '../../booking/StatusLine.js';
import { Button } from '../../ui/Button.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import '../../ui/fields/Field.css';
import { useCopy } from '../../ui/fields/use-copy.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Spinner } from '../../ui/Spinner.js';
import './CalendarLinkDialog.css';
import {
  useCalendarLinkQuery,
  useEndCalendarLinkMutation,
  useMakeCalendarLinkMutation,
} from './calendar-link-api.js';

/** The private link that calendar programs follow: made, copied and ended here (D64). @param props.booking id */
export default function CalendarLinkDialog(props: { booking: number; onClose: () => void }) {
  const { booking, onClose } = props;
  const link = useCalendarLinkQuery(booking);
  const [message, setMessage] = useState('');

  return (
    <Modal title="Keep my calendar up to date" onClose={onClose}>
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
        <MakeLink booking={booking} onMade={() => setMessage('Your private link is made.')} />
      ) : (
        <ActiveLink
          url={link.data.url}
          booking={booking}
          onEnded={() => setMessage('The link is ended. It shows your trip to nobody any more.')}
        />
      )}
      <StatusLine message={message} />
    </Modal>
  );
}

function MakeLink({ booking, onMade }: { booking: number; onMade: () => void }) {
  const [make, { isLoading, error }] = useMakeCalendarLinkMutation();
  return (
    <>
      <p>
        Whoever has the link can read your trip without logging in, with your names and flights. You can end
        it here at any time.
      </p>
      <ErrorList problems={problemsOf(error)} />
      <Button busy={isLoading} onClick={() => void make(booking).then(({ data }) => data && onMade())}>
        Make a private link
      </Button>
    </>
  );
}

function ActiveLink(props: { url: string; booking: number; onEnded: () => void }) {
  const { url, booking, onEnded } = props;
  const id = useId();
  const [end, { isLoading, error }] = useEndCalendarLinkMutation();
  const { field, result, copy } = useCopy(url, 'The link is copied.');
  return (
    <div className="calendar-link">
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
      <ErrorList problems={problemsOf(error)} />
      <Button
        look="danger"
        busy={isLoading}
        onClick={() => void end(booking).then((answer) => answer.error ?? onEnded())}
      >
        End this link
      </Button>
    </div>
  );
}
