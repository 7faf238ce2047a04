import { parseDate } from '@internationalized/date';
import { FIRST_DATE, weekdayText, LAST_DATE, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useRef, useState, type KeyboardEvent } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { Button } from '../Button.js';
import type { DateCheck, DateChoice, DateRange } from './date-choice.js';
import { ErrorList } from '../notices/ErrorList.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import { Modal } from '../dialogs/Modal.js';

/** Spec §9: a key that is held down moves the calendar on at most once in this time. */
const KEY_THROTTLE_MS = 50;
const EVERY_DATE: DateRange = { first: FIRST_DATE, last: LAST_DATE };

/** The open calendar: a chosen date is accepted, needs confirmation or is refused (spec §4 "Dialogs"). */
export default function DatePickerDialog(
  props: DateChoice & { onChosen: (date: CalendarDate) => void; onClose: () => void },
) {
  const { label, value, range = EVERY_DATE, highlighted, check, notes, onChosen, onClose } = props;
  const [chosen, setChosen] = useState(value);
  const [outcome, setOutcome] = useState<DateCheck | null>(
    value === null || isWithin(range, value) ? null : { error: '' },
  );
  const dropRepeats = useThrottledRepeats();
  const startDate = value ?? props.initialMonth ?? highlighted?.first ?? null;

  function choose(date: CalendarDate) {
    const result = isWithin(range, date) ? (check?.(date) ?? null) : { error: '' };
    setChosen(date);
    setOutcome(result);
    if (result === null) onChosen(date);
  }

  return (
    <Modal title={label} onClose={onClose}>
      <I18nProvider locale="en-US">
        <Calendar
          className="date-calendar"
          aria-label={label}
          autoFocus
          value={chosen === null ? null : parseDate(chosen)}
          {...(startDate === null ? {} : { defaultFocusedValue: parseDate(startDate) })}
          minValue={parseDate(range.first)}
          maxValue={parseDate(range.last)}
          onChange={(date) => choose(date.toString() as CalendarDate)}
        >
          <div className="date-head">
            <AriaButton slot="previous" className="date-month-button" aria-label="Previous month">
              <ChevronLeftIcon />
            </AriaButton>
            <Heading className="date-month" />
            <AriaButton slot="next" className="date-month-button" aria-label="Next month">
              <ChevronRightIcon />
            </AriaButton>
          </div>
          <div onKeyDownCapture={dropRepeats}>
            <CalendarGrid className="date-grid" weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className="date-weekday">{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className={
                      highlighted && isWithin(highlighted, date.toString() as CalendarDate)
                        ? 'date-day date-day-highlighted'
                        : 'date-day'
                    }
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        </Calendar>
      </I18nProvider>
      <div className="date-foot">
        {notes}
        {outcome !== null && 'error' in outcome ? (
          <ErrorList problems={[{ message: outcome.error || 'Choose a different date' }]} />
        ) : null}
        {outcome !== null && 'confirm' in outcome && chosen !== null ? (
          <div className="date-confirm" role="alert">
            <p>
              <strong className="figures">{weekdayText(chosen)}</strong>
              <br />
              {outcome.confirm || 'Please confirm'}
            </p>
            <Button onClick={() => onChosen(chosen)}>OK, I Confirm</Button>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

function isWithin({ first, last }: DateRange, date: CalendarDate): boolean {
  return first <= date && date <= last;
}

/** Ignores the repeats of a held key that come faster than {@link KEY_THROTTLE_MS}; a newly pressed key always counts. */
function useThrottledRepeats() {
  const lastKeyAt = useRef(0);
  return (event: KeyboardEvent) => {
    if (event.repeat && event.timeStamp - lastKeyAt.current < KEY_THROTTLE_MS) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    lastKeyAt.current = event.timeStamp;
  };
}
