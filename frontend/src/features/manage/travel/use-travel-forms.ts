import { useState } from 'react';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import type { TransportSide, TravelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import type { Leaves } from '../../../session/drafts/changes.js';
import { fieldKey, type FieldProblems } from './travel-changes.js';
import {
  travelFormsOf,
  applyPatch,
  transportRequest,
  type TravelDraft,
  type TravelForm,
} from './travel-draft.js';

export interface TravelForms {
  readonly forms: readonly TravelForm[];
  /** The guests as they were when the forms were filled: what is typed is compared with them. */
  readonly saved: readonly Guest[];
  readonly isDirty: boolean;
  readonly problems: FieldProblems;
  setProblems(problems: FieldProblems): void;
  setFollows(guest: number, follows: boolean): void;
  patch(guest: number, side: TransportSide, patch: Partial<TravelDraft>): void;
  /** Puts answers into the forms, by guest: `11.arrival.airline`. */
  readonly fill: (leaves: Leaves) => void;
  /** Fills the forms anew with what is saved now. */
  reset(guests: readonly Guest[]): void;
}

/** The forms of all guests. What another window saved appears, but not in place of what is being typed. */
export function useTravelForms(guests: readonly Guest[], primary: number, facts: TravelFacts): TravelForms {
  const filledForms = (from: readonly Guest[]) => {
    const primaryGuest = from.find(({ id }) => id === primary);
    return { saved: from, forms: primaryGuest === undefined ? [] : travelFormsOf(from, primaryGuest) };
  };
  const [baseline, setBaseline] = useState(() => filledForms(guests));
  const [forms, setForms] = useState<readonly TravelForm[]>(baseline.forms);
  const [problems, setProblems] = useState<FieldProblems>({});

  const reset = (from: readonly Guest[]) => {
    const next = filledForms(from);
    setBaseline(next);
    setForms(next.forms);
    setProblems({});
  };
  const isDirty = requestsIn(forms, facts) !== requestsIn(baseline.forms, facts);
  if (travelIn(guests) !== travelIn(baseline.saved)) {
    if (isDirty) {
      const next = filledForms(guests);
      setForms(forms.map((form) => renewUntouched(form, baseline.forms, next.forms)));
      setBaseline(next);
    } else reset(guests);
  }

  const change = (guest: number, to: (form: TravelForm) => TravelForm) =>
    setForms((now) => now.map((form) => (form.guest === guest ? to(form) : form)));

  return {
    forms,
    saved: baseline.saved,
    isDirty,
    problems,
    setProblems,
    setFollows: (guest, follows) => change(guest, (form) => ({ ...form, follows })),
    patch: (guest, side, patch) => {
      change(guest, (form) => ({ ...form, [side]: applyPatch(form[side], patch) }));
      const keys = [...Object.keys(patch), 'flightNumber'].map((field) =>
        fieldKey(guest, side, field as keyof TravelDraft & Parameters<typeof fieldKey>[2]),
      );
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))));
    },
    fill: (leaves) => setForms((now) => now.map((form) => withAnswers(form, leaves))),
    reset,
  };
}

/**
 * A guest's form that shows what is saved now in the parts that were not typed over; an arrival or departure is one part.
 */
function renewUntouched(
  form: TravelForm,
  before: readonly TravelForm[],
  now: readonly TravelForm[],
): TravelForm {
  const [old, renewed] = [before, now].map((forms) => forms.find(({ guest }) => guest === form.guest));
  if (old === undefined || renewed === undefined) return form;
  const typedOrRenewed = <Part extends keyof TravelForm>(part: Part) =>
    JSON.stringify(form[part]) === JSON.stringify(old[part]) ? renewed[part] : form[part];
  return {
    ...form,
    follows: typedOrRenewed('follows'),
    arrival: typedOrRenewed('arrival'),
    departure: typedOrRenewed('departure'),
  };
}

/** The answers in the forms by guest, without the lookups of flights. */
export function answersIn(forms: readonly TravelForm[]) {
  const withoutLookup = ({ lookup: _, ...draft }: TravelDraft) => draft;
  return Object.fromEntries(
    forms.map(({ guest, follows, arrival, departure }) => [
      guest,
      { follows, arrival: withoutLookup(arrival), departure: withoutLookup(departure) },
    ]),
  );
}

function withAnswers(form: TravelForm, leaves: Leaves): TravelForm {
  const answersOf = (side: TransportSide) => {
    const prefix = `${form.guest}.${side}.`;
    const sideLeaves = Object.entries(leaves).filter(([path]) => path.startsWith(prefix));
    return Object.fromEntries(sideLeaves.map(([path, answer]) => [path.slice(prefix.length), answer]));
  };
  const filledDraft = (side: TransportSide): TravelDraft => {
    const answers = answersOf(side);
    return Object.keys(answers).length === 0
      ? form[side]
      : // The flight is looked up again.
        { ...form[side], ...(answers as Partial<TravelDraft>), lookup: { status: 'waiting' } };
  };
  const follows = leaves[`${form.guest}.follows`];
  return {
    ...form,
    follows: typeof follows === 'boolean' ? follows : form.follows,
    arrival: filledDraft('arrival'),
    departure: filledDraft('departure'),
  };
}

function requestsIn(forms: readonly TravelForm[], facts: TravelFacts): string {
  return JSON.stringify(
    forms.map(({ follows, arrival, departure }) => [
      follows,
      transportRequest(arrival, 'arrival', facts),
      transportRequest(departure, 'departure', facts),
    ]),
  );
}

function travelIn(guests: readonly Guest[]): string {
  return JSON.stringify(guests.map(({ id, arrival, departure }) => [id, arrival, departure]));
}
