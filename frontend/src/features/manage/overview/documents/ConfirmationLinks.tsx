import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { confirmationUrl, useBrand } from '../../../../reference/brand.js';
import { datedMomentText } from '../../../../browser/moment-text.js';
import { DocumentIcon } from '../../../../ui/icons.js';
import './Documents.css';

/** Each confirmation, the newest first. */
export function ConfirmationLinks({ confirmations }: Pick<Booking, 'confirmations'>) {
  const { documentBaseUrl } = useBrand();
  const newestFirst = [...confirmations].sort((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
  return (
    <ul>
      {newestFirst.map((confirmation) => (
        <DocumentLink
          key={confirmation.id}
          href={confirmationUrl(documentBaseUrl, confirmation)}
          name={confirmationName(confirmation.type)}
          note={datedMomentText(confirmation.issuedAt)}
        />
      ))}
    </ul>
  );
}

/** A PDF, opened in a window of its own. */
export function DocumentLink({ href, name, note }: { href: string; name: string; note: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        <DocumentIcon />
        <span>{name} (PDF)</span>
      </a>
      <span className="soft small">{note}</span>
    </li>
  );
}
