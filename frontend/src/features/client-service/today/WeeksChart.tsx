import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import type { Week } from '@tour-portal/contracts/client-service/weeks.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';

/** In the chart's own units; on screen the chart is as wide as its container. */
const SIZE = { width: 640, height: 260 };
const FULL_WIDTH = { width: '100%', height: 'auto' };
const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 };

interface Bars {
  readonly name: string;
  readonly fill: string;
  readonly read: (week: Week) => number;
}

const COUNTS: readonly Bars[] = [
  { name: 'Holds', fill: 'var(--line)', read: ({ holds }) => holds },
  { name: 'Bookings paid for the first time', fill: 'var(--pine)', read: ({ bookings }) => bookings },
];
const DOLLARS: readonly Bars[] = [
  { name: 'Charged', fill: 'var(--pine)', read: ({ charged }) => charged / 100 },
  { name: 'Refunded', fill: 'var(--line)', read: ({ refunded }) => refunded / 100 },
];

/** The weeks as bars, hidden from screen readers: the table below it says the same. */
export default function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  return (
    <div className="weeks-charts" aria-hidden="true">
      <Chart weeks={weeks} bars={COUNTS} format={String} />
      <Chart weeks={weeks} bars={DOLLARS} format={(value) => formatDollars(cents(Math.round(100 * value)))} />
    </div>
  );
}

function Chart(props: { weeks: readonly Week[]; bars: readonly Bars[]; format: (value: number) => string }) {
  const { weeks, bars, format } = props;
  return (
    <div>
      <BarChart
        {...SIZE}
        style={FULL_WIDTH}
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
        <YAxis tickFormatter={format} tick={TEXT} stroke="var(--line)" width="auto" allowDecimals={false} />
        {bars.map(({ name, fill, read }) => (
          <Bar key={name} dataKey={read} name={name} fill={fill} isAnimationActive={false} />
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
