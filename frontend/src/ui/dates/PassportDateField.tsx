import {
  FIRST_YEAR,
  LAST_YEAR,
  daysInMonth,
  isDateSince1900,
} from '@tour-portal/contracts/guests/birth-date.js';
import { calendarDate, formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useId, useState, type ComponentProps, type FocusEvent, type ReactNode, type Ref } from 'react';
import { FieldError } from '../fields/Field.js';
import { Select } from '../fields/Select.js';
import './PassportDateField.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const value = twoDigits(String(index + 1));
  return { value, label: formatDate(calendarDate(`2000-${value}-01`), 'LLLL') };
});

interface Parts {
  year: string;
  month: string;
  day: string;
}

const NO_PARTS: Parts = { year: '', month: '', day: '' };

export interface PassportDateFieldProps {
  label: string;
  /** A day from 1900-01-01 on, `yyyy-MM-dd`. @throws TypeError 'Invalid value' for any other text */
  value: CalendarDate | null;
  /** Where the value is null: whether the form holds a date that was begun. False clears the parts; undefined leaves them. */
  isUnfinished?: boolean;
  /**
   * Called with a date only when it is a valid one; null as long as the field holds none.
   * @param filled whether any part is entered; if so and the date is null, the date is not finished or not valid
   */
  onChange: (date: CalendarDate | null, filled: boolean) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** The month's control, where the customer begins to correct a wrong date. */
  ref?: Ref<HTMLSelectElement>;
}

/** A date of birth or an expiration, entered as it stands in a passport (spec §2, §5 "Date-of-birth input"). */
export function PassportDateField(props: PassportDateFieldProps) {
  const { label, value, isUnfinished, onChange, onBlur, hint, error, ref } = props;
  const id = useId();
  const [parts, setParts] = useState(() => partsOf(value));
  const [emitted, setEmitted] = useState(value);
  const [hasLeft, setHasLeft] = useState(false);

  if (value !== emitted || (value === null && isUnfinished === false && isBegun(parts))) {
    // The value was set from outside.
    setEmitted(value);
    setParts(partsOf(value));
  }

  function change(next: Parts) {
    const date = dateOf(next);
    setParts(next);
    setEmitted(date);
    onChange(date, isBegun(next));
  }

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setHasLeft(true);
    onBlur?.();
  }

  // The problem of an invalid date is more precise than the form's error, so it is shown instead.
  const shownError = problemOf(parts, hasLeft) ?? error;
  const describedBy = [hint === undefined ? '' : `${id}-hint`, shownError === undefined ? '' : `${id}-error`];
  const control = {
    className: 'control figures',
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'aria-invalid': shownError === undefined ? undefined : true,
  };
  const digitsControl = (part: 'day' | 'year') =>
    ({
      ...control,
      id: `${id}-${part}`,
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      value: parts[part],
      onChange: (event) => change({ ...parts, [part]: event.target.value.replace(/\D/g, '') }),
    }) satisfies ComponentProps<'input'>;
  return (
    <div
      className={shownError === undefined ? 'field' : 'field field-wrong'}
      role="group"
      aria-labelledby={`${id}-label`}
      onBlur={leave}
    >
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {hint === undefined ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="passport-date-parts">
        <div className="field">
          <label htmlFor={`${id}-month`}>Month</label>
          <Select
            {...control}
            ref={ref}
            id={`${id}-month`}
            className="figures"
            placeholder="Month"
            options={MONTHS}
            value={parts.month}
            onChange={(event) => change({ ...parts, month: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-day`}>Day</label>
          <input
            {...digitsControl('day')}
            placeholder="DD"
            maxLength={2}
            onBlur={() => setParts({ ...parts, day: twoDigits(parts.day) })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-year`}>Year</label>
          <input {...digitsControl('year')} placeholder="YYYY" maxLength={4} />
        </div>
      </div>
      <FieldError id={`${id}-error`} error={shownError} />
    </div>
  );
}

function twoDigits(digits: string): string {
  return digits === '' ? '' : digits.padStart(2, '0');
}

function partsOf(value: string | null): Parts {
  if (value === null) return NO_PARTS;
  if (!isDateSince1900(value)) throw new TypeError('Invalid value');
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

function isBegun(parts: Parts): boolean {
  return Object.values(parts).some((part) => part !== '');
}

function dateOf({ year, month, day }: Parts): CalendarDate | null {
  const text = `${year}-${month}-${twoDigits(day)}`;
  return isDateSince1900(text) ? text : null;
}

/**
 * What is wrong with the day or the year, each as soon as all its digits are typed; null when nothing is.
 * @param hasLeft whether the focus has left the field once: then an unfinished date is a problem too
 */
function problemOf({ year, month, day }: Parts, hasLeft: boolean): string | null {
  const numbers = { year: Number(year), month: Number(month), day: Number(day) };
  const lastDay = daysInMonth(numbers.month || null, year.length === 4 ? numbers.year : null);
  if ((day.length === 2 || (hasLeft && day !== '')) && (numbers.day < 1 || numbers.day > lastDay))
    return `The day must be from 1 to ${lastDay}`;
  if (year.length === 4 && numbers.year < FIRST_YEAR)
    return `The year must be from ${FIRST_YEAR} to ${LAST_YEAR}`;
  return hasLeft && isBegun({ year, month, day }) && dateOf({ year, month, day }) === null
    ? 'Enter the month, the day and the year'
    : null;
}
