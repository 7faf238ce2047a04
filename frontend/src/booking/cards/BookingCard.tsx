import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { displayStatus, type DisplayStatus } from '@tour-portal/contracts/booking/display-status.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import {
  BUSINESS_ZONE,
  formatDate,
  weekdayText,
  type CalendarDate,
  type Instant,
} from '@tour-portal/contracts/values/time.js';
import { Landscape } from '../../art/Landscape.js';
import { customersZone } from '../../browser/moment-text.js';
import { useBrand } from '../../reference/brand.js';
import { Button } from '../../ui/Button.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../ui/icons.js';
import type { BookedTour } from '../booked-tour.js';
import './BookingCard.css';

export interface BookingCardProps extends BookedTour {
  now: Instant;
  /** Shown beside the booking number, for example the link to Invite Friends. */
  invite?: ReactNode;
  /** Whether the end of the tour is shown. */
  showEnd?: boolean;
  /** Where the card's title leads. */
  to?: string;
  /**
   * In a narrow card, a line with the tour's days stands for cities, days and party until they are asked for, so that the
   * actions below are in view.
   */
  folds?: boolean;
  /** The actions on this booking, below the card's text. */
  children?: ReactNode;
}

/** The booking summary card (spec §2), which looks like a boarding card: the tour, and the booking's status on the stub. */
export function BookingCard(props: BookingCardProps) {
  const { booking, tour, year, state, now, invite, showEnd = true, to, folds = false, children } = props;
  const { brand } = useBrand();
  const titleId = useId();
  const moreId = useId();
  const [isFolded, setFolded] = useState(folds);
  const name = year?.name ?? tour?.name ?? 'Guided tour';
  const status = displayStatus(
    {
      ...booking,
      timezoneBegin: tour?.timezoneBegin ?? BUSINESS_ZONE,
      timezoneEnd: tour?.timezoneEnd ?? BUSINESS_ZONE,
      brand,
    },
    now,
    customersZone(),
  );
  return (
    <article className={`pass pass-${status.tone}`} aria-labelledby={titleId}>
      <div className="pass-sheet">
        {tour === null ? null : (
          <div className="pass-art">
            <Landscape
              code={tour.code}
              region={tour.regions[0]?.regionName ?? ''}
              name={tour.name}
              variant="wide"
            />
          </div>
        )}
        <div className="pass-main">
          <p className="pass-number">
            <span>
              Booking number <strong>{booking.number}</strong>
            </span>
            {invite}
          </p>
          <h2 id={titleId}>
            {to === undefined ? (
              name
            ) : (
              <Link className="pass-title" to={to}>
                {name}
              </Link>
            )}
          </h2>
          {booking.tourChanges.map(({ briefNotice }) => (
            <p key={briefNotice} className="pass-notice">
              <AlertIcon /> <span>{briefNotice}</span>
            </p>
          ))}
          {folds ? (
            <p className="pass-fold-bar no-print">
              <span>
                {formatDate(booking.departedAt, 'MMM d')} to{' '}
                {formatDate(booking.departure.concludedAt, 'MMM d yyyy')}
              </span>
              <Button
                look="link"
                aria-expanded={!isFolded}
                aria-controls={moreId}
                onClick={() => setFolded(!isFolded)}
              >
                {isFolded ? 'Show cities and party' : 'Show less'}
              </Button>
            </p>
          ) : null}
          <div id={moreId} className={isFolded ? 'pass-more pass-folded' : 'pass-more'}>
            <dl className="pass-journey">
              <Stop name="Start" date={booking.departedAt} city={year?.cityStart} />
              {showEnd ? <Stop name="End" date={booking.departure.concludedAt} city={year?.cityEnd} /> : null}
            </dl>
            <p className="pass-party">
              <strong>{booking.party.name}</strong>
              {state === 'cancelled' ? null : <span>{partySize(booking.roomGuests)}</span>}
            </p>
          </div>
        </div>
        <div className="pass-stub">
          <Status status={status} />
        </div>
        {children ? <div className="pass-actions">{children}</div> : null}
      </div>
    </article>
  );
}

function Stop({ name, date, city }: { name: string; date: CalendarDate; city: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="pass-date">{weekdayText(date)}</span>
        {city === undefined ? null : <span className="pass-city">{city}</span>}
      </dd>
    </div>
  );
}

const ICONS = {
  neutral: ClockIcon,
  due: ClockIcon,
  overdue: AlertIcon,
  good: CheckIcon,
  ended: null,
} as const;

function Status({ status }: { status: DisplayStatus }) {
  const Icon = ICONS[status.tone];
  return (
    <div className="pass-status">
      {Icon === null ? null : <Icon />}
      <p>
        <strong className="pass-label">{status.label}</strong>
        {status.description === '' ? null : <span className="pass-description">{status.description}</span>}
      </p>
    </div>
  );
}

function partySize(roomGuests: readonly number[]): string {
  return `${pluralize(guestCount(roomGuests), 'guest')}, ${pluralize(roomGuests.length, 'room')}`;
}
