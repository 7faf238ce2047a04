/** Limits on who may travel: ages in years, and the validity of a passport in months (spec §5 "Guest details", §9). */

export const ADULT = '18+';
/** Younger children cannot travel (D31). */
export const YOUNGEST_AGE = 5;
/** From this age on a guest is an adult. */
export const ADULT_AGE = 18;
/** A passport must be valid this long after the tour's end (spec §9). */
export const PASSPORT_MONTHS = 6;

/** What a guest's age can be: children from 5 on, and adults (spec §9 "Ages offered", D14). */
export const AGES: readonly string[] = [
  ...Array.from({ length: ADULT_AGE - YOUNGEST_AGE }, (_, index) => String(index + YOUNGEST_AGE)),
  ADULT,
];

export function ageProblem(value: string): string | null {
  return AGES.includes(value) ? null : 'Choose an age from 5 to 17, or 18+ years';
}
