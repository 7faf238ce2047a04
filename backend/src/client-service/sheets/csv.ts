/** Tells spreadsheets that a file is UTF-8. */
export const CSV_MARK = '\uFEFF';

type Cell = string | number;

/** RFC 4180, with a mark that tells spreadsheets it is UTF-8. @param rows the head first */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `${CSV_MARK}${rows.map(csvLine).join('')}`;
}

/** One of its lines. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula is marked as text: names and reasons are anybody's. Numbers are ours. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
