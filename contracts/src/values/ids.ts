/** The largest id there is (spec §9). */
export const MAX_ID = 2147483647;

/** Spec §5 "Id check" for a number: a whole number from 1 to {@link MAX_ID}. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ID;
}

/** Spec §5 "Id check" for a text: digits alone without a leading zero, at most {@link MAX_ID}; else null. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}
