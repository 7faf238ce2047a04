import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import { useId } from 'react';
import { staffMoment } from '../times.js';
import type { ConfirmationMail } from './confirmation-mails.js';
import { OpenMail } from './OpenMail.js';

/** What the customer had in their mailbox at the point that is shown. */
export function MailsByThen({ booking, letters }: { booking: number; letters: readonly ConfirmationMail[] }) {
  const titleId = useId();
  return (
    <section className="mails" aria-labelledby={titleId}>
      <h2 id={titleId}>Mails by then</h2>
      {letters.length === 0 ? <p>No confirmation had been mailed yet.</p> : null}
      <ul>
        {letters.map((letter) => (
          <li key={letter.document}>
            <span>
              <strong>{confirmationName(letter.type)}</strong>{' '}
              <span className="soft small">{staffMoment(letter.at)}</span>
            </span>
            <OpenMail booking={booking} letter={letter} />
          </li>
        ))}
      </ul>
    </section>
  );
}
