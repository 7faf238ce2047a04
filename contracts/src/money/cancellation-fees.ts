import { DEPOSIT_CENTS, TRAVEL_PROTECTION_CENTS } from './fees.js';
import { cents, formatDollars, type Cents } from '../values/money.js';

/** What a late cancellation costs a guest with travel protection on top of the premium (spec §9, {@link CANCELLATION_STEPS}). */
export const PROTECTION_DEDUCTIBLE_CENTS = cents(10_000);
export const PROTECTION_ADMIN_CENTS = cents(5_000);

/** The cancellation fee of a guest without travel protection: an amount, or a share of the tour price. */
export type UnprotectedFee = { readonly amount: Cents } | { readonly percent: number };

/** A row of the fee table of spec §9; days are whole calendar days in New York before the first day of the tour (D5). */
export interface CancellationStep {
  readonly fromDays: number;
  /** Null: no upper limit. */
  readonly toDays: number | null;
  readonly withoutProtection: UnprotectedFee;
  /** The sum of premium, deductible and admin fee, as far as they apply (D28). */
  readonly withProtection: Cents;
}

/** The fee table of spec §9 (D28), from the earliest cancellation to the latest. */
export const CANCELLATION_STEPS: readonly [CancellationStep, CancellationStep, CancellationStep] = [
  {
    fromDays: 61,
    toDays: null,
    withoutProtection: { amount: DEPOSIT_CENTS },
    withProtection: TRAVEL_PROTECTION_CENTS,
  },
  {
    fromDays: 8,
    toDays: 60,
    withoutProtection: { percent: 50 },
    withProtection: cents(TRAVEL_PROTECTION_CENTS + PROTECTION_DEDUCTIBLE_CENTS),
  },
  {
    fromDays: 0,
    toDays: 7,
    withoutProtection: { percent: 100 },
    withProtection: cents(TRAVEL_PROTECTION_CENTS + PROTECTION_DEDUCTIBLE_CENTS + PROTECTION_ADMIN_CENTS),
  },
];

/** `60 to 8 days before the tour`: when a row applies. */
export function cancellationPeriod(step: CancellationStep): string {
  return `${daysText(step)} before the tour`;
}

function daysText({ fromDays, toDays }: CancellationStep): string {
  if (toDays === null) return `${fromDays} days or more`;
  return fromDays === 0 ? `${toDays} days or less` : `${toDays} to ${fromDays} days`;
}

/** `$300`, `50% of the tour price` or `the whole tour price`. */
export function unprotectedFeeText({ withoutProtection }: CancellationStep): string {
  if ('amount' in withoutProtection) return formatDollars(withoutProtection.amount);
  const { percent } = withoutProtection;
  return percent === 100 ? 'the whole tour price' : `${percent}% of the tour price`;
}

/** The row that applies so many days before the tour starts; the last row also from the first day on. */
export function cancellationStep(days: number): CancellationStep {
  const [early, late, last] = CANCELLATION_STEPS;
  if (days >= early.fromDays) return early;
  return days >= late.fromDays ? late : last;
}

/**
 * What one guest's cancellation costs once the deposit is paid (spec §9, D28). With travel protection the premium, paid before, is part of it.
 * @param days to the first day of the tour, as `daysToDeparture` counts them
 * @param tourPrice the guest's price without taxes; a fraction of a cent in the fee is rounded down
 */
export function cancellationFee(days: number, tourPrice: Cents, isProtected: boolean): Cents {
  const { withProtection, withoutProtection } = cancellationStep(days);
  if (isProtected) return withProtection;
  if ('amount' in withoutProtection) return withoutProtection.amount;
  return cents(Math.floor((tourPrice * withoutProtection.percent) / 100));
}

/**
 * The rule behind a fee of {@link cancellationFee} as a text (spec §9): `60 to 8 days before the start: half of the tour
 * price`; with travel protection the parts of the sum (D28).
 * @param days to the first day of the tour, as `daysToDeparture` counts them
 */
export function cancellationRule(days: number, isProtected: boolean): string {
  const step = cancellationStep(days);
  const when = `${daysText(step)} before the start`;
  if (!isProtected) return `${when}: ${feeRule(step)}`;
  const parts = [
    `the premium of ${formatDollars(TRAVEL_PROTECTION_CENTS)}`,
    ...(step.toDays === null ? [] : [`the deductible of ${formatDollars(PROTECTION_DEDUCTIBLE_CENTS)}`]),
    ...(step.fromDays === 0 ? [`the admin fee of ${formatDollars(PROTECTION_ADMIN_CENTS)}`] : []),
  ];
  const sum = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `With travel protection, ${when}: ${sum}`;
}

function feeRule({ withoutProtection }: CancellationStep): string {
  if ('amount' in withoutProtection) return `${formatDollars(withoutProtection.amount)} for each guest`;
  const { percent } = withoutProtection;
  if (percent === 100) return 'the whole tour price';
  return percent === 50 ? 'half of the tour price' : `${percent}% of the tour price`;
}
