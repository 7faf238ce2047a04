// `npm run bench -- pages`: how soon pages are there on a phone, as Lighthouse 12 simulates one on slow 4G, and on a line of
// 400 kbit/s. Each figure is the median of its runs, next to its limit where it has one.
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { DEMO_CUSTOMER } from '@tour-portal/backend/demo/demo-data.js';
import '../conformance/typescript-loader.mjs';
import { median } from './figures.mjs';
import { folderOfRun, startPortal } from './servers.mjs';
import { SLOW_LIMITS, measureSlowLine } from './slow-line.mjs';

const { openBrowser } = await import('../browser.ts');

/** Measurements of each page. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** The pages that Lighthouse measures, named with commas between them; all unless given. The slow line has its own pages. */
const ONLY = process.env.BENCH_PAGES?.split(',') ?? null;
/** Those of Lighthouse; each gives a score of up to 100. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Limits of all pages: `cls` a layout shift, `tbt` (and `lcp` below) milliseconds, the rest scores. */
const LIMITS = { cls: 0.02, tbt: 150, accessibility: 100, 'best-practices': 100, seo: 100 };
const PAGES = {
  landing: { limits: { performance: 95, lcp: 2_000 } },
  tour: { limits: { performance: 95, lcp: 2_000 } },
  login: { limits: { performance: 95, lcp: 2_500 } },
  bookings: { signedIn: true, limits: { performance: 90, lcp: 2_500 } },
  manage: { signedIn: true, limits: { performance: 90, lcp: 2_500 } },
};

const isScore = (name) => CATEGORIES.includes(name);

function figureText(name, value, limit) {
  const isMissed = limit !== undefined && (isScore(name) ? value < limit : value > limit);
  if (isMissed) process.exitCode = 1;
  const text = name === 'cls' ? value.toFixed(3) : String(Math.round(value));
  const sign = isScore(name) ? '≥' : '≤';
  return `${name} ${text}${limit === undefined ? '' : ` (${sign} ${limit})`}${isMissed ? ' MISSED' : ''}`;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The value of the session cookie of the demo customer, and the number of the booking whose deposits are paid. */
async function signIn(url) {
  const answer = await fetch(`${url}/v1/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(DEMO_CUSTOMER),
  });
  const { bookings } = await answer.json();
  const sid = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join())[1];
  return { sid, number: bookings.find(({ payments }) => payments.length > 0).number };
}

async function audit(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  const figure = (id) => lhr.audits[id].numericValue;
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, lhr.categories[name].score * 100])),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    fcp: figure('first-contentful-paint'),
    kilobytes: figure('total-byte-weight') / 1_024,
    failed: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

async function measurePage(port, { url, cookie, limits }) {
  // Lighthouse opens its tab in the browser's own profile, so the cookie must be there.
  const { chromium } = await import('playwright-core');
  const attached = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [profile] = attached.contexts();
  await profile.clearCookies();
  if (cookie !== null) await profile.addCookies([cookie]);
  const results = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await audit(url, port));
  await attached.close();
  const pageLimits = { ...LIMITS, ...limits };
  const names = [
    'performance',
    'lcp',
    'cls',
    'tbt',
    'accessibility',
    'best-practices',
    'seo',
    'fcp',
    'kilobytes',
  ];
  const texts = names.map((name) =>
    figureText(name, median(results.map((result) => result[name])), pageLimits[name]),
  );
  console.log(texts.join('   '));
  const failed = [...new Set(results.flatMap((result) => result.failed))];
  if (failed.length > 0) console.log(`    not passed: ${failed.join(', ')}`);
}

const portal = await startPortal(folderOfRun('pages'), undefined, { DEMO_DATA: '1' });
const port = await freePort();
const browser = await openBrowser([`--remote-debugging-port=${port}`]);
try {
  const url = `http://localhost:${portal.port}`;
  const { sid, number } = await signIn(url);
  const paths = {
    landing: '/',
    tour: '/tours/1',
    login: '/login',
    bookings: '/bookings',
    manage: `/bookings/${number}`,
  };
  const cookie = { name: 'sid', value: sid, url, httpOnly: true, sameSite: 'Lax' };
  const chosenPages = Object.entries(PAGES).filter(([name]) => ONLY === null || ONLY.includes(name));
  console.log(`\nLighthouse, a phone on slow 4G, median of ${RUNS}`);
  for (const [name, { signedIn = false, limits }] of chosenPages) {
    process.stdout.write(`  ${name.padEnd(9)} `);
    await measurePage(port, { url: url + paths[name], cookie: signedIn ? cookie : null, limits });
  }
  console.log(`\n400 kbit/s, 400 ms, median of ${RUNS}, seconds`);
  for (const [name, limits] of Object.entries(SLOW_LIMITS)) {
    const { signedIn = false } = PAGES[name];
    const results = [];
    for (let run = 0; run < RUNS; run += 1)
      results.push(await measureSlowLine(browser, url + paths[name], signedIn ? cookie : null));
    const figures = ['text', 'usable'].map((what) => {
      const seconds = median(results.map((result) => result[what])) / 1_000;
      const isTooSlow = seconds > limits[what];
      if (isTooSlow) process.exitCode = 1;
      return `${what} ${seconds.toFixed(1)} (≤ ${limits[what]})${isTooSlow ? ' MISSED' : ''}`;
    });
    console.log(`  ${name.padEnd(9)} ${figures.join('   ')}`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
