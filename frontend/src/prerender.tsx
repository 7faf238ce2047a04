import { prerenderToNodeStream } from 'react-dom/static';
import { publicPage } from './app/PublicPage.js';
import type { PublicFacts } from './app/public-facts.js';

/**
 * The markup of a page as a visitor sees it before any script runs: what the server prepares.
 * @param path of a page that needs nobody signed in
 */
export async function prerender(path: string, facts: PublicFacts): Promise<string> {
  // All of it stands in its place: what came later would be moved there by a script in the page.
  const { prelude } = await prerenderToNodeStream(await publicPage(path, facts), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}
