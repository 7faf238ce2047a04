import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { ReactNode } from 'react';

export interface DateRange {
  first: CalendarDate;
  last: CalendarDate;
}

/** Why a chosen date is refused or needs confirmation; an empty text stands for the default text (spec §4 "Dialogs"). */
export type DateCheck = { error: string } | { confirm: string };

/** Which dates can be chosen, and how the calendar looks. */
export interface DateChoice {
  label: string;
  value: CalendarDate | null;
  /** No day outside can be chosen; 1970-01-01 to 9999-12-31 unless given. */
  range?: DateRange;
  /** Days that stand out, of the tour for example; say in `notes` what they are. */
  highlighted?: DateRange;
  /** Returns null when the date is accepted without confirmation. */
  check?: (date: CalendarDate) => DateCheck | null;
  /** Shown under the calendar. */
  notes?: ReactNode;
  /** Any day of the month at which the calendar opens when there is no value. */
  initialMonth?: CalendarDate;
}
