import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../testing/stub-global.js';

/** What answers the requests of a route. */
type Handler = (call: { request: Request; event: object }) => Promise<Response>;

/** The routes of the service worker: what each matches, and what answers. */
const mockRoutes: [unknown, unknown][] = [];
jest.mock('workbox-core', () => ({ clientsClaim: () => undefined }));
jest.mock('workbox-navigation-preload', () => ({ enable: () => undefined }));
jest.mock('workbox-precaching', () => ({ precacheAndRoute: () => undefined }));
jest.mock('workbox-strategies', () => ({ NetworkFirst: jest.fn() }));
jest.mock('workbox-routing', () => ({
  NavigationRoute: class {
    constructor(readonly handler: Handler) {}
  },
  registerRoute: (match: unknown, handler: unknown) => mockRoutes.push([match, handler]),
}));
const mockStoreDocument = jest.fn<(account: number, url: string) => Promise<boolean>>();
let mockCopy: string | null;
jest.mock('../session/stored-account.js', () => ({
  readStoredAccount: async () => ({ account: { id: 7 } }),
}));
jest.mock('../session/stored-documents.js', () => ({
  readStoredDocument: async () => (mockCopy === null ? undefined : new Response(mockCopy)),
  storeDocument: (account: number, url: string) => mockStoreDocument(account, url),
}));

const ITINERARY = 'http://localhost:3000/v1/documents/771';
// Not a literal: the worker is compiled apart from the pages, for the globals of a worker.
const WORKER: string = '../../worker/sw.js';
let answerDocument: Handler;
let answerPage: Handler;

beforeAll(async () => {
  Object.assign(globalThis, { __WB_MANIFEST: ['assets/index-1.js'] });
  await import(WORKER);
  const [[navigation]] = mockRoutes as [[{ handler: Handler }, unknown]];
  answerPage = navigation.handler;
  const isOfDocuments = ([match]: [unknown, unknown]) =>
    typeof match === 'function' && match({ url: new URL(ITINERARY), sameOrigin: true }) === true;
  answerDocument = mockRoutes.find(isOfDocuments)?.[1] as Handler;
});

beforeEach(() => {
  mockCopy = 'the stored copy';
  mockStoreDocument.mockReset().mockResolvedValue(true);
});

/** @param status of the server's answer; null: none comes */
async function ask(handler: Handler, status: number | null): Promise<[number, string]> {
  stubGlobal('fetch', () =>
    status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('from the server', { status })),
  );
  const event = { preloadResponse: Promise.resolve(undefined), waitUntil: () => undefined };
  const answer = await handler({ request: new Request(ITINERARY), event });
  return [answer.status, await answer.text()];
}

describe('a document', () => {
  it.each([500, 502, 503, null])('is the stored copy where the server answers %s', async (status) => {
    expect(await ask(answerDocument, status)).toEqual([200, 'the stored copy']);
    expect(mockStoreDocument).not.toHaveBeenCalled();
  });

  it('is the server’s failure where there is no copy, or says that there is none where no answer comes', async () => {
    mockCopy = null;
    expect(await ask(answerDocument, 502)).toEqual([502, 'from the server']);
    expect(await ask(answerDocument, null)).toEqual([
      503,
      expect.stringContaining('not kept on this device'),
    ]);
  });

  it.each([401, 404])(
    'is refused where the server refuses it, also where there is a copy: %i',
    async (status) => {
      expect(await ask(answerDocument, status)).toEqual([status, 'from the server']);
      expect(mockStoreDocument).not.toHaveBeenCalled();
    },
  );

  it('is the server’s, which renews the copy but makes none', async () => {
    expect(await ask(answerDocument, 200)).toEqual([200, 'from the server']);
    expect(mockStoreDocument.mock.calls).toEqual([[7, ITINERARY]]);
    mockCopy = null;
    expect(await ask(answerDocument, 200)).toEqual([200, 'from the server']);
    expect(mockStoreDocument).toHaveBeenCalledTimes(1);
  });
});

describe('a page', () => {
  it.each([
    [500, 200, 'the stored page'],
    [null, 200, 'the stored page'],
    [404, 404, 'from the server'],
    [200, 200, 'from the server'],
  ])('where the server answers %s is answered %i: %s', async (status, shown, text) => {
    stubGlobal('caches', { open: async () => ({ match: async () => new Response('the stored page') }) });
    expect(await ask(answerPage, status)).toEqual([shown, text]);
  });
});
