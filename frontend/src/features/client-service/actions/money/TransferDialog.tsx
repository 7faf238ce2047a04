import { useForm } from 'react-hook-form';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { useTourYearsQuery } from '../../../../reference/reference-api.js';
import type { Problem } from '../../../../api/errors.js';
import { GuestField, initialGuest } from '../dialog/GuestField.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { guestName, newRefunds } from '../booking-effects.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { RefundList, NewCharges, RoomsAndMoney } from '../dialog/Effects.js';
import { useBookingAction } from '../service-calls.js';

const SIDES = ['arrival', 'departure'] as const;
/** The choice that leaves a side as it is; a transfer is chosen by its id. */
const AS_NOW = '';
/** The choice of no transfer. */
const NONE = 'none';

/** The id of the transfer for each side; null: no transfer; left out: it stays as it is. */
type ChosenTransfers = Partial<Record<(typeof SIDES)[number], number | null>>;

interface TransfersBody {
  readonly transfers: readonly [{ id: number } & ChosenTransfers];
}

/** Changes the transfers of one guest, even if they are paid already (D25, decision 0021). */
export function TransferDialog({ booking, guest: guestAtOpening, ...ends }: DialogProps) {
  const changeTransfers = useBookingAction<TransfersBody>('transfer');
  const tourYears = useTourYearsQuery();
  const year = tourYears.data?.find(
    (each) => each.tour === booking.tour && String(each.year) === booking.departedAt.slice(0, 4),
  );
  const form = useForm({
    defaultValues: { guest: initialGuest(booking, guestAtOpening), arrival: AS_NOW, departure: AS_NOW },
  });
  const options = (side: (typeof SIDES)[number]) => [
    { value: AS_NOW, label: 'As it is' },
    { value: NONE, label: 'None' },
    ...(year?.transfers[side] ?? []).flatMap((id) => {
      const transfer = booking.departure.transfers.find((offered) => offered.id === id);
      if (transfer === undefined) return [];
      const price = transfer.price === 0 ? '' : `, ${formatDollars(transfer.price)}`;
      return [{ value: String(id), label: `${transfer.name}${price}` }];
    }),
  ];

  return (
    <ActionDialog
      {...ends}
      title="Change a transfer"
      id={booking.id}
      call={changeTransfers}
      form={form}
      read={({ guest, ...chosen }) => {
        const changes = SIDES.filter((side) => chosen[side] !== AS_NOW).map((side) => [
          side,
          chosen[side] === NONE ? null : Number(chosen[side]),
        ]);
        const problems: Problem[] = [
          ...(guest === '' ? [{ message: 'Choose a guest', fields: ['transfers.0.id'] }] : []),
          ...(changes.length === 0
            ? [{ message: 'Choose a transfer', fields: ['transfers.0.arrival'] }]
            : []),
        ];
        return problems.length > 0
          ? { problems }
          : {
              body: {
                transfers: [
                  { id: Number(guest), ...(Object.fromEntries(changes) as ChosenTransfers) },
                ] as const,
              },
            };
      }}
      fields={['transfers.0.id', 'transfers.0.arrival', 'transfers.0.departure']}
      effect={(answer, { transfers: [{ id }] }) => transferEffect(answer, id)}
    >
      {(errorOf) => (
        <>
          <GuestField
            booking={booking}
            error={errorOf('transfers.0.id')}
            control={form.control}
            name="guest"
          />
          {SIDES.map((side) => (
            <FormSelect
              key={side}
              label={side === 'arrival' ? 'Transfer on arrival' : 'Transfer on departure'}
              options={options(side)}
              error={errorOf(`transfers.0.${side}`)}
              control={form.control}
              name={side}
            />
          ))}
        </>
      )}
    </ActionDialog>
  );
}

function transferEffect({ before, booking: after }: ServedBookingAnswer, guest: number): ActionEffect {
  const name = guestName(before, guest);
  return {
    button: `Change the transfer of ${name}`,
    done: `The transfer of ${name} is changed.`,
    content: (
      <>
        <NewCharges before={before} after={after} />
        <RefundList booking={before} refunds={newRefunds(before, after)} />
        <RoomsAndMoney before={before} after={after} />
        <p>What is to be paid, the customer pays online.</p>
      </>
    ),
  };
}
