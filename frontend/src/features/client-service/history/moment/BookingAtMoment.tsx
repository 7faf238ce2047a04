import { useId, type ComponentType } from 'react';
import type {
  BookingHistory,
  BookingMoment,
  SoldThen,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { CallError } from '../../../../api/errors.js';
import { LoadFailed } from '../../../../api/LoadFailed.js';
import type { BookingAsOfProps } from '../../../../booking/booking-as-of.js';
import { Spinner } from '../../../../ui/Spinner.js';
import { staffMoment } from '../../times.js';

/** The booking at the chosen moment, or now; while another moment loads, the previous one stays. */
export function BookingAtMoment(props: {
  momentQuery: {
    readonly data?: BookingMoment | undefined;
    readonly currentData?: BookingMoment | undefined;
    readonly error?: CallError | undefined;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Whether the chosen moment is now. */
  isNow: boolean;
  /** Whether the slider shows another moment already, which is not chosen yet. */
  isChoosing: boolean;
  owner: BookingHistory['owner'];
  BookingAsOf: ComponentType<BookingAsOfProps>;
}) {
  const { momentQuery, isNow, isChoosing, owner, BookingAsOf } = props;
  const titleId = useId();
  const { data, currentData, isFetching } = momentQuery;
  const isBehind = isChoosing || currentData === undefined;

  return (
    <section
      className="booking-at-moment"
      aria-labelledby={titleId}
      aria-busy={isBehind && data !== undefined}
    >
      <h2 id={titleId}>
        {isNow && !isBehind ? 'The booking now' : 'The booking as it stood'}{' '}
        {data === undefined ? null : <span className="booking-at-moment-time">{staffMoment(data.at)}</span>}
      </h2>
      {isFetching && data === undefined ? <Spinner label="Opening the booking" /> : null}
      <LoadFailed queries={[momentQuery]} />
      {data === undefined ? null : (
        <div className={isBehind ? 'booking-at-moment-outdated' : undefined}>
          {data.booking === null ? (
            <p>There was no booking yet at this moment.</p>
          ) : (
            <>
              {data.sold === null ? null : <p className="soft">{soldText(data.sold)}</p>}
              <BookingAsOf booking={data.booking} owner={owner} now={data.at} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The prices at which the departure was sold at that moment; the booking has prices of its own. */
function soldText({ priceName, perPerson: { SGL, DBL, TPL } }: SoldThen): string {
  const rooms = [
    ['one', SGL],
    ['two', DBL],
    ['three', TPL],
  ] as const;
  const prices = rooms.map(([guests, price]) => `${formatDollars(price)} with ${guests} in a room`);
  return `On sale at this moment: ${priceName}, per person ${listText(prices)}.`;
}
