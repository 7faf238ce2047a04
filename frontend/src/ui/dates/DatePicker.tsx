import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useState, type ReactNode, type Ref } from 'react';
import type { DateChoice } from './date-choice.js';
import { FieldFrame } from '../fields/Field.js';
import { CalendarIcon } from '../icons.js';
import { dialogPart } from '../dialogs/dialog-part.js';
import './DatePicker.css';

const DatePickerDialog = dialogPart('DatePickerDialog', () => import('./DatePickerDialog.js'));

export interface DatePickerProps extends DateChoice {
  onChange: (date: CalendarDate) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Of the button that opens the calendar. */
  ref?: Ref<HTMLButtonElement>;
}

/** A date, chosen from a month calendar in a dialog (spec §2, §4, §5 "Date picker"). */
export function DatePicker(props: DatePickerProps) {
  const { label, value, hint, error, ref, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const valueText = value === null ? 'Choose a date' : formatDate(value, 'MMM d, yyyy');
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {/* A button has no required state; the server and the form say what is missing. */}
      {({ 'aria-required': _required, ...control }) => (
        <>
          <button
            {...control}
            ref={ref}
            type="button"
            className="control date-field"
            aria-label={`${label}: ${valueText}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <span className={value === null ? 'soft' : 'figures'}>{valueText}</span>
            <CalendarIcon />
          </button>
          {isOpen ? (
            <DatePickerDialog
              {...props}
              onChosen={(date) => {
                setOpen(false);
                onChange(date);
              }}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}
