import { PICTURE_HEIGHT, PICTURE_WIDTH } from './pictures.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { escapeHtml } from '../http/html.js';

/** What a page tells browsers, search engines and programs that preview its link. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of the page, from `/`. */
  readonly path: string;
  /** The path of its picture, from `/`. */
  readonly picture: string;
  /** Structured data for search engines (schema.org); null: none. */
  readonly data: unknown;
}

/** How many departures the structured data lists at most, from the next one on. */
const LISTED_DEPARTURES = 30;

/** @param years the upcoming ones of the tour, in order; at least one */
export function tourHead(
  tour: TourReference,
  years: readonly TourYearReference[],
  { brand, today }: { brand: string; today: string },
): PageHead {
  const [first] = years;
  const path = `/tours/${tour.id}`;
  const events = years
    .flatMap((year) => year.departures.map((departure) => ({ year, departure })))
    .filter(({ departure }) => departure.departedAt > today)
    .slice(0, LISTED_DEPARTURES)
    .map(({ year, departure }) => ({
      '@type': 'Event',
      name: year.name,
      startDate: departure.departedAt,
      endDate: departure.concludedAt,
      location: { '@type': 'Place', name: year.cityStart, address: year.cityStart },
      organizer: { '@type': 'Organization', name: brand },
      ...offer(year, departure.priceName),
    }));
  const trip = {
    '@type': 'TouristTrip',
    name: tour.name,
    description: first?.summary,
    provider: { '@type': 'Organization', name: brand },
  };
  return {
    title: tour.name,
    description: first?.summary ?? tour.name,
    path,
    picture: `/pictures/tours/${tour.id}.png`,
    data: { '@context': 'https://schema.org', '@graph': [trip, ...events] },
  };
}

/** The price per person in a double room, with taxes and fees; empty where the year does not have this price. */
function offer(year: TourYearReference, priceName: string) {
  const price = year.prices[priceName];
  if (price === undefined) return {};
  const cents = price.DBL + year.taxesAndFees.DBL;
  return { offers: { '@type': 'Offer', price: (cents / 100).toFixed(2), priceCurrency: 'USD' } };
}

/** The portal's addresses. */
export interface Addresses {
  /** The configured address; null: none is configured. */
  readonly publicUrl: string | null;
  /** The origin that the browser asked for. */
  readonly origin: string;
}

/** The SPA's index with a page's head in place of its own. */
export function withHead(index: string, head: PageHead, brand: string, addresses: Addresses): string {
  const { title, description, path, picture, data } = head;
  const { publicUrl, origin } = addresses;
  const address = publicUrl === null ? null : new URL(path, publicUrl).href;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // A program that previews the link takes this address as it is, so it is absolute.
    meta('property', 'og:image', new URL(picture, publicUrl ?? origin).href),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE_WIDTH)),
    meta('property', 'og:image:height', String(PICTURE_HEIGHT)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(address === null
      ? []
      : [meta('property', 'og:url', address), `<link rel="canonical" href="${escapeHtml(address)}" />`]),
    ...(data === null ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
  return index
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/, () => tags.join('\n    '));
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/** JSON that is safe inside a `<script>` element: no text in it can close the element. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
