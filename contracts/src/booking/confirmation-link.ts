import { decodeSuffix } from '../values/booking-number.js';

/** Spec §8 "Confirmation PDF 400". */
export const INVALID_CONFIRMATION_LINK =
  'Sorry, this link is invalid; your PDF could not be emailed. Please retry clicking the link that was sent to you by email. If you are having trouble, please call client service.';
/** Spec §8: any other failure on the page of a confirmation's link. */
export const CONFIRMATION_LINK_FAILED = 'Something went wrong. Please try again later.';

/** How many characters the page asks for (spec §5 "Confirmation PDF"). */
export const LINK_SUFFIX_LENGTH = 3;

/** A booking number without its last three characters; the dash stays. */
export function withoutSuffix(number: string): string {
  return number.slice(0, -LINK_SUFFIX_LENGTH);
}

/** The typed last three characters as the booking number has them: upper case, I and L as 1, O as 0 (D3); null: invalid. */
export function parseTypedSuffix(text: string): string | null {
  const decoded = decodeSuffix(text);
  return decoded.ok ? decoded.suffix : null;
}

/** What is wrong with the number of typed characters (spec §5 "Confirmation PDF"); null when it is right. */
export function typedSuffixProblem(text: string): string | null {
  return text.length === LINK_SUFFIX_LENGTH
    ? null
    : `Enter the last ${LINK_SUFFIX_LENGTH} characters of your booking number`;
}
