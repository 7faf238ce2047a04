import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { Fragment } from 'react';
import {
  ROOM_NAMES,
  nameText,
  roomsText,
  stayText,
} from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { RoomingList, RoomingParty } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { BookingLink, SheetTable } from './SheetTable.js';

const HEAD = ['Room', 'Guest', 'Age', 'Nights before', 'Nights after'];

/** The rooms and their guests, booking by booking. */
export function RoomingTable({ list }: { list: RoomingList }) {
  return (
    <SheetTable label="Rooming list" head={HEAD}>
      {list.parties.map((party) => (
        <tbody key={party.booking}>
          <tr className="sheet-party">
            <th scope="rowgroup" colSpan={HEAD.length}>
              {party.party} <BookingLink {...party} />
            </th>
          </tr>
          <Rooms list={list} party={party} />
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td colSpan={HEAD.length - 1}>
            {pluralize(list.guests, 'guest')} in {roomsText(list.rooms)}
          </td>
        </tr>
      </tfoot>
    </SheetTable>
  );
}

function Rooms({ list, party }: { list: RoomingList; party: RoomingParty }) {
  return (
    <>
      {party.rooms.map(({ type, guests }, room) => (
        <Fragment key={room}>
          {guests.map((guest, index) => (
            <tr key={guest.guest}>
              {index > 0 ? null : <td rowSpan={guests.length}>{ROOM_NAMES[type]}</td>}
              <th scope="row">{nameText(guest)}</th>
              <td className="figures">{guest.age ?? 'Not told yet'}</td>
              <td>{stayText(guest.before, 'arrival', list.departedAt)}</td>
              <td>{stayText(guest.after, 'departure', list.concludedAt)}</td>
            </tr>
          ))}
        </Fragment>
      ))}
    </>
  );
}
