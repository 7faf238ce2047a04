import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import { areFlightsSet } from '@tour-portal/contracts/booking/stepper.js';
import { useLazyTryTransportsQuery, useSetTransportsMutation } from './travel-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { OfflineNote } from '../../../ui/notices/OfflineNote.js';
import { useDropDraft, useFormSave } from '../../../session/drafts/draft-hooks.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { bookingFormName } from '../booking-forms.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { useLeaveReason } from '../leave-reasons.js';
import type { StepProps } from '../steps/step-props.js';
import { GuestFields } from './GuestFields.js';
import {
  updatedGuests,
  travelChanges,
  fieldKey,
  mayChangePrice,
  placeTravelProblems,
  priceEffects,
  problemsOfChanges,
  transportsOf,
  type FieldProblems,
  type PriceEffect,
  type TravelChange,
  type TravelProblems,
} from './travel-changes.js';
import type { TravelCatalog } from './travel-catalog.js';
import { TravelDraftNotices } from './TravelDraftNotices.js';
import { SIDES, type TravelForm } from './travel-draft.js';
import { useTravelForms } from './use-travel-forms.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';

const PriceEffectDialog = dialogPart('price-effect', () => import('./PriceEffectDialog.js'));

/** A save that waits until the customer accepts the new price. */
interface PendingSave {
  /** The forms when the customer pressed `Save travel details`. */
  sentForms: readonly TravelForm[];
  markSaved: () => void;
  changes: readonly TravelChange[];
  effects: readonly PriceEffect[];
}

