import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents, exactDollars } from '@tour-portal/contracts/values/money.js';
import { totalRefund } from './booking-effects.js';

/** What a change charges, credits and refunds, as the end of a button's text and of a sentence. */
export function changeWords({ fees, refunds }: Pick<ChangeAnswer, 'fees' | 'refunds'>): {
  readonly button: string;
  readonly done: string;
} {
  const sum = (isCounted: (total: number) => boolean) =>
    cents(Math.abs(fees.reduce((all, { total }) => (isCounted(total) ? all + total : all), 0)));
  const [charged, credited] = [sum((total) => total > 0), sum((total) => total < 0)];
  const refunded = totalRefund(refunds);
  const parts = [
    charged > 0 ? [`charge ${exactDollars(charged)}`, `${exactDollars(charged)} is charged`] : [],
    credited > 0 ? [`take off ${exactDollars(credited)}`, `${exactDollars(credited)} is taken off`] : [],
    refunded > 0 ? [`refund ${exactDollars(refunded)}`, `${exactDollars(refunded)} goes back`] : [],
  ].filter((part) => part.length > 0);
  const [buttonTexts, doneTexts] = [0, 1].map((index) => parts.map((part) => part[index] ?? '')) as [
    string[],
    string[],
  ];
  if (parts.length === 0) return { button: ', at no charge', done: ', at no charge' };
  return { button: `: ${buttonTexts.join(', ')}`, done: `: ${doneTexts.join(', ')}` };
}
