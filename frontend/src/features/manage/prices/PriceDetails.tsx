import { useId } from 'react';
import type { Booking, Fee, Guest } from '@tour-portal/contracts/api/api.js';
import { isLive, type BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { FEE_ORDER } from '@tour-portal/contracts/money/fees.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { FEE_NAMES, feeSums, type FeeSums } from '@tour-portal/contracts/money/receipt.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { ChevronDownIcon } from '../../../ui/icons.js';
import { FeeFacts, type LineFacts } from './FeeFacts.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { NextDue } from './NextDue.js';
import { Payments } from './Payments.js';
import { roomsOf } from '../../../booking/rooms-of.js';
import './PriceDetails.css';

/**
 * What the booking costs, as a receipt: per guest and per fee, each fee with the facts behind it; with it the payments and,
 * until the tour is over, what is due next (spec §2 "Manage Booking").
 */
export function PriceDetails(props: { booking: Booking; state: BookingState; now: Instant }) {
  const { booking, state, now } = props;
  const titleId = useId();
  // Nobody owes anything for a hold that has ended or a booking that is cancelled.
  const showsDue = isLive(state) || state === 'travelled';
  const fees = booking.guests.flatMap((guest) => guest.fees);
  const facts = { booking, showsDue, now };

  return (
    <section className="price-details" aria-labelledby={titleId}>
      <h2 id={titleId}>Price details</h2>
      {fees.length === 0 ? (
        <p>The prices of this booking are not shown online. Please call client service.</p>
      ) : (
        <div className="price-sheet">
          <NextDue booking={booking} state={state} now={now} />
          <div className="receipt">
            <div className="receipt-row receipt-head" aria-hidden="true">
              <span />
              {COLUMNS.map(({ name }) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            {roomsOf(booking).flatMap((room) =>
              room.guests.map(({ guest, index }) => (
                <GuestLines key={guest.id} guest={guest} index={index} subtitle={room.name} {...facts} />
              )),
            )}
            {booking.guests.slice(guestCount(booking.roomGuests)).map((guest, offset) => {
              const index = guestCount(booking.roomGuests) + offset;
              return (
                <GuestLines key={guest.id} guest={guest} index={index} subtitle="Cancelled" {...facts} />
              );
            })}
            <div className="receipt-row receipt-total">
              <strong>Total for the booking</strong>
              <Figures sums={feeSums(fees)} showsDue={showsDue} />
            </div>
          </div>
          <Payments booking={booking} />
        </div>
      )}
    </section>
  );
}

function GuestLines(props: LineFacts & { guest: Guest; index: number; subtitle: string }) {
  const { guest, index, subtitle, ...facts } = props;
  const fees = [...guest.fees].sort((a, b) => FEE_ORDER.indexOf(a.type) - FEE_ORDER.indexOf(b.type));
  const name = guestName(guest, index);
  return (
    <div className="receipt-guest" role="group" aria-label={name}>
      <h3>
        {name} <span className="soft small">{subtitle}</span>
      </h3>
      {fees.map((fee) => (
        <FeeLine key={fee.id} fee={fee} guest={guest} {...facts} />
      ))}
      <div className="receipt-row receipt-sum">
        <span>Total</span>
        <Figures sums={feeSums(fees)} showsDue={facts.showsDue} />
      </div>
    </div>
  );
}

function FeeLine({ fee, ...facts }: LineFacts & { fee: Fee; guest: Guest }) {
  return (
    <details className="receipt-line">
      <summary className="receipt-row">
        <span className="receipt-name">
          <ChevronDownIcon /> {FEE_NAMES[fee.type]}
          {fee.cancellation === null ? null : <span className="receipt-cancelled">cancelled</span>}
        </span>
        <Figures sums={feeSums([fee])} showsDue={facts.showsDue} />
      </summary>
      <FeeFacts fee={fee} {...facts} />
    </details>
  );
}

const COLUMNS: readonly { name: string; field: keyof FeeSums }[] = [
  { name: 'Amount', field: 'amount' },
  { name: 'Tax', field: 'tax' },
  { name: 'Total', field: 'total' },
  { name: 'Paid', field: 'paid' },
  { name: 'Due', field: 'due' },
];

function Figures({ sums, showsDue }: { sums: FeeSums; showsDue: boolean }) {
  return COLUMNS.map(({ name, field }) => (
    <span key={field} className="receipt-figure">
      <span className="receipt-label">{name} </span>
      {formatDollars(field === 'due' && !showsDue ? cents(0) : sums[field])}
    </span>
  ));
}