/** The travel of all guests (spec §5 "Flights"), typed in and saved together; only what changed is sent. */
export function TravelEditor(
  props: Pick<StepProps, 'booking' | 'onDone'> & {
    primary: Guest;
    catalog: TravelCatalog;
    /** Called when all that was typed is saved, or the customer abandons the changes. */
    onClose: () => void;
  },
) {
  const { booking, primary, catalog, onDone, onClose } = props;
  const { facts, transfers } = catalog;
  const [busy, setBusy] = useState(false);
  const travel = useTravelForms(booking.guests, primary.id, facts, busy);
  const { forms, saved, problems } = travel;
  const beginSave = useFormSave(bookingFormName(booking.id, 'travel'));
  const dropDraft = useDropDraft(bookingFormName(booking.id, 'travel'));
  useLeaveReason(travel.isDirty ? 'travel' : null);
  const [otherProblems, setOtherProblems] = useState<readonly Problem[]>([]);
  const [pendingSave, setPendingSave] = useState<PendingSave | null>(null);
  const shownGuests = [primary, ...booking.guests.filter(({ id }) => id !== primary.id)];
  const [tryTransports] = useLazyTryTransportsQuery();
  const [setTransports] = useSetTransportsMutation();
  const { ref, focusFirstProblem } = useFocusOnProblem();

  function showProblems({ fields, elsewhere }: TravelProblems) {
    setPendingSave(null);
    travel.setProblems(fields);
    setOtherProblems(elsewhere);
    focusFirstProblem();
  }

  async function save(): Promise<void> {
    const changes = travelChanges(forms, saved, primary.id, facts);
    const fields = problemsOfChanges(changes, facts);
    if (Object.keys(fields).length > 0) {
      showProblems({ fields, elsewhere: [] });
      return;
    }
    if (changes.length === 0) {
      if (areFlightsSet(saved)) {
        onClose();
        onDone('Your travel details are saved already. Nothing was changed.');
      } else showProblems({ fields: problemAtFirstQuestion(), elsewhere: [] });
      return;
    }
    const request = { sentForms: forms, markSaved: beginSave(), changes };
    if (mayChangePrice(changes, transfers)) {
      const transports = transportsOf(changes);
      const { data, error } = await tryTransports({ booking: booking.id, transports });
      if (data === undefined) {
        showProblems(placeTravelProblems(problemsOf(error), changes));
        return;
      }
      const effects = priceEffects(booking.guests, data);
      if (effects.length > 0) {
        setPendingSave({ ...request, effects });
        return;
      }
    }
    await send(request);
  }

  async function send({ sentForms, markSaved, changes }: Omit<PendingSave, 'effects'>): Promise<void> {
    const transports = transportsOf(changes);
    const { data, error } = await setTransports({ booking: booking.id, transports });
    if (data === undefined) {
      showProblems(placeTravelProblems(problemsOf(error), changes));
      return;
    }
    markSaved();
    setPendingSave(null);
    const guests = updatedGuests(booking.guests, data);
    const isTypedOn = !travel.showSaved(sentForms, guests);
    if (!isTypedOn) onClose();
    const text = areFlightsSet(guests) ? 'The travel details of all guests are saved.' : missingText(guests);
    onDone(text, null, isTypedOn);
  }

  function abandonChanges() {
    dropDraft();
    onClose();
  }

  /** The problem when nothing new was entered but travel is still missing, at the first unanswered question. */
  function problemAtFirstQuestion(): FieldProblems {
    const unanswered = shownGuests
      .flatMap(({ id }) => forms.filter(({ guest }) => guest === id))
      .find(
        ({ follows, arrival, departure }) =>
          !follows && (arrival.isFlight === null || departure.isFlight === null),
      );
    const side = unanswered?.arrival.isFlight === null ? 'arrival' : 'departure';
    return { [fieldKey(unanswered?.guest ?? primary.id, side, 'isFlight')]: 'Choose one of these' };
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setOtherProblems([]);
    setBusy(true);
    await work();
    setBusy(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void whileBusy(save);
  }

  const nameOf = (guest: Guest) => guestName(guest, booking.guests.indexOf(guest));
  return (
    <form ref={ref} className="travel" noValidate onSubmit={submit}>
      <TravelDraftNotices booking={booking} primary={primary} travel={travel} isSaving={busy} />
      <p>
        Tell us how everyone arrives and travels home. What you do not know yet can wait: save what you have
        and come back.
      </p>
      {shownGuests.flatMap((guest) => {
        const form = forms.find((candidate) => candidate.guest === guest.id);
        return form === undefined ? (
          []
        ) : (
          <GuestFields
            key={guest.id}
            guest={guest}
            name={nameOf(guest)}
            primaryName={guest.id === primary.id ? null : nameOf(primary)}
            form={form}
            catalog={catalog}
            problems={problems}
            onFollows={(follows) => travel.setFollows(guest.id, follows)}
            onPatch={(side, patch) => travel.patch(guest.id, side, patch)}
          />
        );
      })}
      <ErrorList problems={otherProblems} />
      <OfflineNote isTyped={travel.isDirty} isSaving={busy} />
      <p className="row">
        <Button type="submit" busy={busy}>
          Save travel details
        </Button>
        {areFlightsSet(saved) ? (
          <Button look="plain" disabled={busy} onClick={abandonChanges}>
            Leave as it was
          </Button>
        ) : null}
      </p>
      {pendingSave === null ? null : (
        <PriceEffectDialog
          booking={booking}
          effects={pendingSave.effects}
          busy={busy}
          onAccept={() => void whileBusy(() => send(pendingSave))}
          onClose={() => setPendingSave(null)}
        />
      )}
    </form>
  );
}

/** Moves the focus to the first wrong field once it is marked. */
function useFocusOnProblem() {
  const ref = useRef<HTMLFormElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequests]);
  return { ref, focusFirstProblem: () => setFocusRequests((count) => count + 1) };
}

/** Says that the travel was saved and what is still missing. */
function missingText(guests: readonly Guest[]): string {
  const missing = guests.flatMap((guest, index) =>
    SIDES.filter((side) => guest[side] === null).map((side) => `the ${side} of ${guestName(guest, index)}`),
  );
  return `Your travel details are saved. Still to come: ${listText(missing)}.`;
}
