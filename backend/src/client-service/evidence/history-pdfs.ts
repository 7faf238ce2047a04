import { statementEntries } from '@tour-portal/contracts/client-service/booking-statement.js';
import type {
  BookingHistory,
  HistoryEvent,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { TEXT_WIDTH } from '../../documents/pdf/printed-pages.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { PrintedDocument, TOTAL_STYLE } from '../../documents/pdf/printed-document.js';
import type { Column, Row } from '../../documents/pdf/printed-document.js';
import { centralText } from '../history/central-text.js';

const HISTORY_COLUMNS: readonly Column[] = [
  { width: 118, align: 'left' },
  { width: TEXT_WIDTH - 118 - 130, align: 'left' },
  { width: 130, align: 'left' },
];

/** A booking's history as a PDF. */
export function historyPdf(history: BookingHistory, brand: PrintedBrand, at: Instant): Promise<Buffer> {
  const { number, owner, events } = history;
  const document = new PrintedDocument({ title: 'History', about: number, at, brand, tour: null });
  document.paragraph(
    `Booking ${number} of ${owner.firstName} ${owner.lastName}. All times are Central Time USA.`,
  );
  const rows = events.map(({ at: happenedAt, sentence, reason, actor }): Row => {
    const text = reason === null ? sentence : `${sentence} Reason: ${reason}`;
    return [[centralText(happenedAt), text, actor.label]];
  });
  document.table('What Happened', HISTORY_COLUMNS, ['When', 'What', 'Who'], rows);
  return document.finish();
}

/** Widths of the columns of a statement, in points. */
const DATE_WIDTH = 74;
const MONEY_WIDTH = 62;
const STATEMENT_COLUMNS: readonly Column[] = [
  { width: DATE_WIDTH, align: 'left' },
  { width: TEXT_WIDTH - DATE_WIDTH - 4 * MONEY_WIDTH, align: 'left' },
  ...Array.from({ length: 4 }, (): Column => ({ width: MONEY_WIDTH, align: 'right' })),
];

/** The money of a booking, event by event, with a running balance: for client service and auditors (D41). */
export function statementPdf(history: BookingHistory, brand: PrintedBrand, at: Instant): Promise<Buffer> {
  const { number, booking, owner } = history;
  const document = new PrintedDocument({
    title: 'Account of This Booking',
    about: number,
    at,
    brand,
    tour: null,
  });
  document.paragraph(
    `Booking ${number} (id ${booking}) of ${owner.firstName} ${owner.lastName}, as of ${centralText(at)}. All times are Central Time USA, all amounts US dollars.`,
  );
  // The events of a history have the data of their types' current versions.
  const entries = statementEntries(history.events as readonly (HistoryEvent & NewEvent)[]);
  const rows = entries.map(({ event, charged, paid, refunded, balance }): Row => [
    [
      centralText(event.at),
      `${event.sentence}\nRevision ${event.revision} of ${event.stream}\nEvent ${event.id}`,
      ...[charged, paid, refunded].map(amountText),
      formatDollars(balance),
    ],
  ]);
  const balance = entries.at(-1)?.balance ?? cents(0);
  document.table(
    'Every Line of Money',
    STATEMENT_COLUMNS,
    ['When', 'What happened', 'Due', 'Paid', 'Refunded', 'Balance'],
    [...rows, [['', 'Balance', '', '', '', formatDollars(balance)], TOTAL_STYLE]],
  );
  document.notice(balanceText(balance), balance > 0 ? 'due' : 'good');
  return document.finish();
}

function amountText(amount: Cents): string {
  return amount === 0 ? '' : formatDollars(amount);
}

function balanceText(balance: Cents): string {
  if (balance > 0) return `${formatDollars(balance)} is still to be paid.`;
  return balance === 0
    ? 'Nothing is to be paid, and nothing is to be refunded.'
    : `${formatDollars(cents(0 - balance))} is still to be refunded.`;
}
