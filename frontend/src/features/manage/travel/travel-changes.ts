import type { Guest } from '@tour-portal/contracts/api/api.js';
import type {
  TransportRequest,
  TransportsAnswer,
  TransportsRequest,
} from '@tour-portal/contracts/api/booking-api.js';
import type { TransportSide, TravelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import { feeSums, type FeeSums } from '@tour-portal/contracts/money/receipt.js';
import type { Transfer } from '@tour-portal/contracts/api/reference-api.js';
import type { Problem } from '../../../api/errors.js';
import { placeProblems } from '../placed-problems.js';
import { draftOf, draftProblems, transportRequest, SIDES, type TravelForm } from './travel-draft.js';

/** An arrival or departure that is not as it was saved. */
export interface TravelChange {
  /** The guest who travels; `form`: where the change was typed in, the primary guest's form for a guest who follows. */
  readonly guest: Guest;
  readonly form: TravelForm;
  readonly side: TransportSide;
  readonly request: TransportRequest;
}

/** What is to be saved, guest by guest. */
export function travelChanges(
  forms: readonly TravelForm[],
  saved: readonly Guest[],
  primary: number,
  facts: TravelFacts,
): TravelChange[] {
  const primaryForm = forms.find(({ guest }) => guest === primary);
  return saved.flatMap((guest) => {
    const ownForm = forms.find((form) => form.guest === guest.id);
    const form = ownForm?.follows === true ? primaryForm : ownForm;
    if (form === undefined) return [];
    return SIDES.flatMap((side) => {
      const request = transportRequest(form[side], side, facts);
      const before = transportRequest(draftOf(guest[side]), side, facts);
      const isChanged = request !== null && JSON.stringify(request) !== JSON.stringify(before);
      return isChanged ? [{ guest, form, side, request }] : [];
    });
  });
}

/** The body of the call that saves changes: one entry for each guest who has any. */
export function transportsOf(changes: readonly TravelChange[]): TransportsRequest {
  const byGuest = new Map<number, TransportsRequest[number]>();
  for (const { guest, side, request } of changes) {
    byGuest.set(guest.id, { ...byGuest.get(guest.id), id: guest.id, [side]: request });
  }
  return [...byGuest.values()];
}

/** Messages by the field they belong to, see {@link fieldKey}. */
export type FieldProblems = Readonly<Record<string, string>>;

/** @param guest id of the guest whose form has the field */
export function fieldKey(guest: number, side: TransportSide, field: keyof TransportRequest): string {
  return `${guest}.${side}.${field}`;
}

/** What is wrong with changes before they are sent. */
export function problemsOfChanges(changes: readonly TravelChange[], facts: TravelFacts): FieldProblems {
  return Object.fromEntries(
    changes.flatMap(({ form, side }) =>
      draftProblems(form[side], side, facts).map(({ field, message }) => [
        fieldKey(form.guest, side, field),
        message,
      ]),
    ),
  );
}

export interface TravelProblems {
  readonly fields: FieldProblems;
  readonly elsewhere: readonly Problem[];
}

/** The server's problems (`0.arrival.flightNumber`), each at the field of the form in which its value was typed; else elsewhere. */
export function placeTravelProblems(
  problems: readonly Problem[],
  changes: readonly TravelChange[],
): TravelProblems {
  const sent = transportsOf(changes);
  const changesFor = (entry: number) => changes.filter(({ guest }) => guest.id === sent[entry]?.id);
  const { byField, elsewhere } = placeProblems(
    problems,
    (entry, path) =>
      changesFor(entry).flatMap(({ form, side, request }) =>
        (Object.keys(request) as (keyof TransportRequest)[])
          // No field of the form shows the problems of `isManual`.
          .filter((field) => field !== 'isManual' && path === `${side}.${field}`)
          .map((field) => fieldKey(form.guest, side, field)),
      ),
    (entry) => changesFor(entry)[0]?.guest.fullName,
  );
  return { fields: Object.fromEntries(byField.map(({ field, message }) => [field, message])), elsewhere };
}

/** Whether changes choose another transfer, and the old or the new one costs money. */
export function mayChangePrice(changes: readonly TravelChange[], transfers: readonly Transfer[]): boolean {
  const hasPrice = (id: number | null | undefined) =>
    transfers.some((transfer) => transfer.id === id && transfer.price > 0);
  return changes.some(({ guest, side, request }) => {
    const before = guest[side]?.transfer ?? null;
    return before !== request.transfer && (hasPrice(before) || hasPrice(request.transfer));
  });
}

export interface PriceEffect {
  readonly guest: Guest;
  /** What the guest's saved transfers cost; `after`: what those to be saved would cost. */
  readonly before: FeeSums['total'];
  readonly after: FeeSums['total'];
}

/** The guests who would pay more or less, by the server's answer. */
export function priceEffects(guests: readonly Guest[], answer: TransportsAnswer): PriceEffect[] {
  const transferTotal = ({ fees }: Pick<Guest, 'fees'>) =>
    feeSums(fees.filter(({ type }) => type === 'TRANSFER')).total;
  return guests.flatMap((guest) => {
    const guestAnswer = answer.find(({ id }) => id === guest.id);
    const effect = { guest, before: transferTotal(guest), after: transferTotal(guestAnswer ?? guest) };
    return effect.before === effect.after ? [] : [effect];
  });
}

/** The guests as an answer of the server says they are now. */
export function updatedGuests(guests: readonly Guest[], answer: TransportsAnswer): Guest[] {
  return guests.map((guest) => ({ ...guest, ...answer.find(({ id }) => id === guest.id) }));
}
