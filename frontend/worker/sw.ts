import { clientsClaim } from 'workbox-core';
import { enable } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { OFFLINE_PAGE, REFERENCE_CACHE } from '../src/offline/offline-names.js';
import { storeDocument, readStoredDocument } from '../src/session/stored-documents.js';
import { readStoredAccount } from '../src/session/stored-account.js';

/*
 * The service worker: it serves the portal's pages without a network. With one, it asks the server first for pages, documents
 * and the catalog; only the program's files come from its copies at once. A browser has it only after a customer has signed in
 * there. The account itself is stored by the pages (`stored-account.ts`).
 *
 * A new release's worker keeps its own program and page beside those of the old one, and takes over when no window of the old
 * one is open, or when the only open window runs the new release already: nobody's open page loses its files.
 */

declare const self: ServiceWorkerGlobalScope;

/** After this long without an answer the stored copy is served: travelers often have a bad connection. */
const TIMEOUT_SECONDS = 6;
const PAGE_CACHE_PREFIX = 'page-of-';
/** Paths that are not pages of customers: a navigation to one of them is never answered with the stored page. */
const NOT_PAGES = [/^\/(v1|dev|gateway|client-service|pictures|assets)(\/|$)/];
const MISSING_HTML =
  '<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not on this device</title>' +
  '<body><h1>You are offline</h1><p>This document is not kept on this device. Open it again once you have a connection.</p></body></html>';

/** The program's files: the build replaces the name on the next line by their list. */
const files = self.__WB_MANIFEST;
/** The address of the program's main file; each release has another one. */
const program =
  files
    .map((file) => `/${typeof file === 'string' ? file : file.url}`)
    .find((address) => /^\/assets\/index-[^/]*\.js$/.test(address)) ?? '';
const pageCache = PAGE_CACHE_PREFIX + program;

precacheAndRoute(files);
enable();
clientsClaim();

self.addEventListener('install', (event) => event.waitUntil(storePage()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldPages()));
self.addEventListener('message', (event) => event.waitUntil(takeOverFor(event.data)));

registerRoute(new NavigationRoute(answerPage, { denylist: NOT_PAGES }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/reference/'),
  new NetworkFirst({
    cacheName: REFERENCE_CACHE,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/documents/'),
  answerDocument,
);

/** @throws without an answer of this release from the server: the browser then installs this worker later */
async function storePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PAGE, { cache: 'no-store' });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(`"${program}"`)) throw new Error('The page is of another release');
  const cache = await caches.open(pageCache);
  await cache.put(OFFLINE_PAGE, answer);
}

async function deleteOldPages(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PAGE_CACHE_PREFIX) && name !== pageCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function takeOverFor(message: unknown): Promise<void> {
  const pageProgram = (message as { program?: unknown } | null)?.program;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Not awaited: it ends with the activation, and the activation would wait for this handler.
  if (pageProgram === program && windows.length <= 1) void self.skipWaiting();
}

interface RouteCall {
  readonly request: Request;
  readonly event: ExtendableEvent;
}

/** The server's page; the stored page, if there is one, when no answer comes in time or its status is 500 or above. */
async function answerPage(call: RouteCall): Promise<Response> {
  const readPage = async () => (await caches.open(pageCache)).match(OFFLINE_PAGE, { ignoreVary: true });
  const fromServer = askServer(call);
  try {
    const answer = await inTime(fromServer);
    return answer.status < 500 ? answer : ((await readPage()) ?? answer);
  } catch {
    return (await readPage()) ?? fromServer;
  }
}

/**
 * The server's document, which is the newest; the copy that is stored for the signed-in customer when no answer comes in
 * time, or its status is 500 or above. With neither: a page that says so.
 */
async function answerDocument(call: RouteCall): Promise<Response> {
  const { url } = call.request;
  // Where the browser's storage cannot be read, the server's document is still shown.
  const readCopy = () => readStoredDocument(url).catch(() => undefined);
  const fromServer = askServer(call);
  try {
    const [answer, stored, copy] = await Promise.all([inTime(fromServer), readStoredAccount(), readCopy()]);
    if (answer.status >= 500) return copy ?? answer;
    // Only a page stores the first copy; the worker renews it.
    if (answer.ok && stored !== null && copy !== undefined)
      call.event.waitUntil(storeDocument(stored.account.id, url, answer.clone()).catch(() => false));
    return answer;
  } catch {
    return (await readCopy()) ?? fromServer.catch(missingDocument);
  }
}

/** The answer to the request that the browser sent while the worker was starting; else to one that is sent now. */
async function askServer({ request, event }: RouteCall): Promise<Response> {
  const preloaded = (await (event as FetchEvent).preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

function missingDocument(): Response {
  return new Response(MISSING_HTML, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Rejects as the answer does, or when it takes longer than {@link TIMEOUT_SECONDS}. */
function inTime(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), TIMEOUT_SECONDS * 1_000);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
