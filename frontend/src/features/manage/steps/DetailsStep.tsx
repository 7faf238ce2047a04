import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { areDetailsComplete } from '@tour-portal/contracts/guest-details.js';
import { BUSINESS_ZONE, dateIn } from '@tour-portal/contracts/time.js';
import { useSetDetailsMutation } from '../../../app/api.js';
import { problemsOf, type Problem } from '../../../app/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/ErrorList.js';
import { useLeaveReason } from '../leave-reasons.js';
import { enteredDetails, formOf, requestOf, type DetailsForm } from './details-form.js';
import { placeDetailsProblems } from './details-rules.js';
import { GuestSection } from './GuestSection.js';
import { PassportsAndVisas } from './PassportFields.js';
import type { StepProps } from './step-props.js';
import './DetailsStep.css';

/** Step 3 (spec §5 "Guest details"): can be saved as often as one likes, with what is known so far. */
export default function DetailsStep({ booking, account, year, now, onDone }: StepProps) {
  const { guests, departure } = booking;
  const facts = {
    guests,
    owner: account,
    tour: year,
    today: dateIn(BUSINESS_ZONE, now),
    concludedAt: departure.concludedAt,
  };
  const form = useForm<DetailsForm>({
    // What another window saved appears, but not in place of what is being typed.
    values: formOf(facts),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const [setDetails] = useSetDetailsMutation();
  const [elsewhere, setElsewhere] = useState<readonly Problem[]>([]);
  const { isDirty, isSubmitting } = form.formState;
  useLeaveReason(isDirty ? 'details' : null);

  async function save(values: DetailsForm): Promise<void> {
    setElsewhere([]);
    const { details, sentGuests } = requestOf(values, facts);
    if (details.length > 0) {
      const { error } = await setDetails({ booking: booking.id, details });
      const problems = problemsOf(error);
      if (problems.length > 0) {
        show(problems, sentGuests, values);
        return;
      }
    }
    const saved = guests.map((guest, index) => ({ ...guest, ...enteredDetails(values, index, facts) }));
    form.reset(formOf({ ...facts, guests: saved }));
    onDone(
      areDetailsComplete(saved, account, year)
        ? 'The details of all guests are saved.'
        : 'The guest details are saved. Something is still needed; you can add it at any time.',
    );
  }

  function show(problems: readonly Problem[], sentGuests: readonly number[], values: DetailsForm) {
    const placed = placeDetailsProblems(problems, sentGuests, values, facts);
    setElsewhere(placed.elsewhere);
    placed.byField.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  return (
    <FormProvider {...form}>
      <form className="details" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <div>
          <p>You can save what you have now and come back for the rest.</p>
          {year.passport === null ? null : <PassportsAndVisas passport={year.passport} />}
        </div>
        {guests.map((guest, index) => (
          <GuestSection key={guest.id} index={index} facts={facts} />
        ))}
        <ErrorList problems={elsewhere} />
        <Button type="submit" busy={isSubmitting}>
          Save details
        </Button>
      </form>
    </FormProvider>
  );
}
