import { useForm } from 'react-hook-form';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
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
export function RefundDialog({ booking, ...ends }: DialogProps) {
  const refund = useBookingAction<{ payment: number; amount: number }>('refund');
  const payments = booking.payments.filter((payment) => refundableAmount(booking, payment) > 0);
  const onlyPayment = payments.length === 1 ? String(payments[0]?.id) : '';
  const form = useForm({ defaultValues: { payment: onlyPayment, amount: '' } });
  const chosenPayment = payments.find(({ id }) => String(id) === form.watch('payment'));
  const refundable = chosenPayment === undefined ? null : refundableAmount(booking, chosenPayment);

  return (
    <ActionDialog
      {...ends}
      title="Refund a payment"
      id={booking.id}
      call={refund}
      form={form}
      read={({ payment, amount }) => {
        const amountProblem = dollarsProblem(amount, refundable);
        const problems: Problem[] = [
          ...(payment === '' ? [{ message: 'Choose a payment', fields: ['payment'] }] : []),
          ...(amountProblem === null ? [] : [{ message: amountProblem, fields: ['amount'] }]),
        ];
        if (problems.length > 0) return { problems };
        return { body: { payment: Number(payment), amount: readDollars(amount) ?? cents(0) } };
      }}
      fields={['payment', 'amount']}
      effect={(answer) => secondPersonEffect(answer) ?? refundEffect(answer)}
      isDanger
    >
      {(errorOf) => (
        <>
          <FormSelect
            label="Payment"
            placeholder="Choose a payment"
            options={payments.map((pay) => ({
              value: String(pay.id),
              label: `${paymentText(booking, pay.id)}, ${formatDollars(refundableAmount(booking, pay))} left`,
            }))}
            error={errorOf('payment')}
            control={form.control}
            name="payment"
          />
          <DollarsField
            hint={refundable === null ? undefined : `At most ${formatDollars(refundable)}`}
            error={errorOf('amount')}
            {...form.register('amount')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function refundEffect({ before, booking: after }: ServedBookingAnswer): ActionEffect {
  const refunds = newRefunds(before, after);
  const refundText = formatDollars(totalRefund(refunds));
  const leftRows = before.payments.flatMap((payment) => {
    const [leftBefore, leftAfter] = [refundableAmount(before, payment), refundableAmount(after, payment)];
    const name = `Left of ${paymentText(before, payment.id)}`;
    return leftBefore === leftAfter ? [] : [amountChange(name, leftBefore, leftAfter)];
  });
  return {
    button: `Refund ${refundText}`,
    done: `${refundText} goes back.`,
    content: (
      <>
        <RefundList booking={before} refunds={refunds} />
        <BeforeAfterList rows={[...leftRows, ...owedChanges(before, after)]} />
        <p>The guests travel as before; nobody is cancelled by this. It cannot be taken back.</p>
      </>
    ),
  };
}
