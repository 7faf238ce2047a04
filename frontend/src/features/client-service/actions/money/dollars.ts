import { cents, formatDollars, type Cents } from '@tour-portal/contracts/values/money.js';

/** Reads text like `150`, `$1,500` or `797.50`; null for zero and for text of another form, such as `1.5`. */
export function readDollars(text: string): Cents | null {
  const match = /^\$?\s?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', fraction = '00'] = match;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction);
  return amount > 0 ? cents(amount) : null;
}

/** The problem of a typed amount; null where there is none. @param max null: no upper bound */
export function dollarsProblem(text: string, max: Cents | null): string | null {
  const amount = readDollars(text);
  if (amount === null) return 'Enter an amount in dollars, like 150 or 797.50';
  return max !== null && amount > max ? `At most ${formatDollars(max)}` : null;
}
