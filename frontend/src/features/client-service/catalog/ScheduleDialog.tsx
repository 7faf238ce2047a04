import { useForm } from 'react-hook-form';
import { CAPACITY_MAX, isCapacity } from '@tour-portal/contracts/client-service/catalogue.js';
import { isCalendarDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Field } from '../../../ui/fields/Field.js';
import { SelectField } from '../../../ui/fields/SelectField.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { useScheduleDepartureMutation } from './catalog-api.js';
import { dayName, priceOptions, seatsOf, type YearDialogProps } from './catalog-dialogs.js';

/** Adds a departure to a tour's year. */
export function ScheduleDialog({ tour, year, ...ends }: YearDialogProps) {
  const [schedule] = useScheduleDepartureMutation();
  const prices = priceOptions(year);
  const form = useForm({
    defaultValues: { departedAt: '', capacity: '', priceName: prices[0]?.value ?? '' },
  });
  return (
    <ActionDialog
      {...ends}
      title="Schedule a departure"
      id={tour.id}
      call={schedule}
      form={form}
      read={({ departedAt, capacity, priceName }) => {
        const seats = seatsOf(capacity);
        const problems = [
          ...(isCalendarDate(departedAt) && departedAt.startsWith(`${year.year}-`)
            ? []
            : [{ message: `Choose a day in ${year.year}`, fields: ['departedAt'] }]),
          ...(isCapacity(seats)
            ? []
            : [{ message: `Enter a number from 1 to ${CAPACITY_MAX}`, fields: ['capacity'] }]),
        ];
        return problems.length > 0 || seats === null
          ? { problems }
          : { body: { departedAt: departedAt as CalendarDate, capacity: seats, priceName } };
      }}
      fields={['departedAt', 'capacity', 'priceName']}
      effect={({ departedAt, concludedAt, capacity, priceName }) => ({
        button: `Schedule ${dayName(departedAt)}`,
        done: `${tour.name} departs on ${dayName(departedAt)}.`,
        content: (
          <p>
            {tour.name} departs on {dayName(departedAt)} and ends on {dayName(concludedAt)}, with {capacity}{' '}
            seats, at the price {priceName}. It can be held at once.
          </p>
        ),
      })}
    >
      {(errorOf) => (
        <>
          <Field
            label="First day"
            type="date"
            min={`${year.year}-01-01`}
            max={`${year.year}-12-31`}
            error={errorOf('departedAt')}
            {...form.register('departedAt')}
          />
          <Field
            label="Seats"
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('capacity')}
            {...form.register('capacity')}
          />
          <SelectField
            label="Price"
            options={prices}
            error={errorOf('priceName')}
            {...form.register('priceName')}
          />
        </>
      )}
    </ActionDialog>
  );
}
