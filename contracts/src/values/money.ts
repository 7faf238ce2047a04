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

/**
 * Dollars without decimals, `$1,595` (spec §1, D6); with cents where an amount has any, as on a card statement: `$797.50`
 * (decision 0051). Without `Intl`, whose first use takes a phone 0.1 s.
 */
export function formatDollars(amount: Cents): string {
  const size = Math.abs(amount);
  const centsPart = size % 100;
  const whole = String((size - centsPart) / 100).replaceAll(THOUSANDS, ',');
  return `${amount < 0 ? '-' : ''}$${whole}${centsPart === 0 ? '' : `.${String(centsPart).padStart(2, '0')}`}`;
}

/**
 * `$601`, or for another currency the amount with two decimals and the code: `601.00 CAD`.
 * @param hundredths of that currency
 */
export function formatCharge(hundredths: Cents, currency: string): string {
  return currency === 'USD' ? formatDollars(hundredths) : `${(hundredths / 100).toFixed(2)} ${currency}`;
}

/** The difference between two amounts: `+$90`, `−$80`, `+$0`. */
export function differenceInDollars(before: Cents, after: Cents): string {
  const change = after - before;
  return `${change < 0 ? '−' : '+'}${formatDollars(cents(Math.abs(change)))}`;
}

/** An amount before and after a change: `$4,080 → $4,170 (+$90)`, or `$4,080 (unchanged)`. */
export function beforeAfterDollars(before: Cents, after: Cents): string {
  if (before === after) return `${formatDollars(after)} (unchanged)`;
  return `${formatDollars(before)} → ${formatDollars(after)} (${differenceInDollars(before, after)})`;
}
