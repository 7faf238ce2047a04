import { BEGIN_AFTER_TEXT } from '../http/security/page-script.js';

const PROGRAM = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** The page with the tags of its program behind its text, where they wait until it is drawn. */
export function scriptsAfterText(page: string): string {
  const tags: string[] = [];
  const rest = page.replaceAll(PROGRAM, (tag) => {
    tags.push(tag.trim());
    return '';
  });
  const waiting = `<template id="program">${tags.join('')}</template><script>${BEGIN_AFTER_TEXT}</script>`;
  return rest.replace('</body>', () => `${waiting}</body>`);
}
