import type { Plugin } from 'vite';

const CHUNK_PRELOAD = /\s*<link rel="modulepreload"([^>]*) href="([^"]*\/(?:libraries|shared)-[^"]*)">/g;
const ENTRY_SCRIPT_TAG = '<script type="module"';

/**
 * Every page needs two chunks, the libraries and the shared one. They become scripts of their own before the program's: a
 * browser runs scripts one by one, and a slow phone can react to input between them. As imports of the program, all would
 * run in one long task.
 */
export function chunksBeforeEntry(): Plugin {
  return {
    name: 'chunks-before-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts: string[] = [];
        const rest = html.replaceAll(CHUNK_PRELOAD, (_, attributes: string, src: string) => {
          scripts.push(`<script type="module"${attributes} src="${src}"></script>`);
          return '';
        });
        if (scripts.length !== 2) throw new Error('The build lacks the libraries chunk or the shared chunk');
        return rest.replace(ENTRY_SCRIPT_TAG, () => scripts.join('\n    ') + '\n    ' + ENTRY_SCRIPT_TAG);
      },
    },
  };
}
