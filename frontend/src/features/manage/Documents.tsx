import { useId } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import { documentUrl, useBrand } from '../../app/brand.js';
import { datedMomentText } from '../../app/moment-text.js';
import { DocumentIcon } from '../../ui/icons.js';
import './Documents.css';

/** Confirmations, and the travel documents once a deposit is paid (spec §6). */
export function Documents({ booking }: { booking: Booking }) {
  const titleId = useId();
  const { documentBaseUrl } = useBrand();
  const paid = booking.guests.some((guest) => guest.paid);

  return (
    <section className="documents no-print" aria-labelledby={titleId}>
      <h2 id={titleId}>Documents</h2>
      <div className="documents-lists">
        <div>
          <h3>Confirmations</h3>
          {booking.confirmations.length === 0 ? (
            <p>Your confirmation is being made. It will appear here and come by email.</p>
          ) : null}
          <ConfirmationLinks confirmations={booking.confirmations} />
        </div>
        <div>
          <h3>Travel documents</h3>
          {!paid ? <p>Your travel documents open here once a deposit is paid.</p> : null}
          {paid && booking.travelDocuments.length === 0 ? (
            <p>Your travel documents are being prepared. They will appear here.</p>
          ) : null}
          <ul>
            {(paid ? booking.travelDocuments : []).map(({ id, label, uploadedAt }) => (
              <DocumentLink
                key={id}
                href={documentUrl(documentBaseUrl, id)}
                name={label}
                note={datedMomentText(uploadedAt)}
              />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Each confirmation, the newest first. */
export function ConfirmationLinks({ confirmations }: Pick<Booking, 'confirmations'>) {
  const { documentBaseUrl } = useBrand();
  const newestFirst = [...confirmations].sort((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
  return (
    <ul>
      {newestFirst.map(({ id, type, issuedAt, hash, filename }) => (
        <DocumentLink
          key={id}
          href={documentUrl(documentBaseUrl, `confirmations/${hash}/${encodeURIComponent(filename)}`)}
          name={`${type} confirmation`}
          note={datedMomentText(issuedAt)}
        />
      ))}
    </ul>
  );
}

function DocumentLink({ href, name, note }: { href: string; name: string; note: string }) {
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
