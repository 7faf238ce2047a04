import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { roomingColumns } from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import { roomsText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { roomingLines, type RoomingList } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { BookingLink, SheetRows, SheetTable, shownCells } from './SheetTable.js';

/** The rooms and their guests, booking by booking. */
export function RoomingTable({ list }: { list: RoomingList }) {
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
