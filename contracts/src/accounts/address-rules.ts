import type { RegionsReference } from '../api/reference-api.js';

/** A state must be a code of its country's list, or may be any text where the country has no list (spec §5 "Sign up"). */
export function stateOfCountryProblem(
  states: RegionsReference,
  { country, state }: { readonly country: string; readonly state: string },
): string | null {
  const listed = Object.hasOwn(states, country) ? states[country] : undefined;
  const isAllowed = listed === undefined || listed.some(({ code }) => code === state);
  return isAllowed ? null : 'Choose a state or province';
}
