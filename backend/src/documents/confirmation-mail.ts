import type { Confirmation } from '@tour-portal/contracts/api.js';
import { guestCount } from '@tour-portal/contracts/rooms.js';
import { escapeHtml } from '../messages/html.js';
import type { Attachment, Message } from '../messages/message.js';
import type { ConfirmationFacts } from './confirmation-facts.js';
import { TITLES, confirmationWords } from './confirmation-words.js';
import type { PrintedBrand } from './paper.js';
import { counted, dayInWords, momentInWords } from './words.js';

/** Where the mail leads. */
export interface MailLinks {
  readonly booking: string;
  readonly pdf: string;
  /** Of the page that sends the PDF again. */
  readonly emailPage: string;
}

const SUBJECTS: Readonly<Record<Confirmation['type'], string>> = {
  Hold: 'You are holding space',
  Payment: 'Thank you for your payment',
  Reconfirmation: 'Your booking is confirmed',
  Cancellation: 'Your cancellation',
};

/** The mail that brings a confirmation (spec §2 "Confirmation sent to", D33), with its PDF. */
export function confirmationMail(facts: ConfirmationFacts, links: MailLinks, pdf: Attachment): Message {
  const { booking, tour, brand, type, firstName, email, cityStart, cityEnd } = facts;
  const words = confirmationWords(facts);
  const { roomGuests, expiredAt } = booking;
  const rows: [string, string][] = [
    ['Booking number', booking.number],
    ['Tour', tour.name],
    ['Starts', `${dayInWords(booking.departedAt)} in ${cityStart}`],
    ['Ends', `${dayInWords(booking.departure.concludedAt)} in ${cityEnd}`],
    ['Guests', `${counted(guestCount(roomGuests), 'guest')} in ${counted(roomGuests.length, 'room')}`],
    type === 'Hold' && expiredAt !== null
      ? ['Held until', momentInWords(expiredAt)]
      : ['Status', words.notice],
  ];
  return letter({
    to: email,
    subject: `${SUBJECTS[type]}: ${tour.name}, booking ${booking.number}`,
    heading: words.heading,
    greeting: `Dear ${firstName},`,
    paragraphs: [words.lead],
    rows,
    next: words.steps,
    actions: [
      ['See my booking', links.booking],
      ['Open the PDF', links.pdf],
      ['Send the PDF again', links.emailPage],
    ],
    brand,
    pdf,
  });
}

/** The mail that was asked for on the page of the signed link (spec §2 "/confirmation/email"). */
export function confirmationCopy(
  copy: {
    readonly to: string;
    readonly firstName: string;
    readonly type: Confirmation['type'];
    readonly number: string;
    readonly link: string;
  },
  brand: PrintedBrand,
  pdf: Attachment,
): Message {
  const title = TITLES[copy.type];
  return letter({
    to: copy.to,
    subject: `Your ${title.toLowerCase()}: booking ${copy.number}`,
    heading: title,
    greeting: `Dear ${copy.firstName},`,
    paragraphs: [`Here is the newest confirmation of your booking ${copy.number}, as you asked.`],
    rows: [],
    next: [],
    actions: [['Open the PDF', copy.link]],
    brand,
    pdf,
  });
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly next: readonly string[];
  readonly actions: readonly (readonly [name: string, link: string])[];
  readonly brand: PrintedBrand;
  readonly pdf: Attachment;
}

function letter(facts: Letter): Message {
  const { to, subject, heading, greeting, paragraphs, rows, next, actions, brand, pdf } = facts;
  const help = `Questions? Call client service at ${brand.phone}.`;
  const text = [
    greeting,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...rows.map(([name, value]) => `${name}: ${value}`),
    ...(rows.length > 0 ? [''] : []),
    ...next.flatMap((step) => [step, '']),
    ...actions.flatMap(([name, link]) => [`${name}:`, link, '']),
    help,
    '',
    brand.name,
    brand.tagline,
  ].join('\n');
  const [main, ...others] = actions;
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#fbf8f2;color:#22302a;font:18px/1.6 Inter,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px"><h1 style="font:600 28px/1.3 'Source Serif 4',Georgia,serif;color:#1f4d3a">${escapeHtml(heading)}</h1>
${[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
${rows.length > 0 ? `<table style="width:100%;border-collapse:collapse;background:#fff">${rows.map(tableRow).join('')}</table>` : ''}
${next.map((step) => `<p>${escapeHtml(step)}</p>`).join('')}
${main === undefined ? '' : `<p><a href="${escapeHtml(main[1])}" style="display:inline-block;padding:12px 24px;background:#1f4d3a;color:#fff;text-decoration:none;border-radius:8px">${escapeHtml(main[0])}</a></p>`}
${others.map(([name, link]) => `<p><a href="${escapeHtml(link)}" style="color:#1f4d3a">${escapeHtml(name)}</a></p>`).join('')}
<p>${escapeHtml(help)}</p><p style="color:#55625b">${escapeHtml(brand.name)}, ${escapeHtml(brand.tagline)}</p></div></body></html>`;
  return { kind: 'email', to, subject, text, html, attachments: [pdf] };
}

function tableRow([name, value]: readonly [string, string]): string {
  const cell = 'padding:8px 12px;border:1px solid #e9e1d0';
  return `<tr><th style="text-align:left;font-weight:600;${cell}">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`;
}
