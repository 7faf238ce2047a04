// Opens pages over a line of 400 kbit/s with 400 ms of latency, with nothing cached.

/** The most seconds until a page's text is there, and until it can be used. */
export const SLOW_LIMITS = {
  landing: { text: 3, usable: 7 },
  manage: { text: 9, usable: 9 },
};
/** Latency in milliseconds, throughput in bytes per second. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const TIMEOUT_MILLIS = 60_000;

/** Milliseconds from the request for the page; the page is usable once the program has drawn it: its controls then react. */
export async function measureSlowLine(browser, url, cookie) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    if (cookie !== null) await context.addCookies([cookie]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MILLIS });
    const text = await untilTruthy(page, () =>
      document.querySelector('main h1') === null ? false : performance.now(),
    );
    const usable = await untilTruthy(page, () => {
      const [drawn] = performance.getEntriesByName('portal-drawn');
      return drawn !== undefined && document.querySelector('main h1') !== null ? performance.now() : false;
    });
    return { text, usable };
  } finally {
    await context.close();
  }
}

async function untilTruthy(page, condition) {
  const handle = await page.waitForFunction(condition, null, { polling: 'raf', timeout: TIMEOUT_MILLIS });
  return handle.jsonValue();
}
