import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { statusOf } from '../../../api/errors.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import type { BookingAsOfProps } from '../../../booking/booking-as-of.js';
import { Button } from '../../../ui/Button.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { bookingOwner } from '../actions/action-customer.js';
import { History } from './History.js';
import { DownloadLinks } from '../mails/DownloadLinks.js';
import { historyNow } from './moment/points.js';
import { useHistoryQuery } from '../staff-api.js';
import './HistoryPage.css';

/**
 * The history of a booking, and its state at any moment (D41).
 * @param props.BookingAsOf shows a booking as its customer saw it
 */
export default function HistoryPage({ BookingAsOf }: { BookingAsOf: ComponentType<BookingAsOfProps> }) {
  const { id = '' } = useParams();
  const booking = Number(id);
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const history = useHistoryQuery(booking, { skip: !isId });
  const { currentData, error, isFetching, fulfilledTimeStamp = 0, refetch } = history;
  const isUnknown = !isId || statusOf(error) === 404 || statusOf(error) === 400;

  return (
    <>
      <p className="staff-back no-print">
        <Link to="/client-service">Find a booking</Link>
      </p>
      <div className="history-head">
        <PageTitle title={currentData === undefined ? 'Booking' : `History of ${currentData.number}`}>
          {currentData === undefined ? 'Booking' : `Booking ${currentData.number}`}
        </PageTitle>
        {currentData === undefined ? null : (
          <p className="history-owner">
            {ownerName(currentData)}
            <Button look="link" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </p>
        )}
      </div>
      {currentData === undefined || isUnknown ? null : <DownloadLinks booking={booking} />}
      {isUnknown ? (
        <p>There is no booking at this address. Please look for it by its number or name.</p>
      ) : null}
      {!isUnknown && isFetching && currentData === undefined ? <Spinner label="Opening the history" /> : null}
      {isUnknown ? null : <LoadFailed queries={[history]} />}
      {currentData === undefined || isUnknown ? null : (
        <History
          key={booking}
          history={currentData}
          now={historyNow(currentData.events, instant(fulfilledTimeStamp))}
          isRefreshing={isFetching}
          BookingAsOf={BookingAsOf}
        />
      )}
    </>
  );
}

function ownerName(history: BookingHistory): string {
  const { name, isErased } = bookingOwner(history);
  return isErased ? 'Customer (data erased)' : name;
}
