/** The exports: files for other systems (D63). */
export const EXPORT_NAMES = ['bookings', 'guests', 'ledger'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
