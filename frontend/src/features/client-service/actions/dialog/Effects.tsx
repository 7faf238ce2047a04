import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ChangeAnswer, RefundedPart } from '@tour-portal/contracts/client-service/client-service-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import {
  paymentText,
  guestName,
  newFees,
  owedChanges,
  roomsText,
  totalRefund,
  type BeforeAfter,
} from '../booking-effects.js';

/** A list of values before and after an action. */
export function BeforeAfterList({ rows }: { rows: readonly BeforeAfter[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="effect-rows">
      {rows.map(({ name, before, after, difference }, row) => (
        <div key={row}>
          <dt>{name}</dt>
          <dd>
            {before === after ? null : <>{before} → </>}
            <strong>{after}</strong>
            {before === after ? ' (unchanged)' : difference === undefined ? null : ` (${difference})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The refunds, each with the payment it goes back to, or a sentence that there are none. */
export function RefundList({ booking, refunds }: { booking: Booking; refunds: readonly RefundedPart[] }) {
  if (refunds.length === 0) return <p className="effect-nothing">Nothing goes back to a card.</p>;
  return (
    <div className="effect-refunds">
      <p className="effect-list-title">{formatDollars(totalRefund(refunds))} goes back</p>
      <ul className="effect-list">
        {refunds.map(({ payment, total }, refund) => (
          <li key={refund}>
            {formatDollars(total)} to {paymentText(booking, payment)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fees and credits that {@link newFees} finds. */
export function NewCharges({ before, after }: { before: Booking; after: Booking }) {
  const charges = newFees(before, after);
  if (charges.length === 0) return null;
  return (
    <ul className="effect-list">
      {charges.map(({ guest, fee, text }) => (
        <li key={fee.id}>
          {guestName(before, guest)}: {text}
        </li>
      ))}
    </ul>
  );
}

/** The rooms, if they change, and the amounts still owed ({@link owedChanges}), before and after an action. */
export function RoomsAndMoney({ before, after }: { before: Booking; after: Booking }) {
  const rooms = { name: 'Rooms', before: roomsText(before), after: roomsText(after) };
  const rows = rooms.before === rooms.after ? [] : [rooms];
  return <BeforeAfterList rows={[...rows, ...owedChanges(before, after)]} />;
}

/** What a change of rooms or of the price causes: charges and refunds, then the rooms and the amounts still owed. */
export function ChangeEffects({ answer: { before, booking, refunds } }: { answer: ChangeAnswer }) {
  return (
    <>
      <NewCharges before={before} after={booking} />
      <RefundList booking={before} refunds={refunds} />
      <RoomsAndMoney before={before} after={booking} />
    </>
  );
}
