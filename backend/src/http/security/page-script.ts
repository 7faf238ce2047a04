import { createHash } from 'node:crypto';

/**
 * Begins the program of a page that can be read without it, once the browser has drawn that: on a slow line the program's
 * files take nothing from styles and letters. In a tab that nobody looks at nothing is drawn, and it begins at once.
 * A phone needs a tenth of a second to ask for twenty files: it asks for a few at a time, and answers between them. Scripts
 * that come out of a template run in their order only where they are told not to be `async`.
 */
export const BEGIN_AFTER_TEXT =
  "{const {children}=document.getElementById('program').content," +
  'begin=()=>{for(const one of[...children].slice(0,5)){one.async=false;document.head.append(one)}' +
  'children.length&&setTimeout(begin)};' +
  'document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(begin))}';

/** How the policy of a page names the one script that may stand in it. */
export const BEGIN_AFTER_TEXT_SOURCE = `'sha256-${createHash('sha256').update(BEGIN_AFTER_TEXT).digest('base64')}'`;
