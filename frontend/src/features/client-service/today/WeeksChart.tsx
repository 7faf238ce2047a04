import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import type { Week } from '@tour-portal/contracts/client-service/weeks.js';
import { cents, exactDollars } from '@tour-portal/contracts/values/money.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';

/** In the chart's own units; on screen the chart is as wide as its container. */
const SIZE = { width: 640, height: 260 };
const AS_WIDE = { width: '100%', height: 'auto' };
const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 };

interface Bars {
  readonly name: string;
  readonly fill: string;
  readonly of: (week: Week) => number;
}

const COUNTS: readonly Bars[] = [
  { name: 'Holds', fill: 'var(--line)', of: ({ holds }) => holds },
  { name: 'Bookings paid for the first time', fill: 'var(--pine)', of: ({ bookings }) => bookings },
];
const DOLLARS: readonly Bars[] = [
  { name: 'Charged', fill: 'var(--pine)', of: ({ charged }) => charged / 100 },
  { name: 'Refunded', fill: 'var(--line)', of: ({ refunded }) => refunded / 100 },
];

/** The weeks as bars, hidden from screen readers: the table beside it says the same. */
export default function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  return (
    <div className="weeks-charts" aria-hidden="true">
      <Chart weeks={weeks} bars={COUNTS} unit={String} />
      <Chart weeks={weeks} bars={DOLLARS} unit={(value) => exactDollars(cents(Math.round(100 * value)))} />
    </div>
  );
}

function Chart(props: { weeks: readonly Week[]; bars: readonly Bars[]; unit: (value: number) => string }) {
  const { weeks, bars, unit } = props;
  return (
    <div>
      <BarChart
        {...SIZE}
        style={AS_WIDE}
        data={[...weeks]}
        margin={{ top: 8, right: 8 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--sand)" />
        <XAxis
          dataKey={({ monday }: Week) => formatDate(monday, 'MMM d')}
          tick={TEXT}
          stroke="var(--line)"
          minTickGap={24}
        />
        <YAxis tickFormatter={unit} tick={TEXT} stroke="var(--line)" width="auto" allowDecimals={false} />
        {bars.map(({ name, fill, of }) => (
          <Bar key={name} dataKey={of} name={name} fill={fill} isAnimationActive={false} />
        ))}
      </BarChart>
      <ul className="weeks-colors">
        {bars.map(({ name, fill }) => (
          <li key={name}>
            <svg width="12" height="12">
              <rect width="12" height="12" fill={fill} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
