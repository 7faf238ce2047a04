/**
 * Integer US cents (D6).
 * @asType integer
 */
export type Cents = number & { readonly cents: unique symbol };

/** @throws TypeError unless it is a safe integer */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`not whole cents: ${amount}`);
  return amount as Cents;
}

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Dollars, rounded to whole ones, `$1,595` (spec §1, D6). Without `Intl`, whose first use takes a phone 0.1 s. */
export function formatDollars(amount: Cents): string {
  const dollars = Math.round(Math.abs(amount) / 100);
  return `${amount < 0 && dollars > 0 ? '-' : ''}$${String(dollars).replaceAll(THOUSANDS, ',')}`;
}

/**
 * `$601`, or for another currency the amount with two decimals and the code: `601.00 CAD`.
 * @param hundredths of that currency
 */
export function formatCharge(hundredths: Cents, currency: string): string {
  return currency === 'USD' ? exactDollars(hundredths) : `${(hundredths / 100).toFixed(2)} ${currency}`;
}

/** The difference between two amounts: `+$90`, `−$80`, `+$0`. */
export function differenceInDollars(before: Cents, after: Cents): string {
  const change = after - before;
  return `${change < 0 ? '−' : '+'}${exactDollars(cents(Math.abs(change)))}`;
}

/** An amount before and after a change: `$4,080 → $4,170 (+$90)`, or `$4,080 (unchanged)`. */
export function beforeAfterDollars(before: Cents, after: Cents): string {
  if (before === after) return `${exactDollars(after)} (unchanged)`;
  return `${exactDollars(before)} → ${exactDollars(after)} (${differenceInDollars(before, after)})`;
}

/** `$1,595`; with cents where there are any, for amounts that must match a card statement: `$797.50`. */
export function exactDollars(amount: Cents): string {
  const centsPart = Math.abs(amount % 100);
  if (centsPart === 0) return formatDollars(amount);
  const whole = formatDollars(cents(Math.abs(amount) - centsPart));
  return `${amount < 0 ? '-' : ''}${whole}.${String(centsPart).padStart(2, '0')}`;
}
