import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../instance/clock.js';
import type { Logger } from '../instance/logger.js';

/** The part of the SPA that is built for the server, `frontend/src/prerender.tsx`. */
interface Program {
  prerender(path: string, facts: unknown, customer: unknown, now: () => Instant): Promise<string>;
}

/** Draws pages of the SPA as they are before any script runs. */
export class PageRenderer {
  private program: Promise<Program> | null = null;

  /** @param web the folder of the built SPA */
  constructor(
    private readonly web: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * @param facts of the catalog and the configuration
   * @param customer the data of the customer that the page shows; null: it shows none
   * @returns null where the page could not be drawn: the browser then draws it
   */
  async draw(path: string, facts: unknown, customer: unknown = null): Promise<string | null> {
    const file = join(this.web, '.server/prerender.js');
    if (!existsSync(file)) return null;
    try {
      this.program ??= import(pathToFileURL(file).href) as Promise<Program>;
      const program = await this.program;
      const html = await program.prerender(path, facts, customer, () => this.clock.now());
      // The title is left out: the page has one in its head.
      return html.replace(/^<title>.*?<\/title>/s, '');
    } catch (error) {
      this.logger.error({ error, path }, 'a page could not be drawn');
      return null;
    }
  }
}
