import type { Booking } from '@tour-portal/contracts/api/api.js';
import { invitationPath } from '@tour-portal/contracts/booking/invitations.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';

/** The invitation that a customer sends to a friend. */
export interface Invitation {
  link: string;
  subject: string;
  /** Plain text with the link in it. */
  text: string;
}

/** @param origin of this portal, `https://tours.example` */
export function invitationWords(
  { tour, number, departure }: Pick<Booking, 'tour' | 'number' | 'departure'>,
  names: { tour: string; brand: string; firstName: string },
  origin: string,
): Invitation {
  const link = `${origin}${invitationPath({ tour, number })}`;
  const from = weekdayText(departure.departedAt);
  const to = weekdayText(departure.concludedAt);
  return {
    link,
    subject: `Travel with me: ${names.tour}`,
    text: [
      'Hello,',
      `I am going on the tour ${names.tour} with ${names.brand}, from ${from} to ${to}. Would you like to come along?`,
      `Choose your rooms and hold your own space here. It costs nothing today:\n${link}`,
      `Our booking number is ${number}.`,
      names.firstName,
    ].join('\n\n'),
  };
}

/** The link that opens a mail program with the invitation in it. */
export function mailtoLink({ subject, text }: Invitation): string {
  // Mail programs expect CRLF as the line end.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${body}`;
}
