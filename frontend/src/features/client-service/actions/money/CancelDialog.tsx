import { useForm } from 'react-hook-form';
import type { CancelAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { CheckboxGroup } from '../dialog/ChoiceGroup.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { RefundList, NewCharges, RoomsAndMoney } from '../dialog/Effects.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { guestName, paidForGuest, uncancelledGuests, totalRefund } from '../booking-effects.js';
import { useBookingAction } from '../service-calls.js';

/** Cancels guests or the whole booking; shows the fee and the refund (D28). */
export function CancelDialog({ booking, ...ends }: DialogProps) {
  const cancel = useBookingAction<{ guests?: readonly number[] }, CancelAnswer>('cancel');
  const form = useForm<{ guests: readonly number[] }>({ defaultValues: { guests: [] } });
  const chosen = form.watch('guests');
  const guests = uncancelledGuests(booking);
  const isWhole = chosen.length === guests.length;

  return (
    <ActionDialog
      {...ends}
      title="Cancel guests or the booking"
      id={booking.id}
      call={cancel}
      form={form}
      read={() =>
        chosen.length === 0
          ? { problems: [{ message: 'Tick who is cancelled', fields: ['guests'] }] }
          : { body: isWhole ? {} : { guests: chosen } }
      }
      fields={['guests']}
      effect={cancelEffect}
      isDanger
    >
      {(errorOf) => (
        <CheckboxGroup
          label="Who is cancelled?"
          options={guests.map(({ id }) => ({
            value: id,
            label: guestName(booking, id),
            detail: `${formatDollars(paidForGuest(booking, id))} paid`,
          }))}
          chosen={chosen}
          error={errorOf('guests')}
          onChange={(ids) => form.setValue('guests', ids)}
        >
          <p className="soft small" role="status">
            {isWhole ? 'Everybody: the whole booking is cancelled.' : null}
          </p>
        </CheckboxGroup>
      )}
    </ActionDialog>
  );
}

function cancelEffect({ before, booking: after, guests, refunds }: CancelAnswer): ActionEffect {
  const isWhole = after.cancelledAt !== null;
  const subject = isWhole ? 'the booking' : pluralize(guests.length, 'guest');
  const refundTotal = totalRefund(refunds);
  const refundText = refundTotal === 0 ? 'refund nothing' : `refund ${formatDollars(refundTotal)}`;
  const names = guests.map(({ guest }) => guestName(before, guest)).join(', ');
  return {
    button: `Cancel ${subject} and ${refundText}`,
    done: `${isWhole ? 'The booking is cancelled' : `Cancelled: ${names}`}. ${
      refundTotal === 0 ? 'Nothing goes back.' : `${formatDollars(refundTotal)} goes back.`
    }`,
    content: (
      <>
        <table className="effect-table">
          <thead>
            <tr>
              <th scope="col">Guest</th>
              <th scope="col">Paid</th>
              <th scope="col">Fee</th>
              <th scope="col">Goes back</th>
            </tr>
          </thead>
          <tbody>
            {guests.map(({ guest, paid, fee, refund }) => (
              <tr key={guest}>
                <th scope="row">{guestName(before, guest)}</th>
                <td>{formatDollars(paid)}</td>
                <td>{formatDollars(fee)}</td>
                <td>{formatDollars(refund)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <RefundList booking={before} refunds={refunds} />
        <NewCharges before={before} after={after} />
        <RoomsAndMoney before={before} after={after} />
        <p>
          {pluralize(guests.length, 'seat')} {guests.length === 1 ? 'is' : 'are'} free for other travelers at
          once. The customer gets a Cancellation confirmation by email. This cannot be taken back.
        </p>
      </>
    ),
  };
}
