import type { ExportFormat, ExportName } from '@tour-portal/contracts/client-service/exports.js';

/** The page on which files for other systems are downloaded. */
export const EXPORTS_ADDRESS = '/client-service/exports';

/** The address from which an export is downloaded. */
export function exportFileAddress(name: ExportName, from: string, to: string, format: ExportFormat): string {
  return `/v1/client-service/exports/${name}?from=${from}&to=${to}&format=${format}`;
}
