import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  SHEET_TITLES,
  bookedText,
  dayText,
  heldText,
} from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { SHEET_NAMES, type SheetHead } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { formatDate, instant, isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { statusOf } from '../../../api/errors.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { ClockIcon, DocumentIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { staffMoment } from '../times.js';
import { DEPARTURES_ADDRESS, departureAddress, sheetFileAddress } from './departure-address.js';
import { useDepartureSheetQuery } from './departures-api.js';
import { SheetContent } from './SheetContent.js';
import './DepartureSheetsPage.css';

/** The sheets of a departure: rooming list, flight manifest and passport list, to read, print and download. */
export default function DepartureSheetsPage() {
  const { tour: tourText = '', date = '' } = useParams();
  const [search] = useSearchParams();
  const sheetText = search.get('sheet');
  const sheet = SHEET_NAMES.find((candidate) => candidate === sheetText) ?? 'rooming';
  const tour = parseId(tourText);
  const departure = tour === null || !isCalendarDate(date) ? null : { tour, departedAt: date };
  const query = useDepartureSheetQuery(
    departure === null ? skipToken : { tour: departure.tour, date, sheet },
  );
  const { currentData: shown, data, error, isFetching, fulfilledTimeStamp = 0, refetch } = query;
  const isUnknown = departure === null || statusOf(error) === 404;
  const name = data === undefined ? 'Departure' : data.tour.name;

  return (
    <>
      <p className="staff-back no-print">
        <Link to={DEPARTURES_ADDRESS}>All departures</Link>
      </p>
      <PageTitle title={data === undefined ? 'Departure' : `${name}, ${dayText(data.departedAt)}`}>
        {name}
      </PageTitle>
      {isUnknown ? <p>There is no such departure. Please choose one from the list of departures.</p> : null}
      {departure === null || isUnknown ? null : (
        <>
          {data === undefined ? null : <Days head={data} />}
          <nav className="sheet-tabs no-print" aria-label="Sheets">
            {SHEET_NAMES.map((tab) => (
              <Link
                key={tab}
                to={departureAddress(departure, tab)}
                replace
                aria-current={tab === sheet ? 'page' : undefined}
              >
                {SHEET_TITLES[tab]}
              </Link>
            ))}
          </nav>
          <p className="sheet-files no-print">
            <DocumentIcon />
            <span>Download</span>
            {(['csv', 'pdf'] as const).map((format) => (
              <a key={format} href={sheetFileAddress(departure, sheet, format)} download>
                {format.toUpperCase()}
              </a>
            ))}
            <Button look="link" onClick={() => globalThis.print()}>
              Print
            </Button>
            <Button look="link" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </p>
          <h2>{SHEET_TITLES[sheet]}</h2>
          {isFetching && shown === undefined ? <Spinner label="Opening the sheet" /> : null}
          <LoadFailed queries={[query]} />
          {shown === undefined ? null : (
            <>
              <p role="status">
                {bookedText(shown)}, as of {staffMoment(instant(fulfilledTimeStamp))}
              </p>
              <HeldNote head={shown} />
              <SheetContent shown={shown} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Days({ head }: { head: SheetHead }) {
  const day = 'cccc, MMMM d, yyyy';
  return (
    <p className="figures">
      {formatDate(head.departedAt, day)} to {formatDate(head.concludedAt, day)}
    </p>
  );
}

function HeldNote({ head }: { head: SheetHead }) {
  const text = heldText(head.held);
  if (text === null) return null;
  return (
    <div className="departure-held">
      <Note icon={<ClockIcon />}>{text}</Note>
    </div>
  );
}
