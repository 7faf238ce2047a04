import { describe, expect, it } from '@jest/globals';
import { csvText } from './csv.js';

describe('a spreadsheet', () => {
  it('begins with the mark of UTF-8, ends each row with CRLF, and quotes a cell with a quote, a comma or a line break', () => {
    expect(
      csvText([
        ['name', 'note'],
        ['Ann "Annie" Müller', 'late, by car\nor bus'],
      ]),
    ).toBe('\uFEFFname,note\r\n"Ann ""Annie"" Müller","late, by car\nor bus"\r\n');
  });

  it('has numbers as they are, so that a column can be added up', () => {
    expect(csvText([[-5_000, '-5000']])).toBe("\uFEFF-5000,'-5000\r\n");
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('marks %j as text, not as a formula', (cell) => {
    expect(csvText([[cell]])).toMatch(/^\uFEFF"?'/);
  });
});
