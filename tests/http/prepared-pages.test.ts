import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { Client, signedUpClient } from '../client.js';
import { startInstance } from '../instance.js';

const PUBLIC_ENV = { PUBLIC_URL: 'https://portal.example' };

let url: string;
let tours: TourReference[];
/** The id of a tour that is not public. */
let hidden: number | undefined;

beforeAll(async () => {
  ({ url } = await startInstance({ env: { BRAND_NAME: 'Hills & <Dales>' } }));
  tours = (await new Client(url).get<TourReference[]>('/v1/reference/tours')).body;
  hidden = tours.find((tour) => !tour.public)?.id;
});

const nameOfTour1 = () => tours.find(({ id }) => id === 1)?.name ?? 'tour 1';

async function page(path: string, cookie?: string): Promise<string> {
  return (await fetch(url + path, cookie === undefined ? {} : { headers: { cookie } })).text();
}

/** The text of a page before any script runs. */
function textOf(html: string): string {
  const [, body = ''] = /<div id="root">(.*?)<script/s.exec(html) ?? [];
  return body
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

describe('pages that are the same for everybody', () => {
  it('come with their text and prices: the landing', async () => {
    const text = textOf(await page('/'));
    expect(text).toContain('See more, and leave the planning to us');
    for (const { name } of tours.filter((tour) => tour.public)) expect(text).toContain(name);
    expect(text).toMatch(/from \$\d,\d{3} per person/);
  });

  it('come with their text and prices: a tour', async () => {
    const text = textOf(await page('/tours/1'));
    expect(text).toContain(nameOfTour1());
    expect(text).toMatch(/Price per person in 20\d\d, taxes and fees included .*Double 2 guests \$\d,\d{3}/);
    expect(text).toContain('Day by day');
  });

  it('load their style sheet first, then two fonts, and their program with a low priority, as a page that is not prepared does', async () => {
    const programs = (html: string) =>
      html.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
    const isLow = (tag: string) => tag.includes('fetchpriority="low"');
    for (const path of ['/', '/tours/1', '/bookings']) {
      const html = await page(path);
      expect(html.match(/<link rel="preload" as="font"[^>]*>/g)).toHaveLength(2);
      expect(programs(html).length).toBeGreaterThan(3);
      expect(programs(html).filter(isLow)).toEqual(programs(html));
      const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(styles).toHaveLength(1);
      expect(html.indexOf(styles[0]!)).toBeLessThan(html.search(/<(script|link)(?! rel="stylesheet")/));
    }
  });

  it('keep their program in a template, for the one inline script that their policy names', async () => {
    const response = await fetch(`${url}/tours/1`);
    const html = await response.text();
    const [, named] =
      /script-src [^;]*'sha256-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
    const inlineScripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(inlineScripts.map((text) => createHash('sha256').update(text).digest('base64'))).toEqual([named]);
    const [program = ''] = /<template id="program">.*?<\/template>/s.exec(html) ?? [];
    expect(program).toMatch(/<script type="module"[^>]* src="\/assets\/index-/);
    expect(html.replace(program, '')).not.toMatch(/type="module"|modulepreload/);
    // Pages that are not prepared have no text before their program, so they load it directly.
    for (const path of ['/tours/1?year=2027', '/login']) expect(await page(path)).not.toContain('<template');
  });

  it('hold nothing of a customer, and are not sent to a customer with a session', async () => {
    const { cookie = '' } = await signedUpClient(url);
    for (const path of ['/', '/tours/1']) {
      expect(textOf(await page(path))).not.toMatch(/My Account|Log out|Logged in/);
      expect(await page(path, cookie)).not.toContain('id="prepared-from"');
    }
  });

  it('are not prepared for a tour that is not public or unknown, an address with a query, or /login', async () => {
    for (const path of [`/tours/${hidden}`, '/tours/2147483647', '/tours/x', '/tours/1?year=2027', '/login'])
      expect([path, (await page(path)).includes('id="prepared-from"')]).toEqual([path, false]);
  });

  it('are revalidated each time, and not sent again while they are the same and nobody has signed in', async () => {
    const { headers } = await fetch(`${url}/tours/1`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toMatch(/Cookie/);
    const etag = headers.get('etag') ?? '';
    const again = await fetch(`${url}/tours/1`, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null]);
    const { cookie = '' } = await signedUpClient(url);
    expect((await fetch(`${url}/tours/1`, { headers: { 'if-none-match': etag, cookie } })).status).toBe(200);
    const head = await fetch(`${url}/tours/1`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('are the same from two instances, with the address in their settings', async () => {
    const instances = [await startInstance({ env: PUBLIC_ENV }), await startInstance({ env: PUBLIC_ENV })];
    for (const path of ['/', '/tours/1']) {
      const [etag, otherEtag] = await Promise.all(
        instances.map(async (instance) => (await fetch(instance.url + path)).headers.get('etag')),
      );
      expect(otherEtag).toBe(etag);
    }
    const html = await (await fetch(`${instances[0]!.url}/tours/1`)).text();
    // The address is the one in the settings, not that of the request.
    expect(html).toContain(
      '<meta property="og:image" content="https://portal.example/pictures/tours/1.png" />',
    );
    expect(html).toContain('<link rel="canonical" href="https://portal.example/tours/1" />');
  });

  it('follow the portal’s clock', async () => {
    const ownInstance = await startInstance();
    const dates = async () => {
      const html = await (await fetch(`${ownInstance.url}/tours/1`)).text();
      return [...html.matchAll(/"startDate":"([^"]+)"/g)].map(([, date = '']) => date);
    };
    const [before = ''] = await dates();
    const now = `${Number(before.slice(0, 4)) + 1}-03-01T12:00:00.000Z`;
    await new Client(ownInstance).setClock(now);
    const after = await dates();
    expect(after.length).toBeGreaterThan(0);
    for (const date of after) expect(date > now.slice(0, 10)).toBe(true);
  });

  it('do not expose the files that they are made with', async () => {
    for (const path of ['/.server/prerender.js', '/.vite/manifest.json'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  });

  it('escape the texts of their data, so that none ends a script early', async () => {
    const html = await page('/');
    const [, text = ''] = /id="prepared-from">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(text)).toMatchObject({ config: { brand: 'Hills & <Dales>' } });
    expect(text).not.toContain('<');
  });

  it('have no inline styles, which their security policy would forbid', async () => {
    for (const path of ['/', '/tours/1', '/login']) expect(await page(path)).not.toMatch(/<[^>]+ style="/);
  });

  it('have no inline script that runs except the one that starts their program', async () => {
    const scripts = (await page('/tours/1')).match(/<script[^>]*>/g) ?? [];
    const data = scripts.filter((tag) => /type="application\/(ld\+)?json"/.test(tag));
    expect(data.length).toBe(2);
    expect(scripts.filter((tag) => !data.includes(tag) && !tag.includes(' src="'))).toEqual(['<script>']);
  });
});

describe('pages for other programs have', () => {
  it('a tour and its dates, for search engines', async () => {
    const [, text = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page('/tours/1')) ?? [];
    const graph = (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(graph[0]).toMatchObject({
      '@type': 'TouristTrip',
      provider: { '@type': 'Organization', name: 'Hills & <Dales>' },
    });
    expect(graph[1]).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      offers: { '@type': 'Offer', priceCurrency: 'USD', price: expect.stringMatching(/^\d+\.00$/) },
    });
  });

  it('a title, which says of an invitation that it is one, and the brand as the name of the site', async () => {
    const plain = await page('/tours/1');
    const invited = await page('/tours/1?b=%22%3E%3Cscript%3E');
    expect(plain).toContain(`<meta property="og:title" content="${nameOfTour1()}" />`);
    expect(plain).toContain('<meta property="og:site_name" content="Hills &amp; &lt;Dales&gt;" />');
    expect(invited).toContain(`<meta property="og:title" content="You are invited: ${nameOfTour1()}" />`);
    expect(invited).not.toContain('"><script>');
  });

  it('a picture of the tour, also of an invitation to it, by its whole address', async () => {
    const pictureOf = async (path: string) =>
      /property="og:image" content="([^"]*)"/.exec(await page(path))?.[1] ?? '';
    const own = await pictureOf('/tours/1');
    expect(own).toBe(`${url}/pictures/tours/1.png`);
    expect(await pictureOf('/tours/1?b=RR050227-7K1')).toBe(own);
    const pictures: Buffer[] = [];
    for (const address of [own, await pictureOf('/tours/2'), await pictureOf('/')]) {
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const png = Buffer.from(await answer.arrayBuffer());
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      const etag = answer.headers.get('etag') ?? '';
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await fetch(address, { headers })).status).toBe(304);
      pictures.push(png);
    }
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3);
  });

  it('a manifest to install them as an app, with the brand as its name and existing icons', async () => {
    const [, address = ''] = /<link rel="manifest" href="([^"]*)"/.exec(await page('/')) ?? [];
    const answer = await fetch(url + address);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { name, icons } = (await answer.json()) as { name: string; icons: { src: string; type: string }[] };
    expect(name).toBe('Hills & <Dales>');
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, type } of icons) {
      const picture = await fetch(url + src);
      expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type]);
    }
    expect((await fetch(`${url}/sw.js`)).headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await fetch(`${url}/pictures/icon-193.png`)).status).toBe(404);
  });

  it('no picture of a tour that is not public or unknown', async () => {
    for (const id of [hidden, '2147483647', '01', 'x'])
      expect([id, (await fetch(`${url}/pictures/tours/${id}.png`)).status]).toEqual([id, 404]);
  });

  it('a robots.txt that names sitemap.xml, which lists the landing page, the tours and the legal pages', async () => {
    const robots = await page('/robots.txt');
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
    // A search engine that reads the page of a tour must be able to read its dates, too.
    for (const part of ['reference', 'tours']) expect(robots).toContain(`Allow: /v1/${part}/`);
    const places = (await page('/sitemap.xml')).match(/<loc>(.*?)<\/loc>/g);
    const shown = tours.filter((tour) => tour.public && tour.upcomingYears.length > 0);
    expect(places).toEqual(
      ['/', ...shown.map(({ id }) => `/tours/${id}`), '/terms', '/site-usage', '/privacy'].map(
        (path) => `<loc>${url}${path}</loc>`,
      ),
    );
  });
});
