import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { WIDTH } from '../../documents/pdf/paper.js';
import type { PrintedBrand } from '../../documents/pdf/paper.js';
import { Sheet } from '../../documents/pdf/sheet.js';
import type { Column, Row } from '../../documents/pdf/sheet.js';
import { centralText } from '../history/central-text.js';

const PDF_COLUMNS: readonly Column[] = [
  { width: 118, align: 'left' },
  { width: WIDTH - 118 - 130, align: 'left' },
  { width: 130, align: 'left' },
];

/** A booking's history as a PDF. */
export function historyPdf(history: BookingHistory, brand: PrintedBrand, at: Instant): Promise<Buffer> {
  const { number, owner, events } = history;
  const sheet = new Sheet({ title: 'History', about: number, at, brand, tour: null });
  sheet.paragraph(
    `Booking ${number} of ${owner.firstName} ${owner.lastName}. All times are Central Time USA.`,
  );
  const rows = events.map(({ at: then, sentence, reason, actor }): Row => {
    const text = reason === null ? sentence : `${sentence} Reason: ${reason}`;
    return [[centralText(then), text, actor.label]];
  });
  sheet.table('What Happened', PDF_COLUMNS, ['When', 'What', 'Who'], rows);
  return sheet.finish();
}
