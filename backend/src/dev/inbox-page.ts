import { escapeHtml } from '../http/html.js';
import type { InboxEntry } from '../messages/developer-inbox.js';

/** The developer inbox for a person to read; newest first. */
export function inboxPage(entries: readonly InboxEntry[]): string {
  const items = entries.map(
    ({ kind, to, subject, text, links, at }) => `<article>
<header><strong>${kind === 'sms' ? 'SMS' : 'E-mail'}</strong> to <b>${escapeHtml(to)}</b> <time datetime="${at}">${at}</time></header>
${subject === null ? '' : `<h2>${escapeHtml(subject)}</h2>`}
<pre>${escapeHtml(text)}</pre>
${links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')}
</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Developer inbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;background:#fbf8f2;color:#22302a}
article{background:#fff;border:1px solid #e9e1d0;border-radius:8px;padding:1rem;margin:1rem 0}h1,h2{font-size:1.2rem;margin:.5rem 0}
pre{white-space:pre-wrap;font:inherit}time{color:#5b675f;float:right}a{color:#1f4d3a}</style></head>
<body><h1>Developer inbox</h1>${items.join('') || '<p>No messages yet. Codes and confirmations appear here.</p>'}</body></html>`;
}
