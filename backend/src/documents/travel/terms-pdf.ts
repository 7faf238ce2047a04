import {
  CANCELLATION_STEPS,
  PROTECTION_ADMIN_CENTS,
  PROTECTION_DEDUCTIBLE_CENTS,
  cancellationPeriod,
  unprotectedFeeText,
} from '@tour-portal/contracts/money/cancellation-fees.js';
import { TRAVEL_PROTECTION_CENTS, TRAVEL_PROTECTION_DAYS } from '@tour-portal/contracts/money/fees.js';
import { legalText, type LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { TEXT_WIDTH } from '../pdf/printed-pages.js';
import { PrintedDocument, type Column, type Row } from '../pdf/printed-document.js';
import type { GeneralDocumentFacts } from './travel-document-facts.js';
import { dateInWords } from '../pdf/words.js';

const PREMIUM = formatDollars(TRAVEL_PROTECTION_CENTS);

const OTHER_COLUMN: Column = { width: (TEXT_WIDTH - 190) / 2 };
const COLUMNS: readonly Column[] = [{ width: 190 }, OTHER_COLUMN, OTHER_COLUMN];

/** A text to which customers agree when they sign up. */
export function legalPdf(kind: LegalTextKind, { at, brand }: GeneralDocumentFacts): Promise<Buffer> {
  const { title, intro, parts } = legalText(kind, brand);
  const sheet = new PrintedDocument({ title, about: brand.name, at, brand, tour: null });
  sheet.paragraph(intro, { size: 11.5 });
  for (const { heading, table, paragraphs } of parts) {
    if (table === undefined) sheet.heading(heading, 40);
    else
      sheet.table(
        heading,
        COLUMNS.slice(0, table.columns.length),
        table.columns,
        table.rows.map((row): Row => [row]),
      );
    for (const paragraph of paragraphs) sheet.paragraph(paragraph);
  }
  printEdition(sheet, at);
  return sheet.finish();
}

/** The document about travel protection: its price, the fees with and without it, and how to buy it (spec §9, D28). */
export function protectionPdf({ at, brand }: GeneralDocumentFacts): Promise<Buffer> {
  const about = `${PREMIUM} for each guest`;
  const sheet = new PrintedDocument({ title: 'Travel Protection', about, at, brand, tour: null });
  sheet.paragraph(
    `Travel protection costs ${PREMIUM} for each guest. It lowers the fee if a guest has to cancel.`,
    { size: 11.5 },
  );
  printFeeTable(sheet);
  const [, late, last] = CANCELLATION_STEPS;
  sheet.paragraph(
    `The fee with travel protection is made up of the ${PREMIUM} you paid for it, ${formatDollars(PROTECTION_DEDUCTIBLE_CENTS)} more from ${late.toDays ?? 0} days before the tour on, and ${formatDollars(PROTECTION_ADMIN_CENTS)} more from ${last.toDays ?? 0} days before the tour on.`,
  );
  sheet.heading('How to Buy It', 60);
  sheet.paragraph(
    `You can add travel protection for each guest when you pay online, together with the deposit or later. It is no longer sold from ${TRAVEL_PROTECTION_DAYS} days before the tour on, unless the final payment is made.`,
  );
  sheet.heading('Questions?', 40);
  sheet.paragraph(
    `Call client service at ${brand.phone}, Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA.`,
  );
  printEdition(sheet, at);
  return sheet.finish();
}

function printFeeTable(sheet: PrintedDocument): void {
  const rows = CANCELLATION_STEPS.map((step): Row => [
    [cancellationPeriod(step), unprotectedFeeText(step), formatDollars(step.withProtection)],
  ]);
  const head = ['You cancel', 'Fee without travel protection', 'Fee with travel protection'];
  sheet.table('Canceling', COLUMNS, head, rows);
}

function printEdition(sheet: PrintedDocument, at: GeneralDocumentFacts['at']): void {
  sheet.paragraph(`Edition of ${dateInWords(at)}.`, { size: 9 });
}
