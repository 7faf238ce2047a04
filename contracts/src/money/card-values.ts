import { cents } from '../values/money.js';
import type { Cents } from '../values/money.js';

/** Cards and money as payment gateways write them (spec §7 "Payment gateways", D27). */

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mc: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  americanexpress: 'American Express',
  disc: 'Discover',
  discover: 'Discover',
  dc: 'Diners Club',
  dinersclub: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card's brand as customers know it, from a gateway's name or abbreviation of it; `Card` for an unknown one. */
export function cardBrandName(given: string): string {
  return BRANDS[given.toLowerCase().replace(/[^a-z]/g, '')] ?? 'Card';
}

/** The last four digits of a card number masked by X or *; null for any other text, in particular for a whole card number. */
export function lastFourOf(masked: string): string | null {
  return /^\d{0,6}[X*]{2,15}(\d{4})$/i.exec(masked.trim())?.[1] ?? null;
}

/**
 * Whether a text holds what could be a whole card number: 13 to 19 digits with the right check digit, in one run or in groups as
 * on cards, divided by spaces or hyphens.
 */
export function containsCardNumber(text: string): boolean {
  const ungrouped = text.replace(
    /(?<!\d)(\d{4})([ -])(\d{4,6})\2(\d{4,5})(?:\2(\d{1,7}))?(?:\2(\d{1,3}))?(?!\d)/g,
    '$1$3$4$5$6',
  );
  return [...ungrouped.matchAll(/\d+/g)].some(
    ([run]) => run.length >= 13 && run.length <= 19 && hasValidCheckDigit(run),
  );
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const value = digit * ((digits.length - index) % 2 === 1 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cents of an amount below a billion dollars, written like `300`, `300.5`, `300.00` or `.37`; null for anything else. */
export function centsOfDollars(text: string): Cents | null {
  const [, whole, fraction] = /^(\d{0,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined || (whole === '' && fraction === undefined)) return null;
  return cents(Number(whole) * 100 + Number((fraction ?? '').padEnd(2, '0')));
}

/** An amount in dollars with two decimals, `300.00`. @param amount 0 or more */
export function dollarsOfCents(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
