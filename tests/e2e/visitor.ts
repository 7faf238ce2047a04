import { AxeBuilder } from '@axe-core/playwright';
import type { ConsoleMessage, Locator, Page, Request } from 'playwright-core';
import { expect } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Client } from '../client.js';

const COUNTED = ['moderate', 'serious', 'critical'];
/** As `sandbox` is written where nothing is allowed. */
const SCRIPTLESS_FRAME = 'iframe[sandbox=""]';
/** What the browser says of such a frame, in which the clock of the tests would like to run, too. */
const CLOCK_IN_SCRIPTLESS_FRAME = /^Blocked script execution in 'about:srcdoc'/;

/** A page that the server drew can be read before it answers. */
export async function untilAnswering(page: Page): Promise<void> {
  await page.locator('#prepared-from, #root > [inert]').waitFor({ state: 'detached' });
}

/** Somebody in front of a browser, and everything that went wrong on their screen. */
export class Visitor {
  /** In order: refused calls as `METHOD path status`, failed and foreign requests, errors of the page, its reports. */
  readonly troubles: string[] = [];
  private readonly announced = new Set<string>();

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('request', (request) => this.asked(request));
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.troubles.push(`${this.nameOf(response.request())} ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What a page that is being left gave up.
      if (reason !== 'net::ERR_ABORTED') this.troubles.push(`${this.nameOf(request)} ${reason}`);
    });
    page.on('console', (message) => this.said(message));
    page.on('pageerror', (error) => this.troubles.push(`page: ${error.message}`));
  }

  /** Takes over a session that was opened without a browser. */
  async takeSession(client: Client): Promise<void> {
    const [name = '', value = ''] = client.cookie?.split(/=(.*)/) ?? [];
    await this.page.context().addCookies([{ name, value, url: this.url, httpOnly: true, sameSite: 'Lax' }]);
  }

  /** Says which troubles belong to the test. */
  expects(...troubles: string[]): void {
    for (const trouble of troubles) this.announced.add(trouble);
  }

  unexpectedTroubles(): string[] {
    return this.troubles.filter((trouble) => !this.announced.has(trouble));
  }

  /** Opens a page that then answers. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await untilAnswering(this.page);
  }

  /** Loads the page again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await untilAnswering(this.page);
  }

  /** Waits for the page with this heading. */
  async sees(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  /** Waits until the address is this one, path and query; a page that loads itself anew meanwhile does no harm. */
  async isAt(address: string | RegExp): Promise<void> {
    const here = () => {
      const { pathname, search } = new URL(this.page.url());
      return pathname + search;
    };
    const exactly =
      typeof address === 'string'
        ? (found: string) => found === address
        : (found: string) => address.test(found);
    await eventually(() => expect(exactly(here()) || here()).toBe(true), { timeout: 20_000 });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The page as it is now, dialogs included, has no serious or critical barrier (WCAG 2.2 AA and good practice). */
  async findsNoBarrier(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page })
      // Nothing runs in it, axe neither: it would wait there for what never comes.
      .exclude(SCRIPTLESS_FRAME)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const barriers = violations
      .filter(({ impact }) => COUNTED.includes(impact ?? ''))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect({ page: this.page.url(), barriers }).toEqual({ page: this.page.url(), barriers: [] });
  }

  private nameOf(request: Request): string {
    const { origin, pathname } = new URL(request.url());
    return `${request.method()} ${origin === this.url ? pathname : request.url()}`;
  }

  private asked(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (origin !== this.url && protocol !== 'data:' && protocol !== 'blob:')
      this.troubles.push(`foreign: ${request.url()}`);
    if (this.nameOf(request) === 'POST /v1/errors') this.troubles.push(`report: ${request.postData() ?? ''}`);
  }

  private said(message: ConsoleMessage): void {
    // Refused calls are listed by their answer already.
    const isTrouble =
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource') &&
      !CLOCK_IN_SCRIPTLESS_FRAME.test(message.text());
    if (isTrouble) this.troubles.push(`console: ${message.text()}`);
  }
}
