import { useId } from 'react';
import { Link } from 'react-router';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { areDocumentsOpen } from '@tour-portal/contracts/booking/document-ids.js';
import { documentUrl, useBrand } from '../../../../reference/brand.js';
import { calendarAddress, tripAddress } from '../../../../booking/manage-address.js';
import { datedMomentText } from '../../../../browser/moment-text.js';
import { ConfirmationLinks, DocumentLink } from './ConfirmationLinks.js';
import './Documents.css';

/** Confirmations, and while travel documents are open (spec §6), these documents, the trip and its calendar file. */
export function Documents({ booking, state }: { booking: Booking; state: BookingState }) {
  const titleId = useId();
  const { documentBaseUrl } = useBrand();
  const isOpen = areDocumentsOpen(booking);
  const isCancelled = state === 'cancelled';
  const isEndedHold = state === 'expired' || state === 'deleted';

  return (
    <section id="documents" className="documents no-print" aria-labelledby={titleId}>
      <h2 id={titleId}>Documents</h2>
      <div className="documents-lists">
        <div>
          <h3>Confirmations</h3>
          {booking.confirmations.length === 0 && !isCancelled ? (
            <p>Your confirmation is being made. It will appear here and come by email.</p>
          ) : null}
          <ConfirmationLinks confirmations={booking.confirmations} />
        </div>
        <div>
          <h3>Travel documents</h3>
          {isCancelled ? <p>A cancelled booking has no travel documents.</p> : null}
          {isEndedHold ? <p>A hold that has ended has no travel documents.</p> : null}
          {!isOpen && !isCancelled && !isEndedHold ? (
            <p>Your travel documents open here once a deposit is paid.</p>
          ) : null}
          {isOpen && booking.travelDocuments.length === 0 ? (
            <p>Your travel documents are being prepared. They will appear here.</p>
          ) : null}
          {isOpen ? (
            <>
              <p>
                <Link to={tripAddress(booking)}>Your trip, day by day</Link>
              </p>
              <p>
                <a href={calendarAddress(booking)}>Add to calendar</a>
              </p>
            </>
          ) : null}
          <ul>
            {(isOpen ? booking.travelDocuments : []).map(({ id, label, uploadedAt }) => (
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
