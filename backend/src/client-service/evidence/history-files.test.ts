import type {
  BookingHistory,
  HistoryEvent,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  RUTH,
  deposit,
  paymentItems,
  placed,
  refundOrdered,
} from '../../testing/booking-history.js';
import { pdfText } from '../../testing/pdf-text.js';
import { historyCsv, historyFile } from './history-files.js';

const AT = instant('2026-11-21T18:00:00.000Z');
const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 800 555 0100' };

function entry(fields: Partial<HistoryEvent>): HistoryEvent {
  return {
    id: 'e1',
    stream: 'booking-11',
    kind: 'booking',
    revision: 0,
    position: '0001',
    type: 'NamesSet',
    version: 1,
    at: AT,
    actor: { kind: 'customer', account: 1, label: 'Ann Lee' },
    reason: null,
    correlation: 'c1',
    causation: 'c1',
    sentence: '',
    data: {},
    ...fields,
  };
}

const HISTORY: BookingHistory = {
  booking: 11,
  number: 'RC050227-7K2',
  owner: { id: 1, firstName: 'Ann', lastName: 'Lee' },
  events: [
    entry({ sentence: 'Names were set: Ann "Annie" Lee, and Bob.' }),
    entry({ sentence: 'It was cancelled.', reason: '=HYPERLINK("x")' }),
  ],
};

describe('a downloaded history (D41)', () => {
  it('is a spreadsheet in which a reason is no formula, and a text with commas and quotes stays in one cell', () => {
    const [head, first, second] = historyCsv(HISTORY.events).split('\r\n');
    expect(head).toBe(
      '\uFEFFtime (UTC),time (Central),stream,revision,position,type,version,actor,what happened,reason,correlation,causation',
    );
    expect(first).toContain('"Nov 21 2026, 12:00:00 PM",booking-11,0,0001,NamesSet,1,Ann Lee,');
    expect(first).toContain('"Names were set: Ann ""Annie"" Lee, and Bob."');
    expect(second).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('is the same events as JSON, one a line', async () => {
    const { filename, content } = await historyFile(HISTORY, 'jsonl', BRAND, AT);
    expect(filename).toBe('RC050227-7K2-history.jsonl');
    const lines = content.toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(HISTORY.events);
  });

  it('is a PDF to print, with the reasons', async () => {
    const { content } = await historyFile(HISTORY, 'pdf', BRAND, AT);
    const { text } = await pdfText(content);
    for (const expected of ['History', 'RC050227-7K2', 'It was cancelled.', 'Reason: =HYPERLINK', 'Ann Lee'])
      expect(text).toContain(expected);
  });
});

describe('the statement of a booking as a PDF', () => {
  const statement = (...events: NewEvent[]) => {
    const entries = events.map(({ type, data }, revision) =>
      entry({
        id: `e-${revision}`,
        revision,
        type,
        data: data as unknown as JsonObject,
        sentence: `Sentence of ${type}.`,
      }),
    );
    return historyFile({ ...HISTORY, events: entries }, 'statement', BRAND, AT);
  };

  it('shows amounts with the events behind them, and ends with the balance', async () => {
    const file = await statement(
      placed,
      event('NoteAdded', { booking: 11, note: 1, text: 'A note' }),
      deposit(1, ...BOTH_GUESTS),
      refundOrdered(1, 1, paymentItems([RUTH], 'DEPOSIT'), 5_050),
    );
    expect([file.filename, file.type]).toEqual(['RC050227-7K2-account.pdf', 'application/pdf']);
    const { text } = await pdfText(file.content);
    for (const expected of [
      'Account of This Booking',
      'Booking RC050227-7K2 (id 11) of Ann Lee',
      'Sentence of HoldPlaced.',
      'Revision 0 of booking-11',
      'Event e-2',
      '$600',
      '-$50.50',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(expected);
    expect(text).not.toContain('NoteAdded');
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Balance \$[\d,.]+ \$[\d,.]+ is still to be paid\./);
  });

  it('says that nothing is due when nothing was charged', async () => {
    const { text } = await pdfText((await statement()).content);
    expect(text).toContain('Nothing is to be paid, and nothing is to be refunded.');
  });
});
