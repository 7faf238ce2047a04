import { useId } from 'react';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { FEE_NAMES } from '@tour-portal/contracts/money/receipt.js';
import { dayText } from '../../../browser/moment-text.js';
import { CheckIcon } from '../../../ui/icons.js';
import '../../../ui/fields/Field.css';
import { itemKey, type UnpaidItem, type PayableItem } from './payable-items.js';

interface GuestWithItems {
  name: string;
  /** `Room 1, double` */
  room: string;
  items: readonly PayableItem[];
}

/**
 * Lists by guest the paid items, with their day where it is known, and the unpaid ones to choose from. An item that cannot be
 * paid now has a note that says what to do.
 */
export function PaymentItems(props: {
  guests: readonly GuestWithItems[];
  unpaid: readonly UnpaidItem[];
  disabled: boolean;
  onTick: (item: PayableItem, on: boolean) => void;
}) {
  const { guests, unpaid, disabled, onTick } = props;
  return guests
    .filter(({ items }) => items.length > 0)
    .map(({ name, room, items }) => (
      <fieldset key={items[0]?.guest} className="pay-guest" disabled={disabled}>
        <legend className="legend-heading">
          {name} <span className="soft small">{room}</span>
        </legend>
        <ul>
          {items.map((item, index) => {
            const choice = unpaid.find((candidate) => candidate.item === item);
            return (
              // A guest may have paid several fees of one type.
              <li key={choice === undefined ? index : itemKey(item)}>
                {choice === undefined ? (
                  <PaidItem item={item} />
                ) : (
                  <ChoiceItem {...choice} onTick={(on) => onTick(item, on)} />
                )}
              </li>
            );
          })}
        </ul>
      </fieldset>
    ));
}

function PaidItem({ item }: { item: PayableItem }) {
  return (
    <div className="pay-item pay-item-paid">
      <CheckIcon />
      <span>
        {FEE_NAMES[item.type]}
        <span className="choice-detail">
          {item.paidAt === null ? 'Paid' : `Paid on ${dayText(item.paidAt)}`}
        </span>
      </span>
      <span className="money">{formatDollars(item.total)}</span>
    </div>
  );
}

function ChoiceItem({ item, chosen, reason, onTick }: UnpaidItem & { onTick: (on: boolean) => void }) {
  const noteId = useId();
  const notes = [
    item.tax > 0 ? `${formatDollars(item.tax)} taxes and fees included` : '',
    item.state === 'offered' ? 'Your choice; see what it does below' : '',
    reason === 'deposit-first' ? 'Choose the deposit of this guest first' : '',
    reason === null || reason === 'deposit-first'
      ? ''
      : 'Cannot be paid online now. Please call client service.',
  ].filter((note) => note !== '');
  return (
    <label className={reason === null ? 'pay-item' : 'pay-item pay-item-closed'}>
      <input
        type="checkbox"
        checked={chosen}
        disabled={reason !== null}
        aria-describedby={notes.length === 0 ? undefined : noteId}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>
        {FEE_NAMES[item.type]}
        {notes.length === 0 ? null : (
          <span id={noteId} className="choice-detail">
            {notes.join('. ')}
          </span>
        )}
      </span>
      <span className="money">{formatDollars(item.total)}</span>
    </label>
  );
}
