import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { BookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { Logger } from '../instance/logger.js';
import { withTimeout } from '../instance/timeouts.js';
import type { PageRenderer } from './page-renderer.js';
import type { ReadReference } from './read-reference.js';

/** The account of a request's session, with its bookings, as JSON text; null: there is no such session. */
export type ReadAccount = (request: Request, response: Response) => Promise<string | null>;

export interface DrawnPage {
  readonly html: string;
  /** The tours whose years it shows. */
  readonly tours: readonly number[];
}

const LIST = '/bookings';
const BOOKING = /^\/bookings\/([^/]+)$/;
/** If the account takes longer to read, the browser draws the page. */
const ACCOUNT_TIMEOUT_MILLIS = 300;
/** Once drawing has taken this much of a second, browsers draw the next pages: the same thread answers all requests. */
const DRAWING_MILLIS = 250;
/** The cookie of a browser that logged out while it had no network and could not tell the server (decision 0048). */
const LOGGED_OUT = /(^|; *)logged-out=/;

/**
 * Draws a customer's list of bookings and the page of a booking from the account as it is at the request, so that the
 * customer can read them before the SPA has loaded. The SPA draws them again: where a page cannot be drawn here in time,
 * nothing is lost.
 */
export class CustomerPages {
  private readonly parsed = new Map<string, { readonly version: string; readonly value: unknown }>();
  /** The second that `drawnMillis` counts for. */
  private second = 0;
  private drawnMillis = 0;

  constructor(
    private readonly renderer: PageRenderer,
    private readonly read: ReadReference,
    private readonly readAccount: ReadAccount,
    private readonly logger: Logger,
  ) {}

  /** @returns null: the browser draws the page */
  async page(request: Request, response: Response): Promise<DrawnPage | null> {
    const { path, url, headers } = request;
    // Only the window of a browser gets the page: a service worker would store it.
    if (headers['sec-fetch-dest'] !== 'document' || LOGGED_OUT.test(headers.cookie ?? '')) return null;
    if ((path !== LIST && bookingNumberIn(path) === null) || url.includes('?') || !this.hasTime())
      return null;
    try {
      const reading = this.readAccount(request, response);
      const json = await withTimeout(reading, ACCOUNT_TIMEOUT_MILLIS, () => null);
      return json === null ? null : await this.draw(path, JSON.parse(json) as Account);
    } catch (error) {
      this.logger.error({ error }, 'an account could not be read for its page');
      return null;
    }
  }

  private async draw(path: string, account: Account): Promise<DrawnPage | null> {
    const shownBookings = account.bookings.filter(
      ({ number }) => path === LIST || number === bookingNumberIn(path)?.text,
    );
    if (path !== LIST && shownBookings.length === 0) return null;
    const facts = { config: await this.readParsed('config'), tours: await this.readParsed('tours') };
    const tours = [...new Set(shownBookings.map(({ tour }) => tour))];
    const yearsOfTours = await Promise.all(
      tours.map(async (tour) => ({ tour, years: await this.readParsed('tour-years', tour) })),
    );
    const begun = performance.now();
    const html = await this.renderer.draw(path, facts, { account, yearsOfTours });
    this.drawnMillis += performance.now() - begun;
    // A page that redirects has no heading.
    return html?.includes('<h1') === true ? { html, tours } : null;
  }

  private hasTime(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.drawnMillis = 0;
    }
    return this.drawnMillis < DRAWING_MILLIS;
  }

  private async readParsed(name: Parameters<ReadReference>[0], tour: number | null = null): Promise<unknown> {
    const { text, version } = await this.read(name, { tour, isListView: false });
    const key = `${name} ${tour ?? ''}`;
    const cached = this.parsed.get(key);
    if (cached?.version === version) return cached.value;
    const value: unknown = JSON.parse(text);
    this.parsed.set(key, { version, value });
    return value;
  }
}

/** The booking number in the path of a booking's page; null: it is not the path of a booking's page. */
export function bookingNumberIn(path: string): BookingNumber | null {
  const parsed = parseBookingNumber(BOOKING.exec(path)?.[1] ?? '');
  return parsed.ok ? parsed.number : null;
}
