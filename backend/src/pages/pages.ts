import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express from 'express';
import type { Request, Response } from 'express';
import sirv from 'sirv';
import type { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import type { Logger } from '../instance/logger.js';
import { escapeHtml } from '../http/html.js';
import { sessionCookie } from '../sessions/session-cookie.js';
import { communicatorSecurity, pageSecurity, pageWithNonce } from '../http/security/page-security.js';
import { deferScripts } from './defer-scripts.js';
import { scriptJson, withHead } from './page-heads.js';
import { pageFiles } from './page-files.js';
import { Pictures } from './pictures.js';
import type { PicturedTour } from './pictures.js';
import { CustomerPages } from './customer-pages.js';
import type { ReadAccount } from './customer-pages.js';
import { PageRenderer } from './page-renderer.js';
import { PreparedPages } from './prepared-pages.js';
import type { PreparedPage } from './prepared-pages.js';
import type { ReadReference } from './read-reference.js';
import { iconOf, webAppManifest } from './web-app.js';

const WEB = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** The path of a file, such as `/main-Ab12.js`, or any path in `/assets`. */
const FILE = /^\/assets(\/|$)|\.[a-z][a-z0-9]*$/i;
/** Pages that the site map lists beside the prepared ones. */
const LEGAL_TEXTS = ['/terms', '/site-usage', '/privacy'];
const STYLE_SHEET = /\s*<link rel="stylesheet" [^>]*>/g;
const ROOT = '<div id="root"></div>';
/** The landscape of the landing page. */
const LANDING_PICTURE: PicturedTour = { code: 'TT', region: 'Mountains', name: '' };
/** What the SPA requests first where somebody is signed in. */
const FIRST_CALLS = ['/v1/accounts/me', '/v1/reference/config', '/v1/reference/tours'];
/** The pages of client service: they show no frame before the SPA draws them, and preload none of a customer's data. */
const CLIENT_SERVICE = /^\/client-service(\/|$)/;

/**
 * Serves files by name, those of the build as it compressed them; every other path gets the SPA's index, with the security
 * headers of a page. A file that is not there is answered with 404, not with the index. Without a build nothing is served.
 * @param origins the origins of the payment gateway
 * @param read reads the data that the pages drawn on the server show
 */
export function pageRouter(
  config: Config,
  origins: readonly string[],
  read: { readonly reference: ReadReference; readonly account: ReadAccount },
  clock: Clock,
  logger: Logger,
): express.Router {
  const pages = express.Router();
  pages.use(pageSecurity(config.publicUrl, origins, config.trackingUrl));
  pages.use('/gateway/communicator.html', communicatorSecurity(origins));
  const index = join(WEB, 'index.html');
  if (!existsSync(index)) return pages;
  // The bare file is not served: it lacks the nonce for the styles that libraries add.
  pages.use('/index.html', noSuchFile);
  const compressed = { brotli: true, gzip: true, etag: true, extensions: [] };
  pages.use('/assets', sirv(join(WEB, 'assets'), { ...compressed, immutable: true, maxAge: YEAR_SECONDS }));
  pages.use(sirv(WEB, { ...compressed, maxAge: HOUR_SECONDS }));
  const renderer = new PageRenderer(WEB, clock, logger);
  const prepared = new PreparedPages(renderer, read.reference, clock);
  const customers = new CustomerPages(renderer, read.reference, read.account, logger);
  pages.get(['/robots.txt', '/sitemap.xml'], async (request, response) => {
    const base = config.publicUrl ?? originOf(request);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    if (request.path === '/robots.txt') response.type('text').send(robots(base));
    else response.type('application/xml').send(sitemap(base, [...(await prepared.paths()), ...LEGAL_TEXTS]));
  });
  const pictures = new Pictures();
  pages.get(['/pictures/portal.png', '/pictures/tours/:id.png'], async (request, response) => {
    const { id } = request.params;
    const tour = id === undefined ? LANDING_PICTURE : await prepared.picturedTour(String(id));
    if (tour === null) {
      noSuchFile(request, response);
      return;
    }
    // Other sites show the picture beside a link to the page.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    sendPicture(await pictures.pictureOf(tour), response);
  });
  const icon = readFileSync(join(WEB, 'icon.svg'), 'utf8');
  pages.get('/pictures/:name.png', async (request, response) => {
    const png = await iconOf(icon, request.params['name']);
    if (png === null) noSuchFile(request, response);
    else sendPicture(png, response);
  });
  pages.get('/portal.webmanifest', async (_request, response) => {
    response.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`).type('application/manifest+json');
    response.send(JSON.stringify(webAppManifest(await brandOf(read.reference))));
  });
  pages.use((request, response, next) => {
    if (FILE.test(request.path)) noSuchFile(request, response);
    else next();
  });
  const fileTags = pageFiles(WEB);
  const template = stylesFirst(readFileSync(index, 'utf8'));
  pages.use(compression(), async (request, response) => {
    const isVisitor = sessionCookie(request) === null;
    const preparedPage = await prepared.page(request.path);
    const brand = await brandOf(read.reference);
    const drawn = isVisitor ? null : await customers.page(request, response);
    let text = template.replace('</head>', () => `${fileTags(request.path, drawn?.html)}</head>`);
    if (preparedPage !== null)
      text = withHead(text, headOf(preparedPage, request), brand, {
        publicUrl: config.publicUrl,
        origin: originOf(request),
      });
    // A prepared body is a visitor's, and that of a page without a query: a query may change what the page shows.
    const body = isVisitor && !request.url.includes('?') ? (preparedPage?.body ?? null) : null;
    const root = body === null ? drawn && inertRoot(drawn.html) : preparedRoot(body);
    text = text.replace(ROOT, () => root ?? frame(request.path, brand));
    text = lowerScriptPriority(text);
    if (root !== null) text = deferScripts(text);
    if (isVisitor) text = markNoSession(text);
    else if (!CLIENT_SERVICE.test(request.path))
      text = preloadFirstCalls(text, drawn?.tours ?? (await prepared.toursOfBooking(request.path)));
    if (drawn === null) sendPage(text, request, response);
    else sendPersonalPage(text, response);
  });
  // A developer's instance starts often and seldom serves pages, so it prepares each only when it is requested.
  if (!config.devTools)
    void prepared
      .prepare()
      .catch((error: unknown) => logger.error({ error }, 'the pages could not be prepared'));
  return pages;
}

async function brandOf(read: ReadReference): Promise<string> {
  const { brand } = JSON.parse((await read('config')).text) as { brand: string };
  return brand;
}

function sendPicture(png: Buffer, response: Response): void {
  response
    .setHeader('Cache-Control', `public, max-age=${DAY_SECONDS}`)
    .setHeader('ETag', `"${versionOf(png)}"`)
    .type('png')
    .send(png);
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}

function headOf({ head }: PreparedPage, { query }: Request): PreparedPage['head'] {
  const isInvitation = head.path !== '/' && typeof query['b'] === 'string';
  return isInvitation ? { ...head, title: `You are invited: ${head.title}` } : head;
}

/** A customer's drawn page is inert until the SPA draws it again: nothing in it reacts to clicks or keys. */
function inertRoot(html: string): string {
  return `<div id="root">${html.replace('<div class="shell"', '$& inert')}</div>`;
}

function preparedRoot({ html, facts }: NonNullable<PreparedPage['body']>): string {
  return `<div id="root">${html}</div><script type="application/json" id="prepared-from">${scriptJson(facts)}</script>`;
}

/** Moves the style sheets to the top of the head: what shows before the SPA is loaded needs them, but none of its scripts. */
function stylesFirst(page: string): string {
  const styles = page.match(STYLE_SHEET)?.map((tag) => tag.trim()) ?? [];
  return page
    .replaceAll(STYLE_SHEET, '')
    .replace('<meta charset="utf-8" />', (charset) => charset + styles.join(''));
}

/** Has styles and fonts load before the SPA's scripts, so that what a page shows without the scripts is drawn early. */
function lowerScriptPriority(page: string): string {
  return page.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ');
}

/** What a page shows until the SPA draws it. */
function frame(path: string, brand: string): string {
  if (CLIENT_SERVICE.test(path)) return ROOT;
  return `<div id="root"><div class="shell"><div class="header"><div class="header-inner"><span class="header-home">${escapeHtml(brand)}</span></div></div><main class="shell-main"><p role="status">One moment, please…</p></main></div></div>`;
}

function robots(base: string): string {
  return `User-agent: *\nAllow: /v1/reference/\nAllow: /v1/tours/\nDisallow: /v1/\nDisallow: /client-service\nSitemap: ${base}/sitemap.xml\n`;
}

function sitemap(base: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(base + path)}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

function noSuchFile(_request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'no-store').status(404).type('text').send('Not found');
}

/** Tells the SPA that there is no session, so that it does not ask for the account, which would be refused. */
function markNoSession(page: string): string {
  return page.replace('<head>', '<head><meta name="session" content="none" />');
}

/**
 * Preloads the answers of the SPA's first calls while the SPA itself is loading.
 * @param tours of the bookings that the page shows, or those that its booking can be about
 */
function preloadFirstCalls(page: string, tours: readonly number[]): string {
  const years = tours.map((tour) => `/v1/reference/tour-years?tour=${tour}`);
  const links = [...FIRST_CALLS, ...years].map(
    (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}" />`,
  );
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

function versionOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/** Sends the page with its nonce; 304 to a browser that has the page already, with its nonce and policy. */
function sendPage(page: string, request: Request, response: Response): void {
  const etag = `W/"${versionOf(page)}"`;
  response.setHeader('Cache-Control', 'private, no-cache').setHeader('ETag', etag).vary('Cookie');
  if (request.headers['if-none-match'] === etag) {
    response.removeHeader('Content-Security-Policy');
    response.status(304).end();
  } else response.type('html').send(pageWithNonce(page, response));
}

/** Sends a page with personal data, which no cache may store and no proxy may transform (decision 0034). */
function sendPersonalPage(page: string, response: Response): void {
  response.setHeader('Cache-Control', 'private, no-store, no-transform');
  response.type('html').send(pageWithNonce(page, response));
}
