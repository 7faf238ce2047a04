/** Tells spreadsheets that a file is UTF-8. */
export const CSV_BOM = '\uFEFF';

type Cell = string | number;

/** A CSV file (RFC 4180), with a mark that tells spreadsheets it is UTF-8. @param rows the headings first */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `${CSV_BOM}${rows.map(csvLine).join('')}`;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Marks as text what a spreadsheet would take for a formula, because anybody may have typed it; numbers are safe. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
