import { useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service-api.js';
import { cents } from '@tour-portal/contracts/money.js';
import type { Problem } from '../../../app/errors.js';
import { SelectField } from '../../../ui/SelectField.js';
import { ActionDialog, type Effect } from './ActionDialog.js';
import type { DialogProps } from './dialog-props.js';
import { dollarsProblem, exactDollars, readDollars } from './dollars.js';
import { DollarsField } from './DollarsField.js';
import { GoesBack, Rows } from './Effects.js';
import { cardText, leftOf, newRefunds, owedChanges, totalBack } from './booking-effects.js';
import { useGiveBackMutation } from './service-calls.js';

/** Gives back a part of a payment, or what is left of it, to the card it came from (D42). */
export function RefundDialog({ booking, onClose, onDone }: DialogProps) {
  const [giveBack] = useGiveBackMutation();
  const payments = booking.payments.filter((payment) => leftOf(booking, payment) > 0);
  const [payment, setPayment] = useState(payments.length === 1 ? String(payments[0]?.id) : '');
  const [amount, setAmount] = useState('');
  const chosen = payments.find(({ id }) => String(id) === payment);
  const left = chosen === undefined ? null : leftOf(booking, chosen);

  return (
    <ActionDialog
      title="Give money back"
      id={booking.id}
      call={giveBack}
      read={() => {
        const wrong = dollarsProblem(amount, left);
        const problems: Problem[] = [
          ...(payment === '' ? [{ message: 'Choose a payment', fields: ['payment'] }] : []),
          ...(wrong === null ? [] : [{ message: wrong, fields: ['amount'] }]),
        ];
        if (problems.length > 0) return { problems };
        return { body: { payment: Number(payment), amount: readDollars(amount) ?? cents(0) } };
      }}
      fields={['payment', 'amount']}
      effect={(answer) => refundEffect(booking, answer)}
      isDanger
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Payment"
            placeholder="Choose a payment"
            options={payments.map((one) => ({
              value: String(one.id),
              label: `${cardText(booking, one.id)}, ${exactDollars(leftOf(booking, one))} left`,
            }))}
            value={payment}
            error={errorOf('payment')}
            onChange={({ target }) => setPayment(target.value)}
          />
          <DollarsField
            hint={left === null ? undefined : `At most ${exactDollars(left)}`}
            value={amount}
            error={errorOf('amount')}
            onChange={setAmount}
          />
        </>
      )}
    </ActionDialog>
  );
}

function refundEffect(before: Booking, { booking: after }: ServedBookingAnswer): Effect {
  const refunds = newRefunds(before, after);
  const back = exactDollars(totalBack(refunds));
  const left = before.payments.flatMap((payment) => {
    const [now, then] = [leftOf(before, payment), leftOf(after, payment)];
    const name = `Left of ${cardText(before, payment.id)}`;
    return now === then ? [] : [{ name, before: exactDollars(now), after: exactDollars(then) }];
  });
  return {
    button: `Give back ${back}`,
    done: `${back} goes back.`,
    content: (
      <>
        <GoesBack booking={before} refunds={refunds} />
        <Rows rows={[...left, ...owedChanges(before, after)]} />
        <p>The guests travel as before; nobody is cancelled by this. It cannot be taken back.</p>
      </>
    ),
  };
}
