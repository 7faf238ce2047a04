import { DEFERRED_START_SCRIPT } from '../http/security/page-script.js';

const PROGRAM_TAG = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** Moves the tags that load the SPA to the end of the page, where they wait until the browser has drawn the page's text. */
export function deferScripts(page: string): string {
  const tags = page.match(PROGRAM_TAG)?.map((tag) => tag.trim()) ?? [];
  const waiting = `<template id="program">${tags.join('')}</template><script>${DEFERRED_START_SCRIPT}</script>`;
  return page.replaceAll(PROGRAM_TAG, '').replace('</body>', () => `${waiting}</body>`);
}
