import {
  CANCELLATION_STEPS,
  PROTECTION_ADMIN_CENTS,
  PROTECTION_DEDUCTIBLE_CENTS,
  cancellationPeriod,
  plainFeeText,
} from '@tour-portal/contracts/cancellation-fees.js';
import {
  DEPOSIT_CENTS,
  TRAVEL_PROTECTION_CENTS,
  TRAVEL_PROTECTION_DAYS,
} from '@tour-portal/contracts/fees.js';
import { PASSPORT_MONTHS } from '@tour-portal/contracts/guest-details.js';
import { FULL_PAYMENT_DAYS, HOLD_LENGTHS, MIN_DAYS_TO_HOLD } from '@tour-portal/contracts/hold-duration.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import { MAX_GUESTS, MAX_ROOMS, MAX_ROOM_GUESTS } from '@tour-portal/contracts/rooms.js';
import { WIDTH } from './paper.js';
import { Sheet, type Column, type Row } from './sheet.js';
import type { GeneralDocumentFacts } from './travel-document-facts.js';
import { dateInWords } from './words.js';

const DEPOSIT = formatDollars(DEPOSIT_CENTS);
const PREMIUM = formatDollars(TRAVEL_PROTECTION_CENTS);

const COLUMNS: readonly Column[] = [
  { width: 190, align: 'left' },
  { width: (WIDTH - 190) / 2, align: 'left' },
  { width: (WIDTH - 190) / 2, align: 'left' },
];

/** Terms of Travel: this product's rules, each number from the constant that the rule itself uses. */
export function termsPdf({ at, brand }: GeneralDocumentFacts): Promise<Buffer> {
  const sheet = new Sheet({ title: 'Terms of Travel', about: brand.name, at, brand, tour: null });
  sheet.paragraph(`These terms apply to every tour with ${brand.name}. All prices are in US dollars.`, {
    size: 11.5,
  });

  const holds = HOLD_LENGTHS.map(({ fromDays, hours }, index): Row => {
    const before = HOLD_LENGTHS[index - 1];
    const when =
      before === undefined ? `${fromDays} days or more` : `${fromDays} to ${before.fromDays - 1} days`;
    return [[`${when} before the tour`, `${hours} hours`]];
  });
  sheet.table('Holding Space', COLUMNS.slice(0, 2), ['You ask for space', 'We hold it for'], holds);
  sheet.paragraph(
    `A hold costs nothing. Space cannot be held online less than ${MIN_DAYS_TO_HOLD} days before the tour. An account can have one active hold at a time, for up to ${MAX_GUESTS} guests in up to ${MAX_ROOMS} rooms of 1 to ${MAX_ROOM_GUESTS} guests.`,
  );
  sheet.heading('Deposit and Final Payment', 60);
  sheet.paragraph(
    `A deposit of ${DEPOSIT} for each guest keeps your space; it is part of the tour price. The rest is due ${FULL_PAYMENT_DAYS} days before the tour. If you book ${FULL_PAYMENT_DAYS} days or less before the tour, the full price is due when the hold ends.`,
  );
  cancelling(sheet);
  sheet.paragraph(
    'We give back what you paid less the cancellation fee, to the card you paid with. To cancel, please call client service. Days are counted to the first day of the tour.',
  );
  sheet.heading('Names', 40);
  sheet.paragraph(
    'Each guest’s first and last name must match the ID or passport. You can change names online until the first payment; after that, please call client service.',
  );
  sheet.heading('Passports', 40);
  sheet.paragraph(
    `Where a tour needs a passport, it must be valid for ${PASSPORT_MONTHS} months after the tour ends.`,
  );
  sheet.heading('Children', 40);
  sheet.paragraph('Children from 5 years on are welcome with an adult.');
  sheet.heading('Travel Agents', 40);
  sheet.paragraph(
    'For tours from 2023 on we pay no commission to travel agents. All reservations are made directly with the travellers.',
  );
  closing(sheet, brand.phone, at);
  return sheet.finish();
}

/** Travel Protection: what it costs and what it saves (spec §9, D28). */
export function protectionPdf({ at, brand }: GeneralDocumentFacts): Promise<Buffer> {
  const sheet = new Sheet({
    title: 'Travel Protection',
    about: `${PREMIUM} for each guest`,
    at,
    brand,
    tour: null,
  });
  sheet.paragraph(
    `Travel protection costs ${PREMIUM} for each guest. It lowers the fee if a guest has to cancel.`,
    {
      size: 11.5,
    },
  );
  cancelling(sheet);
  const [, late, last] = CANCELLATION_STEPS;
  sheet.paragraph(
    `The fee with travel protection is made up of the ${PREMIUM} you paid for it, ${formatDollars(PROTECTION_DEDUCTIBLE_CENTS)} more from ${late.toDays ?? 0} days before the tour on, and ${formatDollars(PROTECTION_ADMIN_CENTS)} more from ${last.toDays ?? 0} days before the tour on.`,
  );
  sheet.heading('How to Buy It', 60);
  sheet.paragraph(
    `You can add travel protection for each guest when you pay online, together with the deposit or later. It is no longer sold from ${TRAVEL_PROTECTION_DAYS} days before the tour on, unless the final payment is made.`,
  );
  closing(sheet, brand.phone, at);
  return sheet.finish();
}

function cancelling(sheet: Sheet): void {
  const rows = CANCELLATION_STEPS.map((step): Row => [
    [cancellationPeriod(step), plainFeeText(step), formatDollars(step.withProtection)],
  ]);
  sheet.table(
    'Cancelling',
    COLUMNS,
    ['You cancel', 'Fee without travel protection', 'Fee with travel protection'],
    rows,
  );
}

function closing(sheet: Sheet, phone: string, at: GeneralDocumentFacts['at']): void {
  sheet.heading('Questions?', 40);
  sheet.paragraph(`Call client service at ${phone}, Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA.`);
  sheet.paragraph(`Edition of ${dateInWords(at)}.`, { size: 9 });
}
