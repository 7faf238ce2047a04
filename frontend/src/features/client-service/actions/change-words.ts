import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
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
    { amount: charged, verb: 'charge', result: 'is charged' },
    { amount: credited, verb: 'take off', result: 'is taken off' },
    { amount: refunded, verb: 'refund', result: 'goes back' },
  ].filter(({ amount }) => amount > 0);
  if (parts.length === 0) return { button: ', at no charge', done: ', at no charge' };
  const buttonTexts = parts.map(({ amount, verb }) => `${verb} ${formatDollars(amount)}`);
  const doneTexts = parts.map(({ amount, result }) => `${formatDollars(amount)} ${result}`);
  return { button: `: ${buttonTexts.join(', ')}`, done: `: ${doneTexts.join(', ')}` };
}
