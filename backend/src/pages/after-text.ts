import { BEGIN_AFTER_TEXT } from '../http/security/page-script.js';

const PROGRAM = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** Moves the tags that load the SPA behind the page's text, where they wait until the browser has drawn the text. */
export function scriptsAfterText(page: string): string {
  const tags: string[] = [];
  const rest = page.replaceAll(PROGRAM, (tag) => {
    tags.push(tag.trim());
    return '';
  });
  const waiting = `<template id="program">${tags.join('')}</template><script>${BEGIN_AFTER_TEXT}</script>`;
  return rest.replace('</body>', () => `${waiting}</body>`);
}
