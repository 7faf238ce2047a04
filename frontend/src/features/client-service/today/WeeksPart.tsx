import { Suspense, useId } from 'react';
import type { Week } from '@tour-portal/contracts/client-service/weeks.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { ChevronDownIcon } from '../../../ui/icons.js';
import { pagePart } from '../../../ui/page-part.js';
import { useWeeksQuery } from './today-api.js';

/** Loaded on its own, because it brings the chart library, which nothing else needs. */
const WeeksChart = pagePart('WeeksChart', () => import('./WeeksChart.js'), 'The chart of the weeks');

/** Holds, bookings and money of the last half year: drawn, and as a table for readers who cannot see it. */
export function WeeksPart() {
  const titleId = useId();
  const query = useWeeksQuery(undefined, { refetchOnMountOrArgChange: true });
  const weeks = query.data?.weeks ?? [];
  if (weeks.length === 0) return <LoadFailed queries={[query]} />;
  return (
    <section className="weeks" aria-labelledby={titleId}>
      <h2 id={titleId}>The last {weeks.length} weeks</h2>
      <Suspense fallback={<div className="weeks-charts" />}>
        <WeeksChart weeks={weeks} />
      </Suspense>
      <details className="weeks-table">
        <summary>
          The weeks as a table
          <ChevronDownIcon />
        </summary>
        <WeeksTable weeks={weeks} />
      </details>
    </section>
  );
}

function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Week of', 'Holds', 'Bookings', 'Charged', 'Refunded'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ monday, holds, bookings, charged, refunded }) => (
          <tr key={monday}>
            <th scope="row">{formatDate(monday, 'MMM d, yyyy')}</th>
            <td>{holds}</td>
            <td>{bookings}</td>
            <td>{formatDollars(charged)}</td>
            <td>{formatDollars(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
