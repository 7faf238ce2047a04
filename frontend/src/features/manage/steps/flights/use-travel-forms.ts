import { useState } from 'react';
import type { Guest } from '@tour-portal/contracts/api.js';
import type { TransportSide, TravelFacts } from '@tour-portal/contracts/flight-rules.js';
import { fieldKey, type FieldProblems } from './travel-changes.js';
import { formsOf, patched, requestOf, type TravelDraft, type TravelForm } from './travel-draft.js';

export interface TravelForms {
  readonly forms: readonly TravelForm[];
  /** The guests as they were when the forms were filled: what is typed is measured against them. */
  readonly saved: readonly Guest[];
  readonly isDirty: boolean;
  readonly problems: FieldProblems;
  setProblems(problems: FieldProblems): void;
  setFollows(guest: number, follows: boolean): void;
  patch(guest: number, side: TransportSide, patch: Partial<TravelDraft>): void;
  /** Fills the forms anew with what is saved now. */
  reset(guests: readonly Guest[]): void;
}

/** The forms of all guests. What another window saved appears, but not in place of what is being typed. */
export function useTravelForms(guests: readonly Guest[], primary: number, facts: TravelFacts): TravelForms {
  const filled = (from: readonly Guest[]) => {
    const leader = from.find(({ id }) => id === primary);
    return { saved: from, forms: leader === undefined ? [] : formsOf(from, leader) };
  };
  const [start, setStart] = useState(() => filled(guests));
  const [forms, setForms] = useState<readonly TravelForm[]>(start.forms);
  const [problems, setProblems] = useState<FieldProblems>({});

  const reset = (from: readonly Guest[]) => {
    const next = filled(from);
    setStart(next);
    setForms(next.forms);
    setProblems({});
  };
  const isDirty = toldIn(forms, facts) !== toldIn(start.forms, facts);
  if (!isDirty && travelIn(guests) !== travelIn(start.saved)) reset(guests);

  const change = (guest: number, to: (form: TravelForm) => TravelForm) =>
    setForms((now) => now.map((form) => (form.guest === guest ? to(form) : form)));

  return {
    forms,
    saved: start.saved,
    isDirty,
    problems,
    setProblems,
    setFollows: (guest, follows) => change(guest, (form) => ({ ...form, follows })),
    patch: (guest, side, patch) => {
      change(guest, (form) => ({ ...form, [side]: patched(form[side], patch) }));
      const mended = [...Object.keys(patch), 'flightNumber'].map((field) =>
        fieldKey(guest, side, field as keyof TravelDraft & Parameters<typeof fieldKey>[2]),
      );
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !mended.includes(key))));
    },
    reset,
  };
}

function toldIn(forms: readonly TravelForm[], facts: TravelFacts): string {
  return JSON.stringify(
    forms.map(({ follows, arrival, departure }) => [
      follows,
      requestOf(arrival, 'arrival', facts),
      requestOf(departure, 'departure', facts),
    ]),
  );
}

function travelIn(guests: readonly Guest[]): string {
  return JSON.stringify(guests.map(({ id, arrival, departure }) => [id, arrival, departure]));
}
