import type { Brand } from '../brand.js';
import { escapeHtml } from './html.js';
import type { Message } from './message.js';

/** A mail of a few sentences, with at most one thing to do. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly name: string; readonly link: string } | null;
}

/** A letter as a message, once as text and once in the looks of the portal. */
export function letterMessage(letter: Letter, brand: Pick<Brand, 'name' | 'tagline' | 'phone'>): Message {
  const { to, subject, heading, greeting, paragraphs, action } = letter;
  const help = `Questions? Call client service at ${brand.phone}.`;
  const text = [
    greeting,
    ...paragraphs,
    ...(action === null ? [] : [`${action.name}:\n${action.link}`]),
    help,
    `${brand.name}\n${brand.tagline}`,
  ].join('\n\n');
  const button = `display:inline-block;padding:12px 24px;background:#1f4d3a;color:#fff;text-decoration:none;border-radius:8px`;
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#fbf8f2;color:#22302a;font:18px/1.6 Inter,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px"><h1 style="font:600 28px/1.3 'Source Serif 4',Georgia,serif;color:#1f4d3a">${escapeHtml(heading)}</h1>
${[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
${action === null ? '' : `<p><a href="${escapeHtml(action.link)}" style="${button}">${escapeHtml(action.name)}</a></p>`}
<p>${escapeHtml(help)}</p><p style="color:#55625b">${escapeHtml(brand.name)}, ${escapeHtml(brand.tagline)}</p></div></body></html>`;
  return { kind: 'email', to, subject, text, html };
}
