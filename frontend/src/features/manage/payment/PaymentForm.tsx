import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Payment } from '@tour-portal/contracts/api/api.js';
import type { PaymentStep } from '@tour-portal/contracts/booking/payment-steps.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { Button } from '../../../ui/Button.js';
import { CheckIcon, LockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { useLeaveReason, type LeaveReason } from '../leave-reasons.js';
import { roomsOf } from '../../../booking/rooms-of.js';
import type { StepProps } from '../steps/step-props.js';
import { afterPaying } from '../deposits/after-paying.js';
import { AttemptReport } from './AttemptReport.js';
import { isUnderWay, paymentOf, reconcileAttempt } from './attempt-rules.js';
import {
  attemptEnded,
  paymentStopped,
  selectPaymentAttempt,
  usePaymentAttempt,
  type PaymentAttempt,
  type PaymentOrder,
} from './attempts.js';
import { Deadlines } from '../deposits/Deadlines.js';
import { pay, recordAgain, usePaymentStore } from './pay.js';
import {
  chosenFees,
  guestItems,
  itemKey,
  unpaidItems,
  totalOfChosen,
  type TickedItems,
} from '../deposits/payable-items.js';
import { PaymentEffect } from './PaymentEffect.js';
import { PaymentItems } from '../deposits/PaymentItems.js';
import { ProtectionTerms } from '../deposits/ProtectionTerms.js';
import { usePaymentPreview } from './use-payment-preview.js';
import './PaymentForm.css';

type Props = Pick<StepProps, 'booking' | 'now' | 'onDone'> & { step: PaymentStep };

/**
 * The items of a step: the paid ones, and to choose from those that guests owe or may buy; and the payment of the chosen
 * ones (spec §5 "Payments").
 */
export function PaymentForm({ step, booking, now, onDone }: Props) {
  const store = usePaymentStore();
  const { dispatch } = store;
  const attemptNow = (): PaymentAttempt | null => selectPaymentAttempt(store.getState(), booking.id);
  const endAttempt = (): void => void dispatch(attemptEnded(booking.id));
  const stopPayment = useCallback(() => void dispatch(paymentStopped(booking.id)), [dispatch, booking.id]);
  const [ticks, setTicks] = useState<TickedItems>({});
  const attempt = reconcileAttempt(booking, usePaymentAttempt(booking.id));
  const stepAttempt = attempt?.order.step === step ? attempt : null;
  const underWay = isUnderWay(attempt);

  const guests = roomsOf(booking).flatMap((room) =>
    room.guests.map(({ guest, index }) => ({
      name: guestName(guest, index),
      room: room.name,
      items: guestItems(step, booking, guest, now),
    })),
  );
  const items = guests.flatMap((guest) => guest.items);
  const unpaid = unpaidItems(booking, items, ticks, now);
  const fees = chosenFees(unpaid);
  const preview = usePaymentPreview(booking.id, fees);

  const finish = useEffectEvent((order: PaymentOrder, payment: Payment) => {
    // Effects may run twice; a payment is announced once.
    if (attemptNow() === null) return;
    endAttempt();
    setTicks({});
    onDone(doneText(order, payment), payment);
  });
  useEffect(() => {
    if (stepAttempt?.status === 'recorded') finish(stepAttempt.order, stepAttempt.payment);
  }, [stepAttempt]);

  const formPlace = useRef<HTMLDivElement>(null);
  const startPayment = async (): Promise<void> => {
    const { amount } = preview;
    if (amount === null || formPlace.current === null) return;
    // The stored attempt may still wait to be recorded although the booking shows that its charge was refunded.
    if (isUnderWay(reconcileAttempt(booking, attemptNow()))) return;
    endAttempt();
    const { becomesBooking } = afterPaying(booking, fees, now);
    await pay({ booking: booking.id, step, fees, amount, becomesBooking }, formPlace.current, store);
    // The amount may have changed, which can also be why the payment was refused.
    preview.retry();
  };
  const stopWithStep = useEffectEvent((form: HTMLDivElement) => {
    const latest = attemptNow();
    if (latest?.status === 'at-gateway' && latest.order.step === step && form.hasChildNodes()) stopPayment();
  });
  useEffect(() => {
    const form = formPlace.current;
    // A payment form inside this step is closed with it; one that opened over the page goes on, and its charge is recorded.
    return () => {
      if (form !== null) stopWithStep(form);
    };
  }, []);

  const closeIfNotOwed = useEffectEvent(() => {
    const latest = attemptNow();
    if (latest?.status !== 'at-gateway' || latest.order.step !== step || !formPlace.current?.hasChildNodes())
      return;
    const payable = unpaid.map(({ item }) => itemKey(item));
    if (latest.order.fees.every((choice) => payable.includes(itemKey(choice)))) return;
    stopPayment();
    const payment = paymentOf(booking, latest.order);
    if (payment !== null) finish(latest.order, payment);
  });
  useEffect(() => {
    // The booking may show that an item was paid in another way or cancelled: a form inside the step must not charge it.
    closeIfNotOwed();
  }, [booking, stepAttempt?.status]);
  useEffect(() => {
    if (stepAttempt?.status === 'at-gateway') formPlace.current?.scrollIntoView({ block: 'nearest' });
  }, [stepAttempt?.status]);

  // A customer who leaves the page gives up a payment whose form is open or loading.
  const reason = leaveReason(stepAttempt);
  useLeaveReason(reason, reason === 'payment-form' ? stopPayment : undefined);

  const isHeldForReview = attempt?.status === 'held';
  return (
    <div className="pay">
      <form
        className="pay"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void startPayment();
        }}
      >
        <Deadlines booking={booking} items={items} now={now} />
        <PaymentItems
          guests={guests}
          unpaid={unpaid}
          disabled={underWay || isHeldForReview}
          onTick={(item, on) => {
            setTicks((before) => ({ ...before, [itemKey(item)]: on }));
            // The message about the last payment does not concern the new choice.
            if (stepAttempt !== null) endAttempt();
          }}
        />
        {items.some(({ type }) => type === 'TPP') ? <ProtectionTerms /> : null}
        {unpaid.length === 0 ? (
          <NothingToPay step={step} itemCount={items.length} />
        ) : isHeldForReview || stepAttempt?.status === 'unrecorded' ? null : (
          <>
            <p className="pay-total">
              <span>{pluralize(fees.length, 'item')} chosen</span>
              <strong className="money">{formatDollars(totalOfChosen(unpaid))}</strong>
            </p>
            <PaymentEffect booking={booking} fees={fees} preview={preview} now={now} />
            <PayButton
              amount={preview.amount === null ? null : formatDollars(preview.amount)}
              isAnyChosen={fees.length > 0}
              // After a payment that was not recorded, it stays busy while the amount is checked again: disabled, it would lose the focus.
              busy={underWay || (stepAttempt !== null && preview.isAsking)}
            />
          </>
        )}
      </form>
      {stepAttempt === null ? null : (
        <AttemptReport
          attempt={stepAttempt}
          onStop={stopPayment}
          onRecordAgain={() => void dispatch(recordAgain(booking.id))}
          onClose={endAttempt}
        />
      )}
      <div ref={formPlace} />
      {attempt !== null && stepAttempt === null && (underWay || isHeldForReview) ? (
        <p>A payment for this booking is under way in another step.</p>
      ) : null}
    </div>
  );
}

