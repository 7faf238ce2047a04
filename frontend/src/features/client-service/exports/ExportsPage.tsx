import { useState } from 'react';
import {
  EXPORT_FORMATS,
  EXPORT_NAMES,
  type ExportName,
} from '@tour-portal/contracts/client-service/exports.js';
import {
  BUSINESS_ZONE,
  dateIn,
  isCalendarDate,
  plusDays,
  type CalendarDate,
} from '@tour-portal/contracts/values/time.js';
import { useNow } from '../../../browser/use-now.js';
import { Field } from '../../../ui/fields/Field.js';
import { DocumentIcon } from '../../../ui/icons.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { ViewSelect } from '../ViewSelect.js';
import { exportFileAddress } from './exports-address.js';
import './ExportsPage.css';

const EXPORT_TEXTS: Readonly<Record<ExportName, { readonly name: string; readonly detail: string }>> = {
  bookings: {
    name: 'Bookings',
    detail: 'One line a booking or hold, with its owner and what was paid. Days are those of departures.',
  },
  guests: {
    name: 'Guests',
    detail: 'One line a guest, with room and flights, without passports. Days are those of departures.',
  },
  ledger: {
    name: 'Charges and refunds',
    detail: 'What the payment company charged and refunded. Days are those of Chicago.',
  },
};
const FORMATS = { csv: 'CSV', jsonl: 'JSON Lines' } as const;
/** How many days an export covers, the first and the last included, unless other days are chosen. */
const DAYS_COVERED = 30;

/** Files for other systems (D63). The server records every download in the event log. */
export default function ExportsPage() {
  const today = dateIn(BUSINESS_ZONE, useNow());
  const [name, setName] = useState<ExportName>('ledger');
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = days ?? initialDays(name, today);
  const problems = {
    from: isCalendarDate(from) ? undefined : 'Choose a valid date',
    to: !isCalendarDate(to)
      ? 'Choose a valid date'
      : to < from
        ? 'Choose a day on or after the first day'
        : undefined,
  };

  return (
    <>
      <PageTitle title="Exports">Exports</PageTitle>
      <p>Files for accounting and partners. Money is in cents. Who takes one stands in the history.</p>
      <div className="staff-choice">
        <ViewSelect
          label="What"
          value={name}
          onChange={({ target }) => {
            setName(EXPORT_NAMES.find((candidate) => candidate === target.value) ?? 'ledger');
            setDays(null);
          }}
          options={EXPORT_NAMES.map((key) => ({ value: key, label: EXPORT_TEXTS[key].name }))}
        />
        <Field
          label="First day"
          type="date"
          value={from}
          error={problems.from}
          onChange={({ target }) => setDays({ from: target.value, to })}
        />
        <Field
          label="Last day"
          type="date"
          value={to}
          error={problems.to}
          onChange={({ target }) => setDays({ from, to: target.value })}
        />
      </div>
      <p>{EXPORT_TEXTS[name].detail}</p>
      {problems.from === undefined && problems.to === undefined ? (
        <p className="exports-files">
          <DocumentIcon />
          <span>Download</span>
          {EXPORT_FORMATS.map((format) => (
            <a key={format} href={exportFileAddress(name, from, to, format)} download>
              {FORMATS[format]}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The days that are chosen at first, today included: for charges the last {@link DAYS_COVERED}, for bookings and guests the next. */
function initialDays(name: ExportName, today: CalendarDate): { from: string; to: string } {
  return name === 'ledger'
    ? { from: plusDays(today, 1 - DAYS_COVERED), to: today }
    : { from: today, to: plusDays(today, DAYS_COVERED - 1) };
}
