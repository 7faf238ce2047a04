import type { PipeTransform } from '@nestjs/common';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { notFound } from '../problems.js';

/** The id in a path. An invalid id is answered like an unknown one (D10). @throws HttpException 404 */
export function pathId(text: string): number {
  const id = parseId(text);
  if (id === null) throw notFound();
  return id;
}

/** The day in a path; 404 if it is none. */
export const pathDay: PipeTransform<string, CalendarDate> = {
  transform: (text) => {
    if (!isCalendarDate(text)) throw notFound();
    return text;
  },
};

/** One of the values in a path; 404 if it is another. */
export function pathOneOf<V extends string>(values: readonly V[]): PipeTransform<string, V> {
  return {
    transform: (text) => {
      const value = values.find((each) => each === text);
      if (value === undefined) throw notFound();
      return value;
    },
  };
}
