import type { GuestDetails } from '../api/api.js';

/**
 * What a guest's details are called, for forms, histories, mails and sheets alike, in the order in which they are asked for
 * (spec §5 "Guest details").
 */
export const DETAIL_LABELS: Readonly<Record<keyof GuestDetails, string>> = {
  age: 'age',
  email: 'email',
  phoneNumber: 'phone number',
  address: 'address',
  emergencyContact: 'emergency contact',
  passportNumber: 'passport number',
  passportCountry: 'citizenship',
  passportBornAt: 'date of birth',
  passportExpiredAt: 'passport expiration date',
};

export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS) as readonly (keyof GuestDetails)[];

/** A guest of whom nothing is known yet. */
export const NO_DETAILS = withEach(() => null) as { readonly [F in keyof GuestDetails]: null };

/** A guest's details alone. */
export function detailsOf(guest: GuestDetails): GuestDetails {
  return withEach((field) => guest[field]) as unknown as GuestDetails;
}

function withEach(value: (field: keyof GuestDetails) => unknown): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, value(field)]));
}
