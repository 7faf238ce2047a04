import { useState } from 'react';
import {
  areNamesLocked,
  FULL_NAME_MAX,
  fullNameProblem,
  guestNameLabel,
  tidyName,
} from '@tour-portal/contracts/guests/guest-names.js';
import { isOwnerGuest } from '@tour-portal/contracts/booking/primary-guest.js';
import { useSetNamesMutation } from './names-api.js';
import { telephoneUrl, useBrand } from '../../../reference/brand.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { FormDraft } from '../../../session/drafts/FormDraft.js';
import { OfflineNote } from '../../../ui/notices/OfflineNote.js';
import { useFormSave } from '../../../session/drafts/draft-hooks.js';
import { showSaved } from '../../../session/drafts/show-saved.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Field } from '../../../ui/fields/Field.js';
import { LockIcon, PersonIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';
import { bookingFormName } from '../booking-forms.js';
import { useLeaveReason } from '../leave-reasons.js';
import { placeProblems } from '../placed-problems.js';
import { roomsOf } from '../../../booking/rooms-of.js';
import type { StepProps } from '../steps/step-props.js';
import { FormEffects, useSavedForm } from '../steps/use-saved-form.js';
import './NamesStep.css';

/** Step 1 (spec §5 "Guest names"): a name for every guest, until the first payment locks them. */
export default function NamesStep(props: StepProps) {
  return areNamesLocked(props.booking.guests) ? <LockedNames {...props} /> : <NamesForm {...props} />;
}

interface NamesValues {
  names: string[];
}

function NamesForm({ booking, onDone }: StepProps) {
  const { guests } = booking;
  const savedValues: NamesValues = { names: guests.map(({ fullName }) => fullName) };
  const form = useSavedForm(savedValues);
  const [setNames] = useSetNamesMutation();
  const [otherProblems, setOtherProblems] = useState<readonly Problem[]>([]);
  const { errors, isDirty, isSubmitting } = form.formState;
  useLeaveReason(isDirty ? 'names' : null);
  const draftName = bookingFormName(booking.id, 'names');
  const beginSave = useFormSave(draftName);
  const guestIndexOf = (path: string) => guests.findIndex(({ id }) => String(id) === path);

  // A name may be left empty until one is saved; a saved name can be changed, but not cleared.
  const nameRule = (index: number) => (value: string) =>
    value.trim() === '' && guests[index]?.fullName === '' ? true : (fullNameProblem(value) ?? true);

  async function save({ names }: NamesValues): Promise<void> {
    setOtherProblems([]);
    const entered = guests.map(({ id, fullName }, index) => ({
      id,
      fullName,
      typed: tidyName(names[index] ?? ''),
      index,
    }));
    const missing = entered.filter(({ typed }) => typed === '');
    if (missing.length === guests.length) {
      form.setError('names.0', { message: 'Enter at least one name' }, { shouldFocus: true });
      return;
    }
    const changed = entered.filter(({ typed, fullName }) => typed !== '' && typed !== fullName);
    if (changed.length > 0) {
      const markSaved = beginSave();
      const { error } = await setNames({
        booking: booking.id,
        names: changed.map(({ id, typed }) => ({ id, fullName: typed })),
      });
      const problems = problemsOf(error);
      if (problems.length > 0) {
        showProblems(problems, changed);
        return;
      }
      markSaved();
    }
    const isTypedOn = showSaved(form, { names }, { names: entered.map(({ typed }) => typed) });
    const text =
      missing.length === 0
        ? 'The names of all guests are saved.'
        : `${guests.length - missing.length} of ${guests.length} names are saved. Deposits can be paid once every guest has a name.`;
    onDone(text, null, isTypedOn);
  }

  function showProblems(problems: readonly Problem[], sent: readonly { index: number; typed: string }[]) {
    const placed = placeProblems(
      problems,
      (entry, path) =>
        path === 'fullName' ? sent.slice(entry, entry + 1).map(({ index }) => `names.${index}` as const) : [],
      (entry) => sent[entry]?.typed,
    );
    placed.byField.forEach(({ field, message }, index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
    setOtherProblems(placed.elsewhere);
  }

  return (
    <form className="names" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <FormDraft
        form={form}
        name={draftName}
        what="Names"
        shown={savedValues}
        byPath={({ names }) => Object.fromEntries(guests.map(({ id }, index) => [id, names[index] ?? '']))}
        fill={(leaves) => {
          for (const [path, name] of Object.entries(leaves))
            form.setValue(`names.${guestIndexOf(path)}`, String(name), { shouldDirty: true });
        }}
        labelOf={(path) => guestNameLabel(guestIndexOf(path))}
      />
      <p>
        Names must match the ID or passport that each guest will travel with. They can be changed here until
        the first payment.
      </p>
      {roomsOf(booking).map((room) => (
        <fieldset key={room.name} className="names-room">
          <legend className="legend-heading">{room.name}</legend>
          {room.guests.map(({ guest, index }) => (
            <Field
              key={guest.id}
              label={guestNameLabel(index)}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={FULL_NAME_MAX}
              error={errors.names?.[index]?.message}
              {...form.register(`names.${index}`, { validate: nameRule(index) })}
            />
          ))}
        </fieldset>
      ))}
      <ErrorList problems={otherProblems} />
      <OfflineNote isTyped={isDirty} isSaving={isSubmitting} />
      <Button type="submit" busy={isSubmitting}>
        Save names
      </Button>
      <FormEffects form={form} />
    </form>
  );
}

function LockedNames({ booking, account }: StepProps) {
  const { phoneUsaCanada } = useBrand();
  return (
    <div className="names">
      {roomsOf(booking).map((room) => (
        <div key={room.name} className="names-room">
          <h4>{room.name}</h4>
          <ul>
            {room.guests.map(({ guest }) => (
              <li key={guest.id}>
                {guest.fullName}
                {isOwnerGuest(guest, account) ? (
                  <span className="names-you-mark">
                    <PersonIcon /> <span className="visually-hidden">(you)</span>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Note icon={<LockIcon />}>
        Names are locked since the first payment. To change one, please call client service
        {phoneUsaCanada === '' ? null : (
          <>
            {' '}
            at <a href={telephoneUrl(phoneUsaCanada)}>{phoneUsaCanada}</a>
          </>
        )}
        .
      </Note>
    </div>
  );
}
