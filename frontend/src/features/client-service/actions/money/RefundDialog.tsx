import { useForm } from 'react-hook-form';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents, exactDollars } from '@tour-portal/contracts/values/money.js';
import type { Problem } from '../../../../api/errors.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { dollarsProblem, readDollars } from './dollars.js';
import { DollarsField } from './DollarsField.js';
import { RefundList, BeforeAfterList } from '../dialog/Effects.js';
import {
  amountChange,
  paymentText,
  refundableAmount,
  newRefunds,
  owedChanges,
  totalRefund,
} from '../booking-effects.js';
import { secondPersonEffect } from './second-person-effect.js';
import { useBookingAction } from '../service-calls.js';

/** Refunds a payment, or a part of it, to the card that paid (D42). */
export function RefundDialog({ booking, onClose, onDone }: DialogProps) {
  const refund = useBookingAction<{ payment: number; amount: number }>('refund');
  const payments = booking.payments.filter((payment) => refundableAmount(booking, payment) > 0);
  const only = payments.length === 1 ? String(payments[0]?.id) : '';
  const form = useForm({ defaultValues: { payment: only, amount: '' } });
  const chosen = payments.find(({ id }) => String(id) === form.watch('payment'));
  const left = chosen === undefined ? null : refundableAmount(booking, chosen);

  return (
    <ActionDialog
      title="Refund a payment"
      id={booking.id}
      call={refund}
      form={form}
      read={({ payment, amount }) => {
        const wrong = dollarsProblem(amount, left);
        const problems: Problem[] = [
          ...(payment === '' ? [{ message: 'Choose a payment', fields: ['payment'] }] : []),
          ...(wrong === null ? [] : [{ message: wrong, fields: ['amount'] }]),
        ];
        if (problems.length > 0) return { problems };
        return { body: { payment: Number(payment), amount: readDollars(amount) ?? cents(0) } };
      }}
      fields={['payment', 'amount']}
      effect={(answer) => secondPersonEffect(answer) ?? refundEffect(booking, answer)}
      isDanger
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <FormSelect
            label="Payment"
            placeholder="Choose a payment"
            options={payments.map((one) => ({
              value: String(one.id),
              label: `${paymentText(booking, one.id)}, ${exactDollars(refundableAmount(booking, one))} left`,
            }))}
            error={errorOf('payment')}
            control={form.control}
            name="payment"
          />
          <DollarsField
            hint={left === null ? undefined : `At most ${exactDollars(left)}`}
            error={errorOf('amount')}
            {...form.register('amount')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function refundEffect(before: Booking, { booking: after }: ServedBookingAnswer): ActionEffect {
  const refunds = newRefunds(before, after);
  const back = exactDollars(totalRefund(refunds));
  const left = before.payments.flatMap((payment) => {
    const [now, then] = [refundableAmount(before, payment), refundableAmount(after, payment)];
    const name = `Left of ${paymentText(before, payment.id)}`;
    return now === then ? [] : [amountChange(name, now, then)];
  });
  return {
    button: `Refund ${back}`,
    done: `${back} goes back.`,
    content: (
      <>
        <RefundList booking={before} refunds={refunds} />
        <BeforeAfterList rows={[...left, ...owedChanges(before, after)]} />
        <p>The guests travel as before; nobody is cancelled by this. It cannot be taken back.</p>
      </>
    ),
  };
}
