import type { Brand } from '../instance/brand.js';
import { escapeHtml } from '../http/html.js';
import type { Attachment, Message } from './message.js';

/** The content of a mail that has the portal's design. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Facts in a table. */
  readonly rows?: readonly (readonly [name: string, value: string])[];
  /** What to do next, below the facts. */
  readonly next?: readonly string[];
  /** Links; the first is shown as a button. */
  readonly actions: readonly (readonly [name: string, link: string])[];
  readonly attachments?: readonly Attachment[];
}

/** The message of a mail, once as plain text and once as HTML with the portal's design. */
export function mailMessage(mail: MailContent, brand: Pick<Brand, 'name' | 'tagline' | 'phone'>): Message {
  const { to, subject, heading, greeting, paragraphs, rows = [], next = [], actions, attachments } = mail;
  const help = `Questions? Call client service at ${brand.phone}.`;
  const text = [
    greeting,
    ...paragraphs,
    ...(rows.length === 0 ? [] : [rows.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...next,
    ...actions.map(([name, link]) => `${name}:\n${link}`),
    help,
    `${brand.name}\n${brand.tagline}`,
  ].join('\n\n');
  const [main, ...others] = actions;
  const button =
    'display:inline-block;padding:12px 24px;background:#1f4d3a;color:#fff;text-decoration:none;border-radius:8px';
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#fbf8f2;color:#22302a;font:18px/1.6 Inter,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px"><h1 style="font:600 28px/1.3 'Source Serif 4',Georgia,serif;color:#1f4d3a">${escapeHtml(heading)}</h1>
${[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
${rows.length === 0 ? '' : `<table style="width:100%;border-collapse:collapse;background:#fff">${rows.map(tableRow).join('')}</table>`}
${next.map((step) => `<p>${escapeHtml(step)}</p>`).join('')}
${main === undefined ? '' : `<p>${anchor(main, button)}</p>`}
${others.map((action) => `<p>${anchor(action, 'color:#1f4d3a')}</p>`).join('')}
<p>${escapeHtml(help)}</p><p style="color:#55625b">${escapeHtml(brand.name)}, ${escapeHtml(brand.tagline)}</p></div></body></html>`;
  return { kind: 'email', to, subject, text, html, ...(attachments === undefined ? {} : { attachments }) };
}

function anchor([name, link]: readonly [string, string], style: string): string {
  return `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(name)}</a>`;
}

function tableRow([name, value]: readonly [string, string]): string {
  const cell = 'padding:8px 12px;border:1px solid #e9e1d0';
  return `<tr><th style="text-align:left;font-weight:600;${cell}">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`;
}
