import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents, exactDollars } from '@tour-portal/contracts/values/money.js';
import { totalRefund } from './booking-effects.js';

/** What a change charges, credits and refunds, as the end of a button's text and of a sentence. */
export function changeWords({ fees, refunds }: Pick<ChangeAnswer, 'fees' | 'refunds'>): {
  readonly button: string;
  readonly done: string;
} {
  const sum = (of: (total: number) => boolean) =>
    cents(Math.abs(fees.reduce((all, { total }) => (of(total) ? all + total : all), 0)));
  const [more, less] = [sum((total) => total > 0), sum((total) => total < 0)];
  const back = totalRefund(refunds);
  const parts = [
    more > 0 ? [`charge ${exactDollars(more)}`, `${exactDollars(more)} is charged`] : [],
    less > 0 ? [`take off ${exactDollars(less)}`, `${exactDollars(less)} is taken off`] : [],
    back > 0 ? [`refund ${exactDollars(back)}`, `${exactDollars(back)} goes back`] : [],
  ].filter((part) => part.length > 0);
  const [buttons, dones] = [0, 1].map((place) => parts.map((part) => part[place] ?? '')) as [
    string[],
    string[],
  ];
  if (parts.length === 0) return { button: ', at no charge', done: ', at no charge' };
  return { button: `: ${buttons.join(', ')}`, done: `: ${dones.join(', ')}` };
}
