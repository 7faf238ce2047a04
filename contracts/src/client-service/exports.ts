/** The exports: files for other systems (D63). */
export const EXPORTS = ['bookings', 'guests', 'ledger'] as const;
export type ExportName = (typeof EXPORTS)[number];
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
