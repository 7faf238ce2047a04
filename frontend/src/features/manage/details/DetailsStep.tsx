import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { areDetailsComplete } from '@tour-portal/contracts/guests/guest-details.js';
import { BUSINESS_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import { useSetDetailsMutation } from './details-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { OfflineNote } from '../../../ui/notices/OfflineNote.js';
import { useFormSave } from '../../../session/drafts/draft-hooks.js';
import { showSaved } from '../../../session/drafts/show-saved.js';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { bookingFormName } from '../booking-forms.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { useLeaveReason } from '../leave-reasons.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { stepNotDoneReason } from '../steps/step-not-done-reason.js';
import { DetailsDraft } from './DetailsDraft.js';
import {
  enteredDetails,
  detailsFormOf,
  renewalWarning,
  detailsRequest,
  type DetailsForm,
} from './details-form.js';
import { placeDetailsProblems } from './details-rules.js';
import { GuestSection } from './GuestSection.js';
import { useGuestLists } from './use-guest-fields.js';
import type { StepProps } from '../steps/step-props.js';
import { FormEffects, useSavedForm } from '../steps/use-saved-form.js';
import './DetailsStep.css';

const PassportsDialog = dialogPart('PassportsDialog', () => import('./PassportsDialog.js'));

/** Step 3 (spec §5 "Guest details"): what is known so far can be saved; `guestFieldProblem` tells what must come with it. */
export default function DetailsStep({ booking, account, year, now, onDone }: StepProps) {
  const { guests, departure } = booking;
  const lists = useGuestLists();
  const facts = {
    guests,
    owner: account,
    tour: year,
    states: lists.regions.data,
    today: dateIn(BUSINESS_ZONE, now),
    concludedAt: departure.concludedAt,
  };
  const form = useSavedForm<DetailsForm>(detailsFormOf(facts));
  const [setDetails] = useSetDetailsMutation();
  const [otherProblems, setOtherProblems] = useState<readonly Problem[]>([]);
  // By the guest's index: true where the customer or a problem opened the section, false where the customer folded it away.
  const [openChoices, setOpenChoices] = useState<Readonly<Record<number, boolean>>>({});
  const { isDirty, isSubmitting } = form.formState;
  useLeaveReason(isDirty ? 'details' : null);
  const beginSave = useFormSave(bookingFormName(booking.id, 'details'));

  async function save(values: DetailsForm): Promise<void> {
    setOtherProblems([]);
    const { details, sentGuests } = detailsRequest(values, facts);
    if (details.length > 0) {
      const markSaved = beginSave();
      const { error } = await setDetails({ booking: booking.id, details });
      const problems = problemsOf(error);
      if (problems.length > 0) {
        showProblems(problems, sentGuests, values);
        return;
      }
      markSaved();
    }
    const saved = guests.map((guest, index) => ({ ...guest, ...enteredDetails(values, index, facts) }));
    const expiring = values.guests.flatMap((guest, index) =>
      renewalWarning(guest, facts) === null
        ? []
        : [{ index, date: form.getValues(`guests.${index}.passportExpiredAt`) }],
    );
    const isTypedOn = showSaved(form, values, detailsFormOf({ ...facts, guests: saved }));
    // All else is saved. The date of a passport that must be renewed stays as it was typed.
    for (const { index, date } of expiring)
      form.setValue(`guests.${index}.passportExpiredAt`, date, { shouldDirty: true });
    setOpenChoices({});
    const names = expiring.map(({ index }) => guestName(guests[index], index));
    const isSaved = details.length > 0 || names.length === 0;
    onDone(
      [
        isSaved ? savedText(areDetailsComplete(saved, account, year)) : '',
        isSaved ? (stepNotDoneReason('details', { ...booking, guests: saved }) ?? '') : '',
        names.length > 0 ? renewalText(names) : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
      null,
      isTypedOn,
    );
  }

  function showProblems(problems: readonly Problem[], sentGuests: readonly number[], values: DetailsForm) {
    const placed = placeDetailsProblems(problems, sentGuests, values, facts);
    setOtherProblems(placed.elsewhere);
    // A field takes the focus only once it is shown.
    flushSync(unfoldAll);
    placed.byField.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  /** Opens all sections, so that no wrong field is hidden. */
  function unfoldAll() {
    setOpenChoices(Object.fromEntries(guests.map((_, index) => [index, true])));
  }

  return (
    <FormProvider {...form}>
      <form
        className="details"
        noValidate
        onSubmit={(event) => void form.handleSubmit(save, unfoldAll)(event)}
      >
        <DetailsDraft
          booking={booking.id}
          facts={facts}
          onNotStored={(indexes) => setOpenChoices(Object.fromEntries(indexes.map((index) => [index, true])))}
        />
        <div>
          <p>You can save what you have now and come back for the rest.</p>
          {year.passport === null ? null : <PassportsAndVisas passport={year.passport} />}
        </div>
        {guests.map((guest, index) => (
          <GuestSection
            key={guest.id}
            index={index}
            facts={facts}
            lists={lists}
            openChoice={openChoices[index]}
            onToggle={(open) => setOpenChoices({ ...openChoices, [index]: open })}
          />
        ))}
        <ErrorList problems={otherProblems} />
        <OfflineNote isTyped={isDirty} isSaving={isSubmitting} />
        <Button type="submit" busy={isSubmitting}>
          Save details
        </Button>
        <FormEffects form={form} />
      </form>
    </FormProvider>
  );
}

function savedText(isComplete: boolean): string {
  return isComplete
    ? 'The details of all guests are saved.'
    : 'The guest details are saved. Something is still needed; you can add it at any time.';
}

function renewalText(names: readonly string[]): string {
  return names.length === 1
    ? `The passport expiration date of ${listText(names)} is not saved: this passport must be renewed first.`
    : `The passport expiration dates of ${listText(names)} are not saved: these passports must be renewed first.`;
}

/** Opens what the tour year says of passports and visas (spec §2 "Modals"). */
function PassportsAndVisas({ passport }: { passport: NonNullable<TourYearReference['passport']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Passports and visas
      </Button>
      {open ? <PassportsDialog passport={passport} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
