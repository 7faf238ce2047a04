import { mkdirSync, rmSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { openBrowser } from '../browser.js';
import { newAccount, type Person } from '../accounts.js';
import { Client } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { millisAhead, dateScript } from '../moment.js';
import { SCREENS_DIR, writeContactSheet } from './pictures.js';
import { Visitor } from './visitor.js';

export interface Customer {
  readonly visitor: Visitor;
  /** The visitor's page. */
  readonly page: Page;
  /** The same session, without a browser. */
  readonly client: Client;
  readonly person: Person;
}

/** The portal and a browser for a test file or for one `describe` of it. */
export interface Portal {
  readonly url: string;
  /** The instance's data folder, for commands that run beside it. */
  readonly dataDir: string;
  /** A new client, without a session, each time it is read. */
  readonly client: Client;
  /** A visitor with a browser profile of their own, which is closed after the test. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** A visitor who is signed in to a fresh account, on no page yet. */
  customer(options?: BrowserContextOptions): Promise<Customer>;
}

const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'America/Chicago',
  reducedMotion: 'reduce',
  // A service worker would make the page's requests, which a test could then neither see nor answer.
  serviceWorkers: 'block',
};

type Settings = Readonly<Record<string, string>>;

/**
 * Starts an instance and a browser before the tests of the file or `describe` that calls it, and ends both after them.
 * After each test every trouble of a visitor must be one that the test expected.
 * @param settings of the instance, or a function that makes them before it starts
 */
export function openPortal(settings: Settings | (() => Promise<Settings>) = {}): Portal {
  let instance: Instance;
  let browser: Browser;
  let visitors: Visitor[] = [];
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    mkdirSync(SCREENS_DIR, { recursive: true });
    instance = await startInstance({ env: typeof settings === 'function' ? await settings() : settings });
    endings.push(() => instance.stop());
    browser = await openBrowser();
    endings.push(() => browser.close());
  });

  afterEach(async () => {
    const { name, failed } = globalThis.currentTest;
    const closing = visitors;
    visitors = [];
    for (const [index, { page }] of closing.entries()) {
      const path = `${picturePathOf(name)}-${index}.jpg`;
      if (!failed) rmSync(path, { force: true });
      else if (!page.isClosed()) await page.screenshot({ path, quality: 60, fullPage: true });
    }
    await Promise.all(closing.map(({ page }) => page.context().close()));
    expect(closing.flatMap((visitor) => visitor.unexpectedTroubles())).toEqual([]);
  });

  afterAll(async () => {
    // The browser is closed first, so that no page misses its server.
    for (const end of endings.reverse()) await end();
    writeContactSheet();
  });

  async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ ...DESKTOP, ...options });
    context.setDefaultTimeout(15_000);
    // Moves only the date: Playwright's clock would replace the timers, too, and errors thrown in them would go unseen.
    const ahead = millisAhead(await new Client(instance.url).now());
    await context.addInitScript({ content: dateScript(ahead) });
    const opened = new Visitor(await context.newPage(), instance.url);
    visitors.push(opened);
    return opened;
  }

  return {
    get url() {
      return instance.url;
    },
    get dataDir() {
      return instance.dataDir;
    },
    get client() {
      return new Client(instance.url);
    },
    visitor,
    customer: async (options) => {
      const { client, person } = await newAccount(instance.url);
      const signedIn = await visitor(options);
      await signedIn.takeSession(client);
      return { visitor: signedIn, page: signedIn.page, client, person };
    },
  };
}

/** The path of the pictures of a failed test's screens, without number and extension. */
function picturePathOf(test: string): string {
  return `${SCREENS_DIR}failed-${test.replaceAll(/\W+/g, '-').slice(0, 80)}`;
}
