import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import { useState } from 'react';
import type { SentMail } from '@tour-portal/contracts/client-service/client-service-api.js';
import { documentUrl, useBrand } from '../../../reference/brand.js';
import { statusOf } from '../../../api/errors.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { DocumentIcon } from '../../../ui/icons.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { Spinner } from '../../../ui/Spinner.js';
import { Fact } from '../customer/CustomerCard.js';
import { staffApi } from '../staff-api.js';
import { staffMoment } from '../times.js';
import { framedMail } from './framed-mail.js';
import type { ConfirmationMail } from './confirmation-mails.js';
import './SentMailDialog.css';

const { useSentMailQuery } = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** 404 for a mail that is not this booking's, or is no longer stored. */
    sentMail: build.query<SentMail, { booking: number; digest: string }>({
      query: ({ booking, digest }) => `/bookings/${booking}/letters/${digest}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

/**
 * A mail as it was sent, with a link to its PDF; the link in the mail lacks its signature. No script of the mail runs, and it
 * loads no image, style or font from another site.
 */
export function SentMailDialog(props: { booking: number; mail: ConfirmationMail; onClose: () => void }) {
  const { booking, mail, onClose } = props;
  const sent = useSentMailQuery({ booking, digest: mail.digest ?? '' }, { skip: mail.digest === null });
  const { documentBaseUrl } = useBrand();
  const isGone = mail.digest === null || statusOf(sent.error) === 404;

  return (
    <Modal title={confirmationName(mail.type)} onClose={onClose}>
      <div className="sent-mail">
        <p className="soft small">Printed {staffMoment(mail.at)}</p>
        {sent.isFetching ? <Spinner label="Opening the mail" /> : null}
        {isGone ? (
          <p>
            This mail is not kept any more: it was sent before mails were kept, or the customer’s data was
            erased.
          </p>
        ) : (
          <LoadFailed queries={[sent]} />
        )}
        {sent.currentData === undefined ? null : <MailContent mail={sent.currentData} />}
        <p className="row">
          <a
            className="button button-plain"
            href={documentUrl(documentBaseUrl, mail.document)}
            target="_blank"
            rel="noreferrer"
          >
            <DocumentIcon />
            Open its PDF<span className="visually-hidden"> (in a new tab)</span>
          </a>
          <Button onClick={onClose}>Close</Button>
        </p>
      </div>
    </Modal>
  );
}

function MailContent({ mail }: { mail: SentMail }) {
  const [asText, setAsText] = useState(mail.html === null);
  const attached = mail.attachments.map(({ filename }) => filename).join(', ');
  return (
    <>
      <dl className="person-facts">
        <Fact name="To">{mail.to}</Fact>
        <Fact name="Subject">{mail.subject ?? 'None'}</Fact>
        {attached === '' ? null : <Fact name="Attached">{attached}</Fact>}
      </dl>
      {asText || mail.html === null ? (
        <pre tabIndex={0} role="region" aria-label="The mail as plain text">
          {mail.text}
        </pre>
      ) : (
        <iframe title="The mail as it was sent" sandbox="" srcDoc={framedMail(mail.html)} />
      )}
      {mail.html === null ? null : (
        <Button look="link" onClick={() => setAsText(!asText)}>
          {asText ? 'Show it as it looked' : 'Show it as plain text'}
        </Button>
      )}
    </>
  );
}
