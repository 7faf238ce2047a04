import { TRAVEL_PROTECTION_CENTS } from '@tour-portal/contracts/fees.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import { documentUrl, telephoneUrl, useBrand } from '../../app/brand.js';
import { DocumentIcon, PhoneIcon } from '../../ui/icons.js';
import './BookingFooter.css';

/** The papers that hold for every booking, and the help line (spec §2 "Booking footer"). */
export function BookingFooter() {
  const { documentBaseUrl, documents, phoneUsaCanada } = useBrand();
  const papers = [
    { id: documents.travelProtection, name: `${formatDollars(TRAVEL_PROTECTION_CENTS)} Travel Protection` },
    { id: documents.termsOfTravel, name: 'Terms of Travel' },
  ];
  return (
    <footer className="booking-footer">
      <ul>
        {papers.map(({ id, name }) => (
          <li key={id}>
            <a href={documentUrl(documentBaseUrl, id)} target="_blank" rel="noreferrer">
              <DocumentIcon />
              <span>{name} (PDF)</span>
            </a>
          </li>
        ))}
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
