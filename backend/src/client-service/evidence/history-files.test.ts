import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { pdfText } from '../../testing/pdf-text.js';
import { historyCsv, historyFile } from './history-files.js';

const AT = instant('2026-11-21T18:00:00.000Z');
const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 800 555 0100' };

function entry(sentence: string, reason: string | null = null): HistoryEvent {
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
    reason,
    correlation: 'c1',
    causation: 'c1',
    sentence,
    data: {},
  };
}

const HISTORY = {
  booking: 11,
  number: 'RC050227-7K2',
  owner: { id: 1, firstName: 'Ann', lastName: 'Lee' },
  events: [entry('Names were set: Ann "Annie" Lee, and Bob.'), entry('It was cancelled.', '=HYPERLINK("x")')],
};

describe('a downloaded history (D41)', () => {
  it('is a spreadsheet in which nothing is a formula and every value stays in one cell', () => {
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
