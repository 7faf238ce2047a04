import type { RegionsReference } from '../api/reference-api.js';

/** A code of the country's list of states, or any text where the country has no list (spec §5 "Sign up"). */
export function stateOfCountryProblem(
  states: RegionsReference,
  { country, state }: { readonly country: string; readonly state: string },
): string | null {
  const known = Object.hasOwn(states, country) ? states[country] : undefined;
  const fits = known === undefined || known.some(({ code }) => code === state);
  return fits ? null : 'Choose a state or province';
}
