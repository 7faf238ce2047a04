/** Integer US cents (D6). */
export type Cents = number & { readonly cents: unique symbol };

/** @throws TypeError unless it is a whole number */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`not whole cents: ${amount}`);
  return amount as Cents;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Dollars without decimals, `$1,595` (spec §1, D6). */
export function formatDollars(amount: Cents): string {
  return dollars.format(amount / 100);
}
