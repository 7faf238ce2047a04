import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { TEXT_WIDTH } from '../../documents/pdf/printed-pages.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { PrintedDocument } from '../../documents/pdf/printed-document.js';
import type { Column, Row } from '../../documents/pdf/printed-document.js';
import { centralText } from '../history/central-text.js';

const PDF_COLUMNS: readonly Column[] = [
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
  document.table('What Happened', PDF_COLUMNS, ['When', 'What', 'Who'], rows);
  return document.finish();
}
