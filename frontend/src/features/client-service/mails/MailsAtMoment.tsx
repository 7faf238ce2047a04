import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import { useId } from 'react';
import { staffMoment } from '../times.js';
import type { ConfirmationMail } from './confirmation-mails.js';
import { OpenMail } from './OpenMail.js';

/** The confirmations that had been mailed to the customer by the point that is shown. */
export function MailsAtMoment({ booking, mails }: { booking: number; mails: readonly ConfirmationMail[] }) {
  const titleId = useId();
  return (
    <section className="mails" aria-labelledby={titleId}>
      <h2 id={titleId}>Mails by then</h2>
      {mails.length === 0 ? <p>No confirmation had been mailed yet.</p> : null}
      <ul>
        {mails.map((mail) => (
          <li key={mail.document}>
            <span>
              <strong>{confirmationName(mail.type)}</strong>{' '}
              <span className="soft small">{staffMoment(mail.at)}</span>
            </span>
            <OpenMail booking={booking} mail={mail} />
          </li>
        ))}
      </ul>
    </section>
  );
}
