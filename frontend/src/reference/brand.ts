import { TERMS_OF_TRAVEL_ID, TRAVEL_PROTECTION_ID } from '@tour-portal/contracts/booking/document-ids.js';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { ConfigReference } from '@tour-portal/contracts/api/reference-api.js';
import { useConfigQuery } from './reference-api.js';

/** The configuration that pages use until the real one is read, or when it cannot be read (D1). */
const FALLBACK: ConfigReference = {
  brand: 'Trailhead Tours',
  tagline: 'Guided tours since 1952',
  phoneUsaCanada: '',
  phoneWorldwide: '',
  tourPageBaseUrl: '/tours/',
  surveyBaseUrl: '/survey',
  documentBaseUrl: '/v1/documents',
  documents: { termsOfTravel: TERMS_OF_TRAVEL_ID, travelProtection: TRAVEL_PROTECTION_ID },
};

/** What pages show of the operator, and the URLs that they use (D1); {@link FALLBACK} while it is not read. */
export function useBrand(): ConfigReference {
  return useConfigQuery().data ?? FALLBACK;
}

/** The address of a tour's public page: the base URL plus the tour id (spec §2 "Header"). */
export function tourPageUrl(base: string, tour: number): string {
  return /[/=]$/.test(base) ? `${base}${tour}` : `${base}/${tour}`;
}

/**
 * The address of a document (spec §7).
 * @param path an id, or `confirmations/{hash}/{filename}`
 */
export function documentUrl(base: string, path: string | number): string {
  return `${base.replace(/\/$/, '')}/${path}`;
}

/** The address of an issued confirmation (spec §7). */
export function confirmationUrl(
  base: string,
  { hash, filename }: Pick<Confirmation, 'hash' | 'filename'>,
): string {
  return documentUrl(base, `confirmations/${hash}/${encodeURIComponent(filename)}`);
}

/** The link that calls a telephone number. */
export function telephoneUrl(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
