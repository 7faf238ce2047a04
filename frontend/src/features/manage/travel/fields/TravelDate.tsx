import {
  travelDateProblem,
  travelQuestion,
  travelWindow,
} from '@tour-portal/contracts/travel/flight-rules.js';
import { formatDate, later, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { DateCheck } from '../../../../ui/dates/date-choice.js';
import { DatePicker } from '../../../../ui/dates/DatePicker.js';
import { SIDE_WORDS } from '../../../../booking/travel/side-words.js';
import type { DraftProps } from '../travel-catalog.js';

/**
 * The day of an arrival or departure. An arrival on another day than the tour's first, or a departure on another day than
 * its last, must be confirmed (spec §4 "Flights step").
 */
export function TravelDate({ draft, side, catalog, errorOf, onPatch }: DraftProps) {
  const { facts } = catalog;
  const { departedAt, concludedAt } = facts;
  const { scheduledDate } = draft;
  const isFlight = draft.isFlight === true;
  const { first, last } = travelWindow(side, facts, isFlight);
  const dateProblem = (date: CalendarDate) => travelDateProblem(date, side, facts, isFlight);

  function check(date: CalendarDate): DateCheck | null {
    const error = dateProblem(date);
    if (error !== null) return { error };
    const question = travelQuestion(date, side, facts);
    return question === null ? null : { confirm: question.confirm };
  }

  return (
    <DatePicker
      label={SIDE_WORDS[side].date}
      value={scheduledDate}
      onChange={(date) => onPatch({ scheduledDate: date })}
      // All days of the tour can be pressed, for arrival and departure: `check` says why a day cannot be chosen.
      range={{ first: first < departedAt ? first : departedAt, last: later(last, concludedAt) }}
      highlighted={{ first: departedAt, last: concludedAt }}
      initialMonth={side === 'arrival' ? departedAt : concludedAt}
      check={check}
      notes={
        <p className="small">
          Your tour is from {formatDate(departedAt, 'MMM d')} to {formatDate(concludedAt, 'MMM d yyyy')}.
        </p>
      }
      error={
        errorOf('scheduledDate') ??
        (scheduledDate === null ? undefined : (dateProblem(scheduledDate) ?? undefined))
      }
    />
  );
}
