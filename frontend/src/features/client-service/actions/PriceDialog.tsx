import { useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service-api.js';
import { PRICE_CHANGE_MAX } from '@tour-portal/contracts/room-changes.js';
import type { Problem } from '../../../app/errors.js';
import { SelectField } from '../../../ui/SelectField.js';
import { ActionDialog, type Effect } from './ActionDialog.js';
import { changeWords } from './change-words.js';
import { Choice } from './Choice.js';
import type { DialogProps } from './dialog-props.js';
import { dollarsProblem, readDollars } from './dollars.js';
import { DollarsField } from './DollarsField.js';
import { Changed } from './Effects.js';
import { guestName, stillTravelling } from './booking-effects.js';
import { useChangePriceMutation } from './service-calls.js';

const WAYS = [
  { value: 'more', label: 'Charge more' },
  {
    value: 'less',
    label: 'Take off',
    detail: 'It lowers what is owed; what was paid beyond that goes back.',
  },
] as const;

/** What a guest pays more or less for the tour (D25, D42). */
export function PriceDialog({ booking, onClose, onDone }: DialogProps) {
  const [changePrice] = useChangePriceMutation();
  const guests = stillTravelling(booking);
  const [guest, setGuest] = useState(guests.length === 1 ? String(guests[0]?.id) : '');
  const [way, setWay] = useState<'more' | 'less' | null>(null);
  const [amount, setAmount] = useState('');

  return (
    <ActionDialog
      title="Change the price"
      id={booking.id}
      call={changePrice}
      read={() => {
        const wrong = dollarsProblem(amount, PRICE_CHANGE_MAX);
        const problems: Problem[] = [
          ...(guest === '' ? [{ message: 'Choose a guest', fields: ['guest'] }] : []),
          ...(way === null ? [{ message: 'Choose one', fields: ['way'] }] : []),
          ...(wrong === null ? [] : [{ message: wrong, fields: ['amount'] }]),
        ];
        if (problems.length > 0) return { problems };
        const entered: number = readDollars(amount) ?? 0;
        return { body: { guest: Number(guest), amount: way === 'less' ? -entered : entered } };
      }}
      fields={['guest', 'way', 'amount']}
      effect={(answer) => priceEffect(booking, answer)}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Guest"
            placeholder="Choose a guest"
            options={guests.map(({ id }) => ({ value: String(id), label: guestName(booking, id) }))}
            value={guest}
            error={errorOf('guest')}
            onChange={({ target }) => setGuest(target.value)}
          />
          <Choice
            label="Charge or credit"
            options={WAYS}
            value={way}
            error={errorOf('way')}
            onChange={setWay}
          />
          <DollarsField value={amount} error={errorOf('amount')} onChange={setAmount} />
        </>
      )}
    </ActionDialog>
  );
}

function priceEffect(before: Booking, answer: ChangeAnswer): Effect {
  const { button, done } = changeWords(answer);
  return {
    button: `Change the price${button}`,
    done: `The price is changed${done}.`,
    content: <Changed before={before} answer={answer} />,
  };
}
