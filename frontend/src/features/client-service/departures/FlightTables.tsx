import { airportCodeAndName, flightCode } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type {
  FlightManifest,
  ManifestLine,
  ManifestSide,
} from '@tour-portal/contracts/sheets/flight-manifest.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import { GuestCell, GuestLink, SheetTable } from './SheetTable.js';

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
        <Flights name={name} side={side} />
      )}
      {side.otherMeans.length === 0 ? null : <OtherMeans name={name} side={side} />}
      {side.notToldYet.length === 0 ? null : <NotToldYet name={name} side={side} />}
    </div>
  );
}

function Flights({ name, side }: { name: string; side: ManifestSide }) {
  return (
    <SheetTable
      label={`${name} by flight`}
      head={['Date', 'Time', 'Guest', 'Flight', 'From', 'To', 'Transfer', 'Note']}
    >
      <tbody>
        {side.flights.map((line) => (
          <tr key={line.guest}>
            <When line={line} />
            <GuestCell guest={line} />
            <td className="sheet-flight">
              {line.flight === null ? '' : flightCode(line.flight)}
              {line.flight?.isManual === true ? <span className="sheet-number">typed in by hand</span> : null}
            </td>
            <td>{line.flight === null ? '' : airportCodeAndName(line.flight.from, line.flight.fromName)}</td>
            <td>{line.flight === null ? '' : airportCodeAndName(line.flight.to, line.flight.toName)}</td>
            <td>{line.transfer}</td>
            <td>{line.note}</td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  );
}

function OtherMeans({ name, side }: { name: string; side: ManifestSide }) {
  return (
    <>
      <h4>By other means</h4>
      <SheetTable label={`${name} by other means`} head={['Date', 'Time', 'Guest', 'Transfer', 'Note']}>
        <tbody>
          {side.otherMeans.map((line) => (
            <tr key={line.guest}>
              <When line={line} />
              <GuestCell guest={line} />
              <td>{line.transfer}</td>
              <td>{line.note}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </>
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

function When({ line: { date, time } }: { line: ManifestLine }) {
  return (
    <>
      <td className="figures sheet-when">{date === null ? '' : formatDate(date, 'ccc MMM d')}</td>
      <td className="figures">{time}</td>
    </>
  );
}
