import type {
  BookingHistory,
  HistoryEvent,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { Download } from '../../http/download.js';
import { csvText } from '../sheets/csv.js';
import { centralText } from '../history/central-text.js';

export type HistoryFormat = 'csv' | 'jsonl' | 'pdf';
export const HISTORY_FORMATS: readonly HistoryFormat[] = ['csv', 'jsonl', 'pdf'];

/**
 * A history to download (D41): every event in each of the formats, in the order of the log. `statement`: its money, line by
 * line, as a PDF.
 */
export async function historyFile(
  history: BookingHistory,
  file: HistoryFormat | 'statement',
  brand: PrintedBrand,
  at: Instant,
): Promise<Download> {
  const filename = `${history.number}-history.${file}`;
  switch (file) {
    case 'csv':
      return new Download(filename, 'text/csv; charset=utf-8', Buffer.from(historyCsv(history.events)));
    case 'jsonl': {
      const lines = history.events.map((event) => `${JSON.stringify(event)}\n`);
      return new Download(filename, 'application/x-ndjson; charset=utf-8', Buffer.from(lines.join('')));
    }
    case 'pdf': {
      // The code that renders PDFs takes a while to load, and is seldom needed.
      const { historyPdf } = await import('./history-pdfs.js');
      return new Download(filename, 'application/pdf', await historyPdf(history, brand, at));
    }
    case 'statement': {
      const { statementPdf } = await import('./history-pdfs.js');
      const content = await statementPdf(history, brand, at);
      return new Download(`${history.number}-account.pdf`, 'application/pdf', content);
    }
  }
}

const CSV_COLUMNS: readonly (readonly [name: string, value: (event: HistoryEvent) => string | number])[] = [
  ['time (UTC)', ({ at }) => at],
  ['time (Central)', ({ at }) => centralText(at)],
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => revision],
  ['position', ({ position }) => position],
  ['type', ({ type }) => type],
  ['version', ({ version }) => version],
  ['actor', ({ actor }) => actor.label],
  ['what happened', ({ sentence }) => sentence],
  ['reason', ({ reason }) => reason ?? ''],
  ['correlation', ({ correlation }) => correlation],
  ['causation', ({ causation }) => causation],
];

export function historyCsv(events: readonly HistoryEvent[]): string {
  return csvText([
    CSV_COLUMNS.map(([name]) => name),
    ...events.map((event) => CSV_COLUMNS.map(([, value]) => String(value(event)))),
  ]);
}
