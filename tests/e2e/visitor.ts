import { AxeBuilder } from '@axe-core/playwright';
import type { ConsoleMessage, Locator, Page, Request } from 'playwright-core';
import { expect } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Client } from '../client.js';

/** The impacts of an axe violation that fail a test. */
const FAILING_IMPACTS = ['moderate', 'serious', 'critical'];
/** A frame whose `sandbox` allows nothing, so no scripts either. */
const SCRIPTLESS_FRAME = 'iframe[sandbox=""]';
/** The browser's error when the tests' clock script, which is added to every frame, is blocked in such a frame. */
const CLOCK_IN_SCRIPTLESS_FRAME = /^Blocked script execution in 'about:srcdoc'/;

/** Waits until the page reacts to input: a page that the server rendered can be read before it does. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('#prepared-from, #root > [inert]').waitFor({ state: 'detached' });
}

/** A person in front of a browser, and everything that went wrong on their screen. */
export class Visitor {
  /**
   * In the order in which they came: requests answered with 400 or more as `METHOD path status`, requests that failed but
   * were not aborted, requests to other origins, errors of the page and in its console, its error reports.
   */
  readonly troubles: string[] = [];
  private readonly expected = new Set<string>();

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('request', (request) => this.noteRequest(request));
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.troubles.push(`${this.nameOf(response.request())} ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page gave the request up, or was left.
      if (reason !== 'net::ERR_ABORTED') this.troubles.push(`${this.nameOf(request)} ${reason}`);
    });
    page.on('console', (message) => this.noteMessage(message));
    page.on('pageerror', (error) => this.troubles.push(`page: ${error.message}`));
  }

  /** Takes over a session that was opened without a browser. */
  async takeSession(client: Client): Promise<void> {
    const [name = '', value = ''] = client.cookie?.split(/=(.*)/) ?? [];
    await this.page.context().addCookies([{ name, value, url: this.url, httpOnly: true, sameSite: 'Lax' }]);
  }

  /** Names troubles that the test brings about: {@link unexpectedTroubles} leaves them out. */
  expectTroubles(...troubles: string[]): void {
    for (const trouble of troubles) this.expected.add(trouble);
  }

  /** Names those of the troubles so far that are like this. @returns them */
  expectTroublesLike(pattern: RegExp): string[] {
    const found = this.troubles.filter((trouble) => pattern.test(trouble));
    this.expectTroubles(...found);
    return found;
  }

  unexpectedTroubles(): string[] {
    return this.troubles.filter((trouble) => !this.expected.has(trouble));
  }

  /** Opens a page and waits until it reacts to input. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await untilInteractive(this.page);
  }

  /** Loads the page again and waits until it reacts to input. */
  async reload(): Promise<void> {
    await this.page.reload();
    await untilInteractive(this.page);
  }

  /** Waits for the page with this heading. */
  async sees(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  /** Waits until the page has this address (path and query); the page may load itself anew meanwhile. */
  async waitForAddress(address: string | RegExp): Promise<void> {
    const currentAddress = () => {
      const { pathname, search } = new URL(this.page.url());
      return pathname + search;
    };
    const matches =
      typeof address === 'string'
        ? (found: string) => found === address
        : (found: string) => address.test(found);
    await eventually(() => expect(matches(currentAddress()) || currentAddress()).toBe(true), {
      timeout: 20_000,
    });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Expects no moderate, serious or critical barrier on the page as it is, with dialogs (WCAG 2.2 AA, good practice). */
  async findsNoAccessibilityBarrier(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page })
      // No script runs in such a frame, so axe would wait forever for its own answer from there.
      .exclude(SCRIPTLESS_FRAME)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const barriers = violations
      .filter(({ impact }) => FAILING_IMPACTS.includes(impact ?? ''))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect({ page: this.page.url(), barriers }).toEqual({ page: this.page.url(), barriers: [] });
  }

  private nameOf(request: Request): string {
    const { origin, pathname } = new URL(request.url());
    return `${request.method()} ${origin === this.url ? pathname : request.url()}`;
  }

  private noteRequest(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (origin !== this.url && protocol !== 'data:' && protocol !== 'blob:')
      this.troubles.push(`foreign: ${request.url()}`);
    if (this.nameOf(request) === 'POST /v1/errors') this.troubles.push(`report: ${request.postData() ?? ''}`);
  }

  private noteMessage(message: ConsoleMessage): void {
    // `Failed to load resource` repeats what the listeners of responses and failed requests have noted.
    const isTrouble =
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource') &&
      !CLOCK_IN_SCRIPTLESS_FRAME.test(message.text());
    if (isTrouble) this.troubles.push(`console: ${message.text()}`);
  }
}
