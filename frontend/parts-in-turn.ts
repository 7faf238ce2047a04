import type { Plugin } from 'vite';

const PART = /\s*<link rel="modulepreload"([^>]*) href="([^"]*\/(?:libraries|shared)-[^"]*)">/g;
const PROGRAM = '<script type="module"';

/**
 * Has the parts that every page needs run before the program, each as a script of its own: a browser runs scripts in turn, and
 * a slow phone answers between them. As mere imports of the program all of them would be one long task.
 */
export function partsInTurn(): Plugin {
  return {
    name: 'parts-in-turn',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts: string[] = [];
        const rest = html.replaceAll(PART, (_, attributes: string, src: string) => {
          scripts.push(`<script type="module"${attributes} src="${src}"></script>`);
          return '';
        });
        if (scripts.length !== 2) throw new Error('The build has not the parts that every page needs');
        return rest.replace(PROGRAM, () => scripts.join('\n    ') + '\n    ' + PROGRAM);
      },
    },
  };
}
