import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SheetCell, SheetColumn } from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import { nameText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { SheetGuest } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { AlertIcon } from '../../../ui/icons.js';
import { historyAddress } from '../history/history-address.js';

/** A table that scrolls sideways where it is wider than its place on the page. */
export function SheetTable<Line>(props: {
  label: string;
  columns: readonly SheetColumn<Line>[];
  children: ReactNode;
}) {
  const { label, columns, children } = props;
  return (
    <div className="sheet-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="sheet-table">
        <thead>
          <tr>
            {shownCells(columns).map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** A row for each line. */
export function SheetRows<Line extends SheetGuest>(props: {
  columns: readonly SheetColumn<Line>[];
  lines: readonly Line[];
}) {
  const cells = shownCells(props.columns);
  return props.lines.map((line) => (
    <tr key={line.guest}>
      {cells.map((cell) => (
        <Cell key={cell.heading} cell={cell} line={line} />
      ))}
    </tr>
  ));
}

/** The cells that the page shows of each line. */
export function shownCells<Line>(columns: readonly SheetColumn<Line>[]): SheetCell<Line>[] {
  return columns.flatMap((column) => column.page ?? [column]);
}

const CLASSES = { figures: 'figures', day: 'figures sheet-day', flight: 'sheet-flight' };

function Cell<Line extends SheetGuest>({ cell, line }: { cell: SheetCell<Line>; line: Line }) {
  const text = cell.text(line);
  const small = cell.small?.(line) ?? '';
  const span = cell.span?.(line);
  if (span === 0) return null;
  switch (cell.kind) {
    case 'name':
      return <th scope="row">{text}</th>;
    case 'guest':
      return (
        <th scope="row">
          <GuestLink guest={line} />
        </th>
      );
    case 'problem':
      return (
        <td>
          {text === '' ? null : (
            <span className="sheet-problem">
              <AlertIcon />
              <span>{text}</span>
            </span>
          )}
        </td>
      );
    default:
      return (
        <td className={cell.kind && CLASSES[cell.kind]} rowSpan={span}>
          {text}
          {small === '' ? null : <span className="sheet-number">{small}</span>}
        </td>
      );
  }
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