/** The button, with what to know before it is pressed. */
function PayButton({
  amount,
  isAnyChosen,
  busy,
}: {
  amount: string | null;
  isAnyChosen: boolean;
  busy: boolean;
}) {
  const noteId = useId();
  return (
    <div className="pay-now">
      <Button type="submit" busy={busy} disabled={amount === null && !busy} aria-describedby={noteId}>
        {amount === null ? 'Pay' : `Pay ${amount}`}
      </Button>
      <div id={noteId} className="small">
        {isAnyChosen ? null : <p>Choose at least one item to pay.</p>}
        <p>Each payment is a separate charge on your card. A single item cannot be split.</p>
        <p className="pay-card-safety">
          <LockIcon />
          <span>Your card details go to the payment company only. We never see your card number.</span>
        </p>
      </div>
    </div>
  );
}

function NothingToPay({ step, itemCount }: { step: PaymentStep; itemCount: number }) {
  if (itemCount === 0) return <p>There is nothing to pay here.</p>;
  return (
    <Note tone="good" icon={<CheckIcon />}>
      {step === 'deposits' ? 'All deposits are paid. Thank you.' : 'Everything here is paid. Thank you.'}
    </Note>
  );
}

function leaveReason(attempt: PaymentAttempt | null): LeaveReason | null {
  if (attempt === null || !isUnderWay(attempt)) return null;
  return attempt.status === 'starting' || attempt.status === 'at-gateway' ? 'payment-form' : 'charge';
}

function doneText({ becomesBooking }: PaymentOrder, payment: Payment): string {
  const paid = `Thank you. ${formatDollars(payment.total)} is paid with ${cardText(payment)}.`;
  return becomesBooking ? `${paid} Your hold is a booking now.` : paid;
}
