import type { ExportFormat, ExportName } from '@tour-portal/contracts/client-service/exports.js';

/** Where files for other systems are taken from. */
export const EXPORTS_ADDRESS = '/client-service/exports';

/** Where the server gives an export. */
export function exportFileAddress(name: ExportName, from: string, to: string, format: ExportFormat): string {
  return `/v1/client-service/exports/${name}?from=${from}&to=${to}&format=${format}`;
}
