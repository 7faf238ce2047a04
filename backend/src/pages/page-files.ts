import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  /** What the program refers to by address, such as fonts. */
  readonly assets?: readonly string[];
}

/** The pages that are opened by a link or an address, and the parts of the program that draw them, the later ones too. */
const PARTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['features/holds/landing/LandingPage']],
  [/^\/tours\/[^/]+$/, ['features/tours/TourPage']],
  [/^\/login$/, ['features/accounts/sign-in/LoginPage']],
  [
    /^\/bookings$/,
    ['features/bookings/BookingsPage', 'features/bookings/NextOfBooking', 'booking/cards/ActiveHold'],
  ],
  [
    /^\/bookings\/[^/]+$/,
    ['features/manage/overview/ManageBookingPage', 'features/manage/overview/BookingBody'],
  ],
];

/** What takes a drawn page over. */
const TAKING_OVER = 'app/drawn/load-drawn';
/** Parts that only a page that is drawn for a customer is known to show, as it names them. */
const DRAWN_PARTS: Readonly<Record<string, string>> = {
  EmptyBookings: 'features/bookings/EmptyBookings',
  ActiveHold: 'booking/cards/ActiveHold',
  names: 'features/manage/names/NamesStep',
  deposits: 'features/manage/deposits/DepositsStep',
  details: 'features/manage/details/DetailsStep',
  flights: 'features/manage/travel/FlightsStep',
  'final-payment': 'features/manage/payment/FinalPaymentStep',
};

/**
 * The tags by which a browser loads the fonts and a page's own files together with the program, instead of once that has come.
 * @param web the folder of the built SPA
 * @returns of a path, and of the markup that was drawn for it
 */
export function pageFiles(web: string): (path: string, drawn?: string | null) => string {
  const file = join(web, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Chunk | undefined>>;
  const entry = found(manifest, 'index.html', new Set());
  const fonts = [...entry]
    .flatMap(({ assets = [] }) => assets)
    .filter((asset) => asset.endsWith('.woff2'))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${href}" />`)
    .join('');
  const tags = (parts: readonly string[]) => {
    const needed = new Set<Chunk>();
    for (const part of parts)
      for (const kind of ['ts', 'tsx']) found(manifest, `src/${part}.${kind}`, needed);
    const chunks = [...needed].filter((one) => !entry.has(one));
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    return [
      ...[...styles].map((href) => `<link rel="stylesheet" crossorigin href="/${href}" />`),
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}" />`),
    ].join('');
  };
  return (path, drawn = null) => {
    const parts = PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    if (drawn === null) return fonts + tags(parts);
    const shown = [...drawn.matchAll(/ data-part="([^"]+)"/g)].map(([, part = '']) => DRAWN_PARTS[part]);
    return fonts + tags([...parts, TAKING_OVER, ...shown.filter((part) => part !== undefined)]);
  };
}

function found(
  manifest: Readonly<Record<string, Chunk | undefined>>,
  key: string,
  chunks: Set<Chunk>,
): Set<Chunk> {
  const chunk = manifest[key];
  if (chunk === undefined || chunks.has(chunk)) return chunks;
  chunks.add(chunk);
  for (const needed of chunk.imports ?? []) found(manifest, needed, chunks);
  return chunks;
}
