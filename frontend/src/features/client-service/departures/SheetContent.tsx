import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import {
  FLIGHT_COLUMNS,
  OTHER_MEANS_COLUMNS,
  passportColumns,
  roomingColumns,
} from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import { roomsText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { roomingLines, type RoomingList } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { ManifestSide } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import type { DepartureSheet } from './departures-api.js';
import { BookingLink, GuestLink, SheetRows, SheetTable, shownCells } from './SheetTable.js';

/** The tables of a sheet; a sentence while nobody has booked. */
export function SheetContent({ shown }: { shown: DepartureSheet }) {
  if (shown.guests === 0) return <p>Nobody has booked this departure yet. Paid deposits fill this list.</p>;
  switch (shown.sheet) {
    case 'rooming':
      return <RoomingTable list={shown} />;
    case 'flights':
      return (
        <>
          <FlightTables name="Arrivals" side={shown.arrivals} />
          <FlightTables name="Departures" side={shown.departures} />
        </>
      );
    case 'passports':
      return <PassportTable list={shown} />;
  }
}

/** The rooms and their guests, booking by booking. */
function RoomingTable({ list }: { list: RoomingList }) {
  const columns = roomingColumns(list);
  const width = shownCells(columns).length;
  return (
    <SheetTable label="Rooming list" columns={columns}>
      {list.parties.map((party) => (
        <tbody key={party.booking}>
          <tr className="sheet-party">
            <th scope="rowgroup" colSpan={width}>
              {party.party} <BookingLink {...party} />
            </th>
          </tr>
          <SheetRows columns={columns} lines={roomingLines(party)} />
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td colSpan={width - 1}>
            {pluralize(list.guests, 'guest')} in {roomsText(list.rooms)}
          </td>
        </tr>
      </tfoot>
    </SheetTable>
  );
}

/** The guests' arrivals or departures: by flight, by other means, and those not told yet. */
function FlightTables({ name, side }: { name: string; side: ManifestSide }) {
  return (
    <div className="sheet-flight-tables">
      <h3>{name}</h3>
      {side.flights.length === 0 ? (
        <p>Nobody has told us a flight yet.</p>
      ) : (
        <SheetTable label={`${name} by flight`} columns={FLIGHT_COLUMNS}>
          <tbody>
            <SheetRows columns={FLIGHT_COLUMNS} lines={side.flights} />
          </tbody>
        </SheetTable>
      )}
      {side.otherMeans.length === 0 ? null : (
        <>
          <h4>By other means</h4>
          <SheetTable label={`${name} by other means`} columns={OTHER_MEANS_COLUMNS}>
            <tbody>
              <SheetRows columns={OTHER_MEANS_COLUMNS} lines={side.otherMeans} />
            </tbody>
          </SheetTable>
        </>
      )}
      {side.notToldYet.length === 0 ? null : (
        <>
          <h4>Not told yet</h4>
          <ul className="sheet-not-told" aria-label={`${name} not told yet`}>
            {side.notToldYet.map((guest) => (
              <li key={guest.guest}>
                <GuestLink guest={guest} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The guests' passports with their problems; those that need attention come first. */
function PassportTable({ list }: { list: PassportList }) {
  const { needed, validUntil } = list;
  const columns = passportColumns(list);
  return (
    <>
      <p>
        {needed
          ? `Passports must be valid until ${formatDate(validUntil, 'MMMM d, yyyy')} at least.`
          : 'This tour asks for no passports.'}{' '}
        This page shows the last four characters of each number; the CSV and the PDF have them whole.
      </p>
      <SheetTable label="Passport list" columns={columns}>
        <tbody>
          <SheetRows columns={columns} lines={list.passports} />
        </tbody>
      </SheetTable>
    </>
  );
}
