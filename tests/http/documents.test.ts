import { legalText } from '@tour-portal/contracts/texts/legal-texts.js';
import { pdfText } from '@tour-portal/backend/testing/pdf-text.js';
import { INVALID_CONFIRMATION_LINK } from '@tour-portal/contracts/booking/confirmation-link.js';
import { departureDocumentId } from '@tour-portal/contracts/booking/document-ids.js';
import type { ConfigReference } from '@tour-portal/contracts/api/reference-api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  blamedFields,
  Client,
  signedUpClient,
  holdOrder,
  placed,
  someDeparture,
  type OpenDeparture,
} from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { mailsTo, type Mail } from '../mails.js';
import { until } from '../until.js';

const instance = instanceForTests({ env: { RATE_LIMITS: 'on' } });
let departure: OpenDeparture;

beforeAll(async () => {
  departure = await someDeparture(new Client(instance));
});

/** The mails to an address, newest first, once there are `count`. */
function allMailsTo(client: Client, email: string, count: number): Promise<readonly Mail[]> {
  return until(
    () => mailsTo(client, email),
    (mails) => mails.length === count,
  );
}

/** A link of a mail as a path, whatever host the mail names. */
function linkTo(mail: Mail | undefined, prefix: string): string {
  const link = mail?.links.map((text) => new URL(text)).find(({ pathname }) => pathname.startsWith(prefix));
  if (link === undefined) throw new Error(`no link to ${prefix}`);
  return link.pathname + link.search;
}

