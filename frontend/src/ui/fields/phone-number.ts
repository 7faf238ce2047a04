import { AsYouType } from 'libphonenumber-js/min';

/** A number, formatted for reading: `1 (702) 123-4567`, `44 20 7946 0958`. @param digits with the country code (D7) */
export function formatPhone(digits: string): string {
  if (digits === '') return '';
  if (!digits.startsWith('1')) return new AsYouType().input(`+${digits}`).slice(1);
  const rest = digits.slice(1);
  return rest === '' ? '1' : `1 ${new AsYouType('US').input(rest)}`;
}
