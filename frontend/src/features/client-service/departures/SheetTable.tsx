import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { SheetGuest } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { historyAddress } from '../history/history-address.js';

/** A table that scrolls sideways where it is wider than the page. */
export function SheetTable(props: { label: string; head: readonly string[]; children: ReactNode }) {
  const { label, head, children } = props;
  return (
    <div className="sheet-box" role="region" aria-label={label} tabIndex={0}>
      <table className="sheet-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The header cell of a row, with the guest's name. */
export function GuestCell({ guest }: { guest: SheetGuest }) {
  return (
    <th scope="row">
      <GuestLink guest={guest} />
    </th>
  );
}

/** A guest's name that links to the history of the booking. */
export function GuestLink({ guest }: { guest: SheetGuest }) {
  return (
    <Link className="sheet-guest" to={historyAddress(guest.booking)}>
      {nameText(guest)} <span className="sheet-number">{guest.number}</span>
    </Link>
  );
}

export function BookingLink({ booking, number }: Pick<SheetGuest, 'booking' | 'number'>) {
  return <Link to={historyAddress(booking)}>{number}</Link>;
}