async function pdfAt(path: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${instance.url}${path}`);
  const { text } = await pdfText(new Uint8Array(await response.arrayBuffer()));
  return { response, text };
}

async function mailedHold() {
  const client = await signedUpClient(instance.url);
  const booking = placed(await client.hold(holdOrder(departure, [2])));
  const { email } = await client.me();
  const [mail] = await allMailsTo(client, email, 1);
  const link = new URL(linkTo(mail, '/confirmation/email'), instance.url);
  const signature = link.searchParams.get('signature') ?? '';
  return { client, booking, email, mail, signature, call: `/v1/bookings/${booking.id}/confirmation` };
}

describe('the confirmation of a hold', () => {
  it('is mailed once, with a PDF that anyone with its link can read', async () => {
    const { client, booking, email, mail } = await mailedHold();
    expect(mail?.subject).toMatch(new RegExp(`^You are holding space: .+, booking ${booking.number}$`));
    const path = linkTo(mail, '/v1/documents/confirmations/');
    const { response, text } = await pdfAt(path);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.pdf"$/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    for (const fact of ['Hold Confirmation', booking.number, 'Deposit $300']) expect(text).toContain(fact);
    const again = await client.get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await client.get(path.replace(/.$/, 'x'))).status).toBe(404);
    expect((await client.get(path.replace(/[0-9a-f]{64}/, 'f'.repeat(64)))).status).toBe(404);
    // By the time that the confirmation of a later hold is mailed, a second one for this hold would be mailed, too.
    await mailedHold();
    await allMailsTo(client, email, 1);
  });

  it('is mailed to the customer again when a visitor with the signed link knows the rest of the number', async () => {
    const { client, booking, email, mail, signature, call } = await mailedHold();
    const visitor = new Client(instance);
    const { body } = await visitor.get(`${call}?signature=${signature}`);
    expect(body).toEqual({ number: booking.number.slice(0, -3) });
    const suffix = booking.number.slice(-3);
    const wrong = suffix === '000' ? '001' : '000';
    const refused = await visitor.post(`${call}/email`, { signature, suffix: wrong });
    expect([refused.status, blamedFields(refused)]).toEqual([400, ['suffix']]);
    const sent = await visitor.post(`${call}/email`, { signature, suffix: suffix.toLowerCase() });
    expect([sent.status, sent.body]).toEqual([200, { email }]);
    const [copy] = await allMailsTo(client, email, 2);
    const path = '/v1/documents/confirmations/';
    expect(linkTo(copy, path)).toBe(linkTo(mail, path));
  });

  it('is not found with a wrong signature, and not mailed again after five tries', async () => {
    const { signature, call } = await mailedHold();
    const visitor = new Client(instance);
    for (const query of ['', '?signature=', `?signature=${signature.slice(1)}`, '?signature=a&signature=b']) {
      const { status, body } = await visitor.get(`${call}${query}`);
      expect([status, body]).toEqual([400, { message: INVALID_CONFIRMATION_LINK }]);
    }
    for (let n = 0; n < 5; n += 1) await visitor.post(`${call}/email`, { signature, suffix: '000' });
    const { status, headers } = await visitor.post(`${call}/email`, { signature, suffix: '000' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the rate limit of an IP address for signed links (D54)', () => {
  it('counts requests to mail a confirmation again only if they are well-formed; once it is reached, opening a link is refused, too', async () => {
    const ownInstance = await startInstance({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
    const visitor = new Client(ownInstance.url);
    const call = '/v1/bookings/1/confirmation/email';
    const requestCopy = (body: object) => visitor.post(call, body, { 'x-forwarded-for': '198.51.100.7' });
    const bad = { signature: 'x', suffix: '000' };
    for (let n = 0; n < 61; n += 1)
      expect(blamedFields(await requestCopy({ ...bad, suffix: 7 }))).toEqual(['suffix']);
    for (let n = 0; n < 60; n += 1) expect((await requestCopy(bad)).status).toBe(400);
    const { status, headers } = await requestCopy(bad);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(blamedFields(await requestCopy({ ...bad, suffix: 7 }))).toEqual(['suffix']);
    const link = `/v1/bookings/1/confirmation?signature=x`;
    const lookFrom = (address: string, path = link) => visitor.get(path, { 'x-forwarded-for': address });
    expect((await lookFrom('198.51.100.7')).status).toBe(429);
    expect((await lookFrom('198.51.100.7', `${link}&other=1`)).status).toBe(429);
    expect(blamedFields(await lookFrom('198.51.100.8', `${link}&other=1`))).toEqual(['other']);
    await ownInstance.stop();
  });
});

describe('travel documents', () => {
  it('that are public are at the addresses that the configuration and the legal texts name', async () => {
    const { body } = await new Client(instance).get<ConfigReference>('/v1/reference/config');
    const base = `${body.documentBaseUrl.replace(/\/$/, '')}/`;
    const terms = await pdfAt(`${base}${body.documents.termsOfTravel}`);
    expect(terms.text).toContain('Terms of Travel');
    const headers = Object.fromEntries(terms.response.headers);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="terms-of-travel.pdf"',
    });
    const known = { 'if-none-match': headers['etag'] ?? '' };
    expect((await fetch(terms.response.url, { headers: known })).status).toBe(304);
    const protection = await pdfAt(`${base}${body.documents.travelProtection}`);
    expect(protection.text).toContain('Travel protection costs $129 for each guest.');
    for (const kind of ['site-usage', 'privacy'] as const) {
      const legal = legalText(kind, { name: body.brand, phone: body.phoneUsaCanada });
      const { text } = await pdfAt(`${base}${legal.document}`);
      for (const phrase of [legal.title, ...legal.parts.map(({ heading }) => heading)])
        expect(text).toContain(phrase);
    }
  });

  it('of a departure are not for visitors, nor for customers who have not paid a deposit', async () => {
    const { client } = await mailedHold();
    const id = departureDocumentId({ ...departure, kind: 'itinerary' });
    const visitor = new Client(instance);
    expect((await visitor.get(`/v1/documents/${id}`)).status).toBe(401);
    expect((await client.get(`/v1/documents/${id}`)).status).toBe(404);
    expect((await client.get('/v1/documents/3')).status).toBe(404);
    for (const unknown of ['0', '01', 'x', '2147483648'])
      expect((await visitor.get(`/v1/documents/${unknown}`)).status).toBe(404);
  });
});
