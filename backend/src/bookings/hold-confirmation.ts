import { BUSINESS_ZONE } from '@tour-portal/contracts/time.js';
import type { HoldTerms } from '@tour-portal/contracts/events.js';
import { guestCount } from '@tour-portal/contracts/rooms.js';
import { DateTime } from 'luxon';
import type { Brand } from '../brand.js';
import { escapeHtml } from '../messages/html.js';
import type { Message } from '../messages/message.js';

/** What the hold confirmation says besides the hold's own terms. */
export interface HoldConfirmationFacts {
  readonly terms: HoldTerms;
  readonly firstName: string;
  readonly email: string;
  readonly tourName: string;
  readonly cityStart: string;
  readonly cityEnd: string;
  /** Of the bookings page. */
  readonly link: string;
}

/** The mail that confirms a hold (spec §2 "Confirmation sent to", D33). */
export function holdConfirmation(
  { terms, firstName, email, tourName, cityStart, cityEnd, link }: HoldConfirmationFacts,
  brand: Brand,
): Message {
  const guests = guestCount(terms.roomGuests);
  const until = DateTime.fromISO(terms.expiredAt, { zone: BUSINESS_ZONE }).toFormat(
    "cccc, MMMM d 'at' h:mm a",
  );
  const rows: [string, string][] = [
    ['Booking number', terms.number],
    ['Tour', tourName],
    ['Starts', `${day(terms.departedAt)} in ${cityStart}`],
    ['Ends', `${day(terms.concludedAt)} in ${cityEnd}`],
    ['Guests', `${plural(guests, 'guest')} in ${plural(terms.roomGuests.length, 'room')}`],
    ['Held until', `${until} (Central Time)`],
  ];
  const opening = `Dear ${firstName},`;
  const lead = `You are holding space with ${brand.name}. Nothing is charged yet.`;
  const next =
    'To keep your space, enter the names of your guests and pay the deposits before the hold ends.';
  const help = `Questions? Call client service at ${brand.phone}.`;
  const text = [
    opening,
    '',
    lead,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    next,
    link,
    '',
    help,
    '',
    brand.name,
    brand.tagline,
  ].join('\n');
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#fbf8f2;color:#22302a;font:18px/1.6 Inter,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px"><h1 style="font:600 28px/1.3 'Source Serif 4',Georgia,serif;color:#1f4d3a">You Are Holding Space!</h1>
<p>${escapeHtml(opening)}</p><p>${escapeHtml(lead)}</p>
<table style="width:100%;border-collapse:collapse;background:#fff">${rows.map(([name, value]) => `<tr><th style="text-align:left;padding:8px 12px;border:1px solid #e9e1d0;font-weight:600">${escapeHtml(name)}</th><td style="padding:8px 12px;border:1px solid #e9e1d0">${escapeHtml(value)}</td></tr>`).join('')}</table>
<p>${escapeHtml(next)}</p><p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#1f4d3a;color:#fff;text-decoration:none;border-radius:8px">See my booking</a></p>
<p>${escapeHtml(help)}</p><p style="color:#5b675f">${escapeHtml(brand.name)} — ${escapeHtml(brand.tagline)}</p></div></body></html>`;
  return {
    kind: 'email',
    to: email,
    subject: `You are holding space: ${tourName}, booking ${terms.number}`,
    text,
    html,
  };
}

function day(date: string): string {
  return DateTime.fromISO(date, { zone: 'utc' }).toFormat('cccc, MMMM d, yyyy');
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
