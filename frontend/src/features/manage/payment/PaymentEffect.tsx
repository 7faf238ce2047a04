import { useRef } from 'react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import { formatDollars, type Cents } from '@tour-portal/contracts/values/money.js';
import type { DuePayment } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { problemsOf } from '../../../api/errors.js';
import { deadlineText } from '../../../browser/moment-text.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { afterPaying } from '../deposits/after-paying.js';
import type { PaymentPreview } from './use-payment-preview.js';

/** Says what paying the chosen items would do, or why that is not known; nothing where none is chosen. */
export function PaymentEffect(props: {
  booking: Booking;
  fees: readonly FeeChoice[];
  preview: PaymentPreview;
  now: Instant;
}) {
  const { booking, fees, preview, now } = props;
  const effect = useRef<HTMLDivElement>(null);

  function checkAgain() {
    preview.retry();
    // The pressed button disappears; the focus goes to where the answer will be.
    effect.current?.focus();
  }

  return (
    <div ref={effect} tabIndex={-1} className="pay-effect">
      {preview.error === undefined ? null : (
        <>
          <ErrorList problems={problemsOf(preview.error)} />
          <Button look="plain" onClick={checkAgain}>
            Check again
          </Button>
        </>
      )}
      <div role="status" className="pay-effect">
        {fees.length === 0 || preview.error !== undefined ? null : (
          <EffectText booking={booking} fees={fees} amount={preview.amount} now={now} />
        )}
      </div>
    </div>
  );
}

function EffectText(props: {
  booking: Booking;
  fees: readonly FeeChoice[];
  amount: Cents | null;
  now: Instant;
}) {
  const { booking, fees, amount, now } = props;
  if (amount === null) return <p className="soft">Checking what you will be charged…</p>;
  const { remaining, becomesBooking } = afterPaying(booking, fees, now);
  return (
    <>
      <p>
        You will be charged <strong className="money">{formatDollars(amount)}</strong> now.{' '}
        {remainingText(remaining)}
      </p>
      {becomesBooking ? (
        <p>
          Your hold becomes a booking and no longer runs out. Your travel documents open, and names are locked
          from then on.
        </p>
      ) : null}
      {fees.some(({ type }) => type === 'TPP') ? (
        <p>Travel protection starts with this payment. It lowers the fee if a guest has to cancel.</p>
      ) : null}
    </>
  );
}

function remainingText(remaining: readonly DuePayment[]): string {
  if (remaining.length === 0) return 'After that nothing is left to pay.';
  const parts = remaining.map(({ amount, by, overdue }) =>
    overdue ? `${formatDollars(amount)} that is overdue` : `${formatDollars(amount)} by ${deadlineText(by)}`,
  );
  return `After that: ${listText(parts)}.`;
}
