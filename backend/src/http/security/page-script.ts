import { createHash } from 'node:crypto';

/**
 * Begins the program of a page that can be read without it, once the browser has drawn that: on a slow line the program's
 * files take nothing from styles and letters. In a tab that nobody looks at nothing is drawn, and it begins at once.
 */
export const BEGIN_AFTER_TEXT =
  "{const begin=()=>document.head.append(document.getElementById('program').content);" +
  'document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(begin))}';

/** How the policy of a page names the one script that may stand in it. */
export const BEGIN_AFTER_TEXT_SOURCE = `'sha256-${createHash('sha256').update(BEGIN_AFTER_TEXT).digest('base64')}'`;
