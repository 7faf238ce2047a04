import { useForm } from 'react-hook-form';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { PRICE_CHANGE_MAX } from '@tour-portal/contracts/client-service/room-changes.js';
import type { Problem } from '../../../../api/errors.js';
import { GuestField, initialGuest } from '../dialog/GuestField.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { changeWords } from '../change-words.js';
import { RadioGroup } from '../dialog/ChoiceGroup.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { dollarsProblem, readDollars } from './dollars.js';
import { DollarsField } from './DollarsField.js';
import { ChangeEffects } from '../dialog/Effects.js';
import { secondPersonEffect } from './second-person-effect.js';
import { useBookingAction } from '../service-calls.js';

const WAYS = [
  { value: 'more', label: 'Charge more' },
  {
    value: 'less',
    label: 'Take off',
    detail: 'It lowers what is owed; what was paid beyond that goes back.',
  },
] as const;

/** Raises or lowers the price of a guest (D25, D42). */
export function PriceDialog({ booking, guest: guestAtOpening, ...ends }: DialogProps) {
  const changePrice = useBookingAction<{ guest: number; amount: number }, ChangeAnswer>('price');
  const form = useForm<{ guest: string; way: 'more' | 'less' | null; amount: string }>({
    defaultValues: { guest: initialGuest(booking, guestAtOpening), way: null, amount: '' },
  });

  return (
    <ActionDialog
      {...ends}
      title="Change the price"
      id={booking.id}
      call={changePrice}
      form={form}
      read={({ guest, way, amount }) => {
        const amountProblem = dollarsProblem(amount, PRICE_CHANGE_MAX);
        const problems: Problem[] = [
          ...(guest === '' ? [{ message: 'Choose a guest', fields: ['guest'] }] : []),
          ...(way === null ? [{ message: 'Choose one', fields: ['way'] }] : []),
          ...(amountProblem === null ? [] : [{ message: amountProblem, fields: ['amount'] }]),
        ];
        if (problems.length > 0) return { problems };
        const entered: number = readDollars(amount) ?? 0;
        return { body: { guest: Number(guest), amount: way === 'less' ? -entered : entered } };
      }}
      fields={['guest', 'way', 'amount']}
      effect={(answer) => secondPersonEffect(answer) ?? priceEffect(answer)}
    >
      {(errorOf) => (
        <>
          <GuestField booking={booking} error={errorOf('guest')} control={form.control} name="guest" />
          <RadioGroup
            label="Charge or credit"
            options={WAYS}
            error={errorOf('way')}
            control={form.control}
            name="way"
          />
          <DollarsField error={errorOf('amount')} {...form.register('amount')} />
        </>
      )}
    </ActionDialog>
  );
}

function priceEffect(answer: ChangeAnswer): ActionEffect {
  const { button, done } = changeWords(answer);
  return {
    button: `Change the price${button}`,
    done: `The price is changed${done}.`,
    content: <ChangeEffects answer={answer} />,
  };
}
