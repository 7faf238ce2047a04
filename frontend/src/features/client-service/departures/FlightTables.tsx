import {
  FLIGHT_COLUMNS,
  OTHER_MEANS_COLUMNS,
} from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import type { FlightManifest, ManifestSide } from '@tour-portal/contracts/sheets/flight-manifest.js';
import { GuestLink, SheetRows, SheetTable } from './SheetTable.js';

/** The guests' travel by date and time: arrivals, then departures. */
export function FlightTables({ manifest }: { manifest: FlightManifest }) {
  return (
    <>
      <Side name="Arrivals" side={manifest.arrivals} />
      <Side name="Departures" side={manifest.departures} />
    </>
  );
}

function Side({ name, side }: { name: string; side: ManifestSide }) {
  return (
    <div className="sheet-part">
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
      {side.notToldYet.length === 0 ? null : <NotToldYet name={name} side={side} />}
    </div>
  );
}

function NotToldYet({ name, side }: { name: string; side: ManifestSide }) {
  return (
    <>
      <h4>Not told yet</h4>
      <ul className="sheet-names" aria-label={`${name} not told yet`}>
        {side.notToldYet.map((guest) => (
          <li key={guest.guest}>
            <GuestLink guest={guest} />
          </li>
        ))}
      </ul>
    </>
  );
}
