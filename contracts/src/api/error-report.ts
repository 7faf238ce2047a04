/**
 * The longest texts in a report about a failure in a browser (spec §7, POST /errors), in characters. The server refuses
 * longer ones, so the page shortens them; of a longer `debug`, which says where in the page the failure was noticed, the server
 * logs the beginning.
 */
export const REPORT_LIMITS = {
  url: 2_000,
  userAgent: 1_000,
  name: 200,
  message: 2_000,
  stack: 20_000,
  debug: 2_000,
} as const;

/** Patterns of secrets and personal data in texts about failures, and their replacements, applied in this order. */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  // What follows ? or # in an address: tokens, signatures, e-mail addresses.
  [/(?<=[\w/.-])[?#][^\s"'<>()]+/g, ''],
  [/[?&#][\w.~-]+=[^\s"'<>()]*/g, ''],
  // Quoted data, as in `"Ruth Ben"... is not valid JSON`.
  [/"[^"\n]+"/g, '"…"'],
  [/[^\s"'<>()@:;,=/]{1,64}@[^\s"'<>()@:;,/]{1,255}\.[a-z]{2,}/gi, '(email)'],
  // The last three characters of a booking number: who knows them can open a confirmation (spec §5 "Confirmation PDF").
  [/\b([A-Z]{2}\d{6})-[0-9A-Z]{3}\b/gi, '$1-***'],
  // Sessions and tokens, which are 32 bytes in base64url; the hash that leads to a PDF.
  [/(?<![\w-])(?:[\w-]{43}|[\da-f]{64})(?![\w-])/g, '(key)'],
  // Phones, cards, dates of birth.
  [/\+?\d[\d ().-]{8,}\d/g, '(number)'],
];

/** A text about a failure, with the secrets and personal data that `HIDDEN` recognizes replaced. */
export function withoutSecrets(text: string): string {
  return HIDDEN.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}
