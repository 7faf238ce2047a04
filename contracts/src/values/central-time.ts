import { BUSINESS_ZONE, formatInstant, type Instant } from './time.js';

/** The time in Chicago, `9:05 AM`, for the client service dialog (spec §1). */
export function centralTimeText(now: Instant): string {
  return formatInstant(now, BUSINESS_ZONE, 'h:mm a');
}

/** Whether client service answers the phone: Mon–Fri 8 am to 6 pm, Sat 8 am to 2 pm Central (spec §1). */
export function isClientServiceOpen(now: Instant): boolean {
  const day = formatInstant(now, BUSINESS_ZONE, 'ccc');
  if (day === 'Sun') return false;
  const hour = Number(formatInstant(now, BUSINESS_ZONE, 'HH'));
  return hour >= 8 && hour < (day === 'Sat' ? 14 : 18);
}
