import {
  CANCELLATION_STEPS,
  PROTECTION_ADMIN_CENTS,
  PROTECTION_DEDUCTIBLE_CENTS,
  unprotectedFeeText,
  type CancellationStep,
} from '@tour-portal/contracts/money/cancellation-fees.js';
import { TRAVEL_PROTECTION_CENTS, TRAVEL_PROTECTION_DAYS } from '@tour-portal/contracts/money/fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { ChevronDownIcon } from '../../../ui/icons.js';

/** What travel protection does, and the fees of canceling with and without it (spec §9, D28). */
export function ProtectionTerms() {
  const [, late, last] = CANCELLATION_STEPS;
  const premium = formatDollars(TRAVEL_PROTECTION_CENTS);
  return (
    <details className="pay-protection">
      <summary>
        <ChevronDownIcon />
        <span>What travel protection does</span>
      </summary>
      <p>
        It lowers the fee if a guest has to cancel: to {formatDollars(last.withProtection)} at most, where it
        would be up to the whole tour price without. It costs {premium} for each guest, is bought guest by
        guest, and is your own choice.
      </p>
      <div className="pay-protection-table">
        <table>
          <caption className="visually-hidden">Cancellation fees for each guest</caption>
          <thead>
            <tr>
              <th scope="col">You cancel, days before the tour</th>
              <th scope="col">Fee without travel protection</th>
              <th scope="col">Fee with travel protection</th>
            </tr>
          </thead>
          <tbody>
            {CANCELLATION_STEPS.map((step) => (
              <tr key={step.fromDays}>
                <th scope="row">{whenText(step)}</th>
                <td className="money">{unprotectedFeeText(step)}</td>
                <td className="money">{formatDollars(step.withProtection)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small">
        The fee with travel protection is made up of the {premium} you paid for it,{' '}
        {formatDollars(PROTECTION_DEDUCTIBLE_CENTS)} more from {late.toDays ?? 0} days before the tour on, and{' '}
        {formatDollars(PROTECTION_ADMIN_CENTS)} more from {last.toDays ?? 0} days before the tour on. Travel
        protection is no longer sold from {TRAVEL_PROTECTION_DAYS} days before the tour on, unless the final
        payment is made.
      </p>
    </details>
  );
}

function whenText({ fromDays, toDays }: CancellationStep): string {
  if (toDays === null) return `${fromDays} or more`;
  return fromDays === 0 ? `${toDays} or less` : `${toDays} to ${fromDays}`;
}
