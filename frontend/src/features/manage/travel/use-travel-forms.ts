import { useEffect, useRef, useState } from 'react';
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
  /** The guests as they were saved when the forms last showed what is saved: what is typed is compared with them. */
  readonly saved: readonly Guest[];
  readonly isDirty: boolean;
  readonly problems: FieldProblems;
  setProblems(problems: FieldProblems): void;
  setFollows(guest: number, follows: boolean): void;
  patch(guest: number, side: TransportSide, patch: Partial<TravelDraft>): void;
  /** Puts answers into the forms, by guest: `11.arrival.airline`. */
  readonly fill: (leaves: Leaves) => void;
  /**
   * Shows what was saved, but not in place of what was typed while it was being saved.
   * @param sent the forms when the save began
   * @returns whether the forms show only what was saved
   */
  showSaved(sent: readonly TravelForm[], guests: readonly Guest[]): boolean;
}

/**
 * The forms of all guests. What is saved elsewhere appears, but not in place of what is being typed.
 * @param isSaving a save is under way: what is saved elsewhere meanwhile appears after it
 */
export function useTravelForms(
  guests: readonly Guest[],
  primary: number,
  facts: TravelFacts,
  isSaving: boolean,
): TravelForms {
  const filledForms = (from: readonly Guest[]) => {
    const primaryGuest = from.find(({ id }) => id === primary);
    return { saved: from, forms: primaryGuest === undefined ? [] : travelFormsOf(from, primaryGuest) };
  };
  const [baseline, setBaseline] = useState(() => filledForms(guests));
  const [forms, setForms] = useState<readonly TravelForm[]>(baseline.forms);
  const [problems, setProblems] = useState<FieldProblems>({});

  // What stands in the forms when the answer of a save comes, long after the render in which the save began.
  const latest = useRef(forms);
  useEffect(() => {
    latest.current = forms;
  });

  /** @param before the forms as they were before anything was typed into them that is to stay */
  const renew = (current: readonly TravelForm[], before: readonly TravelForm[], from: readonly Guest[]) => {
    const next = filledForms(from);
    const renewed = current.map((form) => renewUntouched(form, before, next.forms));
    setBaseline(next);
    setForms(renewed);
    const isShown = requestsJson(renewed, facts) === requestsJson(next.forms, facts);
    if (isShown) setProblems({});
    return isShown;
  };
  const isDirty = requestsJson(forms, facts) !== requestsJson(baseline.forms, facts);
  if (!isSaving && travelJson(guests) !== travelJson(baseline.saved)) renew(forms, baseline.forms, guests);

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
      const changed = Object.keys(patch) as (keyof TravelDraft)[];
      // A problem of the flight itself, such as that it is not found, stands at its number.
      const fields = changed.some((name) => FLIGHT_FIELDS.includes(name))
        ? [...changed, 'flightNumber']
        : changed;
      const keys = fields.map((field) =>
        fieldKey(guest, side, field as keyof TravelDraft & Parameters<typeof fieldKey>[2]),
      );
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))));
    },
    fill: (leaves) => setForms((now) => now.map((form) => withAnswers(form, leaves))),
    showSaved: (sent, from) => renew(latest.current, sent, from),
  };
}

const FLIGHT_FIELDS: readonly (keyof TravelDraft)[] = [
  'isFlight',
  'isManual',
  'airline',
  'flightNumber',
  'scheduledDate',
  'fromAirport',
  'toAirport',
  'scheduledTime',
];
/** The answers of an arrival or departure in parts: those of one part only make sense together. */
const PARTS: readonly (readonly (keyof TravelDraft)[])[] = [
  FLIGHT_FIELDS,
  ['stayAtProductHotel', 'stayNote'],
  ['transfer'],
  ['travelNote'],
];

/** A guest's form that shows what is saved now in the parts that were not typed over. */
function renewUntouched(
  form: TravelForm,
  before: readonly TravelForm[],
  now: readonly TravelForm[],
): TravelForm {
  const [old, renewed] = [before, now].map((forms) => forms.find(({ guest }) => guest === form.guest));
  if (old === undefined || renewed === undefined) return form;
  const renewedSide = (side: TransportSide): TravelDraft => {
    const parts = PARTS.filter((part) => part.every((name) => form[side][name] === old[side][name]));
    const names = parts.flat();
    // The result of a flight's lookup goes with the fields of the flight.
    if (names.includes('flightNumber')) names.push('lookup');
    return { ...form[side], ...Object.fromEntries(names.map((name) => [name, renewed[side][name]])) };
  };
  return {
    ...form,
    follows: form.follows === old.follows ? renewed.follows : form.follows,
    arrival: renewedSide('arrival'),
    departure: renewedSide('departure'),
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
  const filledDraft = (side: TransportSide): TravelDraft => {
    const prefix = `${form.guest}.${side}.`;
    const sideLeaves = Object.entries(leaves).filter(([path]) => path.startsWith(prefix));
    if (sideLeaves.length === 0) return form[side];
    const answers = Object.fromEntries(
      sideLeaves.map(([path, answer]) => [path.slice(prefix.length), answer]),
    );
    // A flight that is not typed in by hand is looked up again.
    return { ...form[side], ...(answers as Partial<TravelDraft>), lookup: { status: 'waiting' } };
  };
  const follows = leaves[`${form.guest}.follows`];
  return {
    ...form,
    follows: typeof follows === 'boolean' ? follows : form.follows,
    arrival: filledDraft('arrival'),
    departure: filledDraft('departure'),
  };
}

function requestsJson(forms: readonly TravelForm[], facts: TravelFacts): string {
  return JSON.stringify(
    forms.map(({ follows, arrival, departure }) => [
      follows,
      transportRequest(arrival, 'arrival', facts),
      transportRequest(departure, 'departure', facts),
    ]),
  );
}

function travelJson(guests: readonly Guest[]): string {
  return JSON.stringify(guests.map(({ id, arrival, departure }) => [id, arrival, departure]));
}
