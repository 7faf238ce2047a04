import { Link } from 'react-router';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { TRAVEL_PROTECTION_CENTS } from '@tour-portal/contracts/money/fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { documentUrl, telephoneUrl, useBrand } from '../../../reference/brand.js';
import { faqsAddress } from '../../../booking/manage-address.js';
import { DocumentIcon, PhoneIcon, QuestionIcon } from '../../../ui/icons.js';
import './BookingFooter.css';

/**
 * The documents that apply to every booking, the FAQs, and the phone number of client service (spec §2 "Booking footer").
 */
export function BookingFooter({ booking }: { booking: Pick<Booking, 'number'> }) {
  const { documentBaseUrl, documents, phoneUsaCanada } = useBrand();
  const pdfs = [
    { id: documents.travelProtection, name: `${formatDollars(TRAVEL_PROTECTION_CENTS)} Travel Protection` },
    { id: documents.termsOfTravel, name: 'Terms of Travel' },
  ];
  return (
    <footer className="booking-footer">
      <ul>
        {pdfs.map(({ id, name }) => (
          <li key={id}>
            <a href={documentUrl(documentBaseUrl, id)} target="_blank" rel="noreferrer">
              <DocumentIcon />
              <span>{name} (PDF)</span>
            </a>
          </li>
        ))}
        <li>
          <Link to={faqsAddress(booking)}>
            <QuestionIcon />
            <span>Booking FAQs</span>
          </Link>
        </li>
      </ul>
      {phoneUsaCanada === '' ? null : (
        <p>
          <PhoneIcon />
          <span>
            Questions? Call client service at <a href={telephoneUrl(phoneUsaCanada)}>{phoneUsaCanada}</a>
          </span>
        </p>
      )}
    </footer>
  );
}
