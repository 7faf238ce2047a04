import { isCompleteNanp } from './phone-digits.js';
import { usePhoneFormat } from './use-phone-format.js';

/** A number, formatted as {@link usePhoneFormat} does: `1 (702) 123-4567`, `44 20 7946 0958`. @param digits with the country code (D7) */
export function PhoneText({ digits }: { digits: string }) {
  const formatPhone = usePhoneFormat(!isCompleteNanp(digits));
  return formatPhone(digits);
}
